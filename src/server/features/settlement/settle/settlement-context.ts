import type { BookingEvent, BookingState } from '#domain/bookings/booking-state.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { AppContext } from '#server/app/context.ts';
import type { AttemptRow } from '#server/features/bookings/rows/attempts.store.ts';
import type { BookingChanges, BookingNow } from '#server/features/bookings/rows/bookings.store.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { SettlementInput } from './settlement-input.ts';

export interface SettlementContext {
  readonly ctx: AppContext;
  readonly tx: Tx;
  readonly now: Date;
  readonly booking: BookingNow;
  readonly attempts: readonly AttemptRow[];
  readonly input: SettlementInput;
  /** An operator recorded the refund of this payment while its bill was unknown. */
  readonly isRefunded: boolean;
  readonly event: BookingEvent;
  readonly next: BookingState;
}

/** Result of an effect. The settlement writes the merged results, and later effects read them. */
export interface EffectResults {
  readonly changes?: BookingChanges;
  readonly paidAttemptId?: string;
  readonly refundDue?: { readonly id: string; readonly amountSen: Sen };
  readonly refunded?: {
    readonly amountSen: Sen;
    readonly returns: number;
  };
  readonly otherReference?: string;
}

export type EffectContext = SettlementContext & { readonly results: EffectResults };
