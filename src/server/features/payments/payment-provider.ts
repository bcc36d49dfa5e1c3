// What bookings ask of a payment provider, and the reports they get. A charge is what bookings call a bill. The provider
// keeps its keys, its request budget and its signatures to itself; what a report means for a booking is for bookings.

import type { PaymentSource } from '#domain/fulfilment/history.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { PaymentMode, TransactionStatus } from '#server/platform/database/schema.ts';

/** What is known about a charge and who said it, as it is kept: nothing personal. */
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
  /** The account's collection that the money goes to. Compared with the one asked for, not kept. */
  readonly collectionId?: string;
  /** Our own name for the payment attempt, where the provider repeats it. Compared, not kept. */
  readonly reference?: string | null;
}

/** A report about one charge that exists. */
export type ChargeReport = ProviderReport & { readonly billId: string; readonly paid: boolean };

/** Which keys are in force, and whether real money moves with them. */
export interface PaymentAccount {
  readonly version: number;
  readonly collectionId: string;
  readonly mode: PaymentMode;
}

export interface OpenAccount extends PaymentAccount {
  /** Asks once, for at most some seconds. Nobody may be sent to a charge that is not the one asked for. */
  createCharge(order: ChargeOrder): Promise<CreateOutcome>;
}

export interface ChargeOrder {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly amountSen: Sen;
  readonly description: string;
  /** Our own name for the payment attempt. */
  readonly reference: string;
  readonly callbackUrl: string;
  readonly returnUrl: string;
}

export type CreateOutcome =
  | {
      readonly kind: 'created';
      readonly billUrl: string;
      readonly report: ProviderReport & { readonly billId: string };
      /** Cancels it again, with the same keys and without our database. */
      withdraw(): Promise<void>;
    }
  /** Not what was asked for; it must be cancelled if it has a usable name. */
  | { readonly kind: 'mismatched'; readonly billId: string | null }
  /** A definite no that concerns this charge. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'keysRefused' }
  /** It may or may not exist now. */
  | { readonly kind: 'unanswered' };

/** A charge of ours, and the version of the settings that made it. */
export interface Charge {
  readonly billId: string;
  readonly settingsVersion: number;
  readonly mode: PaymentMode;
}

/** Urgent: seats are about to be given away, or the provider would not cancel the charge. */
export type CheckPriority = 'ordinary' | 'urgent';

/** `keysRefused`: by all our keys. `unavailable`: no usable answer now, or no budget for asking. */
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

/** `keysUnreadable`: none of the keys that can be opened made the signature, and some cannot be opened. */
export type NoticeProof = 'genuine' | 'refused' | 'keysUnreadable';

export type NoticeReading =
  | {
      readonly ok: true;
      /** Proves nothing until `prove` says that it is genuine. */
      readonly report: ChargeReport;
      /** With the settings that made the charge, or the current ones for a charge that is not ours. */
      prove(settingsVersion: number | null): Promise<NoticeProof>;
    }
  | { readonly ok: false; readonly reason: 'malformed' | 'unsigned' };

/** A form or query as URLSearchParams, or as the object a parser made of it (repeated keys become arrays). */
export type ReceivedFields = URLSearchParams | Readonly<Record<string, unknown>>;

export interface PaymentProvider {
  /** Where payers are sent: forms may lead there. */
  readonly pageHosts: readonly string[];
  /** Where the provider tells us of payments by itself. */
  readonly callbackPath: string;
  /** Null while nobody can pay: there are no usable keys, or they are for the other kind of money. */
  openAccount(): Promise<OpenAccount | null>;
  /** The keys that prove a notice about a charge that is not ours; null while there are none. */
  currentAccount(): Promise<PaymentAccount | null>;
  getCharge(charge: Charge, priority: CheckPriority): Promise<ChargeOutcome>;
  /** Oldest first. */
  listTransactions(charge: Charge, priority: CheckPriority): Promise<TransactionsOutcome>;
  cancelCharge(charge: Charge): Promise<CancelOutcome>;
  /** The next moment at which an ordinary check has a chance. */
  nextCheckPossibleAt(mode: PaymentMode): Promise<Date>;
  /** How many checks could be made now, the urgent ones included. */
  checksLeft(mode: PaymentMode): Promise<number>;
  /** What the provider sent by itself, or what the payer's browser brought back from it. */
  readNotice(source: 'callback' | 'redirect', received: ReceivedFields): NoticeReading;
}
