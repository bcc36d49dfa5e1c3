// Interface to payment providers, which hides keys, request budget and signatures. A charge is a bill.

import type { PaymentSource } from '#domain/fulfilment/history.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { PaymentMode, TransactionStatus } from '#server/platform/database/schema.ts';

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
  readonly collectionId?: string;
  readonly reference?: string | null;
}

export type ChargeReport = ProviderReport & { readonly billId: string; readonly paid: boolean };

export interface PaymentAccount {
  readonly version: number;
  readonly collectionId: string;
  readonly mode: PaymentMode;
}

export interface OpenAccount extends PaymentAccount {
  /** Sends a single request. A buyer must never be redirected to a charge that differs from the order. */
  createCharge(order: ChargeOrder): Promise<CreateChargeOutcome>;
}

export interface ChargeOrder {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly amountSen: Sen;
  readonly description: string;
  readonly reference: string;
  readonly callbackUrl: string;
  readonly returnUrl: string;
}

export type CreateChargeOutcome =
  | {
      readonly kind: 'created';
      readonly billUrl: string;
      readonly report: ProviderReport & { readonly billId: string };
      withdraw(): Promise<void>;
    }
  /** Differs from the order; it must be cancelled if it has a usable id. */
  | { readonly kind: 'mismatched'; readonly billId: string | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'keysRefused' }
  | { readonly kind: 'unanswered' };

export interface Charge {
  readonly billId: string;
  readonly settingsVersion: number;
  readonly mode: PaymentMode;
}

/** `urgent`: seats are about to be released, or the provider refused to cancel the charge. */
export type CheckPriority = 'ordinary' | 'urgent';

/** `keysRefused`: the provider refused all our keys. `unavailable`: no usable response, or no request budget left. */
type NoAnswer = { readonly kind: 'keysRefused' } | { readonly kind: 'unavailable' };

export type ChargeOutcome =
  | { readonly kind: 'found'; readonly report: ChargeReport }
  | { readonly kind: 'unknown' }
  | NoAnswer;

export interface ProviderTransaction {
  readonly id: string;
  readonly status: TransactionStatus;
}

export type TransactionsOutcome =
  | { readonly kind: 'found'; readonly transactions: readonly ProviderTransaction[] }
  | NoAnswer;

export type CancelChargeOutcome =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'keysRefused' }
  | { readonly kind: 'unavailable'; readonly retryAfterMs: number };

/** `keysUnreadable`: the signature matches no readable key, and some keys cannot be decrypted. */
export type NoticeProof = 'genuine' | 'refused' | 'keysUnreadable';

export type NoticeReading =
  | {
      readonly ok: true;
      /** Untrusted until `prove` returns genuine. */
      readonly report: ChargeReport;
      prove(settingsVersion: number | null): Promise<NoticeProof>;
    }
  | { readonly ok: false; readonly reason: 'malformed' | 'unsigned' };

export type ReceivedFields = URLSearchParams | Readonly<Record<string, unknown>>;

export interface PaymentProvider {
  readonly pageHosts: readonly string[];
  readonly callbackPath: string;
  /** Returns null while payments are impossible: no usable keys, or keys for the other mode. */
  openAccount(): Promise<OpenAccount | null>;
  currentAccount(): Promise<PaymentAccount | null>;
  getCharge(charge: Charge, priority: CheckPriority): Promise<ChargeOutcome>;
  listTransactions(charge: Charge, priority: CheckPriority): Promise<TransactionsOutcome>;
  cancelCharge(charge: Charge): Promise<CancelChargeOutcome>;
  nextCheckPossibleAt(mode: PaymentMode): Promise<Date>;
  checksLeft(mode: PaymentMode): Promise<number>;
  readNotice(source: 'callback' | 'redirect', received: ReceivedFields): NoticeReading;
}
