// Valid only for the practice Billplz, so they may be in git and in the demo data.
export const practiceKeys = {
  apiKey: 'practice-api-key-no-real-account',
  collectionId: 'practice_collection',
  xSignatureKey: 'S-practice-signature-no-real-account',
} as const;

export type PracticeKeys = { apiKey: string; collectionId: string; xSignatureKey: string };
