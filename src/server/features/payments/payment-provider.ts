// Port of payment providers. A charge is a bill; keys, budget and signatures stay behind the port.

import type { PaymentSource } from '#domain/fulfilment/history.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { PaymentMode, TransactionStatus } from '#server/platform/database/schema.ts';

/** Facts about a charge and their source, as stored: nothing personal. */
export interface ProviderReport {
  readonly source: PaymentSource;
  readonly billId?: string | null;
  readonly paid?: boolean;
  readonly state?: string;
  readonly amountSen?: Sen;
  readonly paidAmountSen?: Sen;
  readonly transactionId?: string | null;
  readonly transactionStatus?: TransactionStatus | null;
  readonly occurredAt?: Date | null;
  readonly signatureOk?: boolean;
  readonly digest?: Buffer;
  /** The account's collection. Compared, not stored. */
  readonly collectionId?: string;
  /** Our attempt id if the provider repeats it. Compared, not stored. */
  readonly reference?: string | null;
}

/** A report about one existing charge. */
export type ChargeReport = ProviderReport & { readonly billId: string; readonly paid: boolean };

/** Active keys, and whether they move real money. */
export interface PaymentAccount {
  readonly version: number;
  readonly collectionId: string;
  readonly mode: PaymentMode;
}

export interface OpenAccount extends PaymentAccount {
  /**
   * One request of at most some seconds. A buyer must never be sent to a charge that differs from the order.
   */
  createCharge(order: ChargeOrder): Promise<CreateOutcome>;
}

export interface ChargeOrder {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly amountSen: Sen;
  readonly description: string;
  /** Our attempt id. */
  readonly reference: string;
  readonly callbackUrl: string;
  readonly returnUrl: string;
}

export type CreateOutcome =
  | {
      readonly kind: 'created';
      readonly billUrl: string;
      readonly report: ProviderReport & { readonly billId: string };
      /** Cancels it with the same keys and without our database. */
      withdraw(): Promise<void>;
    }
  /** Differs from the order; it must be cancelled if it has a usable id. */
  | { readonly kind: 'mismatched'; readonly billId: string | null }
  /** Definitely rejected for this charge. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'keysRefused' }
  /** It may or may not exist. */
  | { readonly kind: 'unanswered' };

/** A charge of ours with the settings version that made it. */
export interface Charge {
  readonly billId: string;
  readonly settingsVersion: number;
  readonly mode: PaymentMode;
}

/** Urgent: seats are about to return, or the provider refused to cancel the charge. */
export type CheckPriority = 'ordinary' | 'urgent';

/** `keysRefused`: by all our keys. `unavailable`: no usable response or no budget. */
type NoAnswer = { readonly kind: 'keysRefused' } | { readonly kind: 'unavailable' };

export type ChargeOutcome =
  | { readonly kind: 'found'; readonly report: ChargeReport }
  /** The provider has no such charge. */
  | { readonly kind: 'unknown' }
  | NoAnswer;

export interface ProviderTransaction {
  readonly id: string;
  readonly status: TransactionStatus;
}

export type TransactionsOutcome =
  | { readonly kind: 'found'; readonly transactions: readonly ProviderTransaction[] }
  | NoAnswer;

/** Anything but `cancelled` may mean that it was paid. */
export type CancelOutcome =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'keysRefused' }
  | { readonly kind: 'unavailable'; readonly retryAfterMs: number };

/** `keysUnreadable`: no readable key made the signature, and some keys cannot be decrypted. */
export type NoticeProof = 'genuine' | 'refused' | 'keysUnreadable';

export type NoticeReading =
  | {
      readonly ok: true;
      /** Untrusted until `prove` returns genuine. */
      readonly report: ChargeReport;
      /** Uses the settings that made the charge, or the current ones for a charge that is not ours. */
      prove(settingsVersion: number | null): Promise<NoticeProof>;
    }
  | { readonly ok: false; readonly reason: 'malformed' | 'unsigned' };

/** URLSearchParams, or a parsed object (repeated keys become arrays). */
export type ReceivedFields = URLSearchParams | Readonly<Record<string, unknown>>;

export interface PaymentProvider {
  /** Hosts of payment pages, for the form-action policy. */
  readonly pageHosts: readonly string[];
  /** Path of the provider's callbacks. */
  readonly callbackPath: string;
  /** Returns null while payments are impossible: no usable keys, or keys for the other mode. */
  openAccount(): Promise<OpenAccount | null>;
  /** The keys that verify notices about charges that are not ours; null while there are none. */
  currentAccount(): Promise<PaymentAccount | null>;
  getCharge(charge: Charge, priority: CheckPriority): Promise<ChargeOutcome>;
  /** Oldest first. */
  listTransactions(charge: Charge, priority: CheckPriority): Promise<TransactionsOutcome>;
  cancelCharge(charge: Charge): Promise<CancelOutcome>;
  /** Next time at which an ordinary check can succeed. */
  nextCheckPossibleAt(mode: PaymentMode): Promise<Date>;
  /** Includes the reserved checks. */
  checksLeft(mode: PaymentMode): Promise<number>;
  /** Parses a callback, or a return from the payer's browser. */
  readNotice(source: 'callback' | 'redirect', received: ReceivedFields): NoticeReading;
}
