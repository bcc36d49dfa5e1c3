// When a bill is looked at again. Callbacks can be lost, a deleted bill can still be paid, so every bill is watched for
// a while: closely as long as seats hang on it, then at growing distances. Knows times only; looking is bill-checks.ts.
import type { BookingState } from '#domain/booking-state.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Billplz tells the last time a good day after the payment: 26 hours see that, 48 hours its delays. */
const afterCreationMs = [30 * minuteMs, 2 * hourMs, 26 * hourMs, 48 * hourMs];
/** Bills end by themselves after 30 days; one that was never seen deleted could be paid until then. */
const lastLookMs = 30 * 24 * hourMs;
const whileHeldMs = 5 * minuteMs;
const soonestRetryMs = 15_000;
const latestRetryMs = 5 * minuteMs;

export interface WatchedBill {
  readonly state: BookingState;
  readonly createdAt: Date;
  readonly hasBill: boolean;
  readonly isDeleted: boolean;
  /** Null until known: the list of bookings shows it. */
  readonly transactionId: string | null;
}

export function firstWatch(createdAt: Date): { readonly until: Date } {
  return { until: new Date(createdAt.getTime() + (afterCreationMs.at(-1) ?? 0)) };
}

/** Null: no need to look again. */
export function nextLookAt(bill: WatchedBill, now: Date): Date | null {
  if (!bill.hasBill) return null;
  if (bill.state === 'awaiting_payment') return new Date(now.getTime() + whileHeldMs);
  const isEnded = bill.state === 'expired' || bill.state === 'bill_failed';
  if (!isEnded && (bill.transactionId !== null || bill.state === 'expiring')) return null;
  const moments = isEnded && !bill.isDeleted ? [...afterCreationMs, lastLookMs] : afterCreationMs;
  const next = moments.find((ms) => bill.createdAt.getTime() + ms > now.getTime());
  return next === undefined ? null : new Date(bill.createdAt.getTime() + next);
}

/** Later each time, counted from when the trouble began. */
export function retryAt(troubleSince: Date, now: Date, notBeforeMs = 0): Date {
  const elapsedMs = now.getTime() - troubleSince.getTime();
  const waitMs = Math.min(Math.max(elapsedMs / 2, soonestRetryMs), latestRetryMs);
  return new Date(now.getTime() + Math.max(waitMs, notBeforeMs));
}

export const pendingLookMs = whileHeldMs;
