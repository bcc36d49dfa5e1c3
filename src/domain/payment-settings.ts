// Shapes of the payment settings as the operator sees them: never a secret itself, only whether it is set and how it
// ends. The form belongs to payment-settings-input.ts.

export interface ShownPaymentSettings {
  /** Null while nothing was ever saved: the form opens empty. */
  readonly saved: {
    readonly version: number;
    readonly apiKeyLast4: string;
    readonly collectionId: string;
    readonly xSignatureLast4: string;
    readonly savedAt: Date;
  } | null;
  /** They were stored under an encryption key that is not configured any more: both have to be entered again. */
  readonly isUnreadable: boolean;
  readonly sandbox: boolean;
  /** Only in a demo: the keys of the practice Billplz can be taken with one press. */
  readonly hasPracticeKeys: boolean;
}

/** What Billplz said about the keys just saved. The signature key cannot be asked about. */
export type KeysFinding = 'work' | 'keyRefused' | 'collectionUnknown' | 'collectionInactive' | 'unreachable';
