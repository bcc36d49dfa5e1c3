// Valid only for the practice Billplz, so they may be committed.
export const practiceKeys = {
  apiKey: 'practice-api-key-no-real-account',
  collectionId: 'practice_collection',
  xSignatureKey: 'S-practice-signature-no-real-account',
} as const;

export type PracticeKeys = { apiKey: string; collectionId: string; xSignatureKey: string };
