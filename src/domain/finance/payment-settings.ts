// Shapes of the payment settings as the operator sees them: never a secret itself, only whether it is set and how it
// ends. The form belongs to payment-settings-input.ts.

export const billplzLike = /^[A-Za-z0-9_-]{8,64}$/;

/** Online banking as buyers know it, and the most that one transfer of a person can carry. */
export const bankTransferName = 'FPX';
export const bankTransferLimitMyr = 30_000;
export const sandboxByDefault = true;

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
  /** Entered, and not in force yet. */
  readonly waiting: WaitingKeys | null;
  /** Only in a demo: the keys of the practice Billplz can be taken with one press. */
  readonly hasPracticeKeys: boolean;
}

/** How long new keys wait while the stored ones take payments. */
export const keysWaitMinutes = 15;

export interface WaitingKeys {
  readonly id: string;
  readonly apiKeyLast4: string;
  readonly collectionId: string;
  readonly sandbox: boolean;
  /** The email of the super admin who entered them. */
  readonly enteredBy: string;
  /** The reader entered them, and cannot confirm them. */
  readonly isOwn: boolean;
  /** Null: once a second super admin confirms them. */
  readonly inForceFrom: Date | null;
}

/** What Billplz said about the keys just saved. The signature key cannot be asked about. */
export type KeysFinding = 'work' | 'keyRefused' | 'collectionUnknown' | 'collectionInactive' | 'unreachable';
