// The operator sees only the last characters of a secret.

export const billplzIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/** The name of online banking that buyers know, and the limit of one personal transfer. */
export const bankTransferName = 'FPX';
export const bankTransferLimitMyr = 30_000;
export const sandboxByDefault = true;

export interface ShownPaymentSettings {
  readonly saved: {
    readonly version: number;
    readonly apiKeyLast4: string;
    readonly collectionId: string;
    readonly xSignatureLast4: string;
    readonly savedAt: Date;
  } | null;
  /** Stored under an encryption key that is no longer configured: both must be entered again. */
  readonly isUnreadable: boolean;
  readonly sandbox: boolean;
  readonly waiting: WaitingKeys | null;
  /** Demo only: offers the keys of the practice Billplz. */
  readonly hasPracticeKeys: boolean;
}

/** How long new keys wait. Until then the stored keys take payments. */
export const keysWaitMinutes = 15;

export interface WaitingKeys {
  readonly id: string;
  readonly apiKeyLast4: string;
  readonly collectionId: string;
  readonly sandbox: boolean;
  readonly enteredBy: string;
  readonly isOwn: boolean;
  /** Null if the keys wait for the confirmation of a second super admin. */
  readonly inForceFrom: Date | null;
}

/** Billplz's answer about the saved keys. Billplz cannot check the signature key. */
export type KeysCheckResult =
  | 'work'
  | 'keyRefused'
  | 'collectionUnknown'
  | 'collectionInactive'
  | 'unreachable';
