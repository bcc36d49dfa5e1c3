// Times of bill checks. Callbacks can be lost and a deleted bill can still be paid, so every bill is checked
// closely while it holds seats, then with growing delays.

import type { BookingState } from '#domain/bookings/booking-state.ts';
import { billLifeDays, billWatchHours, paymentCheckHours } from '#domain/bookings/hold-times.ts';
import { dayMs, hourMs, minuteMs } from '#domain/kernel/time.ts';

/** Billplz sends its last retry about a day after the payment: 26 hours cover it, 48 hours its delays. */
const afterCreationMs = [30 * minuteMs, 2 * hourMs, 26 * hourMs, billWatchHours * hourMs];
/** Bills expire after 30 days; one whose deletion was never confirmed could be paid until then. */
const lastCheckMs = billLifeDays * dayMs;
const whileHeldMs = 5 * minuteMs;
/** A bank or a second approver may take hours; after the last check it moves to staff. */
const whileCheckedMs = [0.5, 1, 2, 4, 8, 16, 26, 36, paymentCheckHours].map((hours) => hours * hourMs);
const reportedForMs = 26 * hourMs;
const latestReportedMs = 6 * hourMs;
const soonestRetryMs = 15_000;
const latestRetryMs = 5 * minuteMs;

export interface ScheduledBill {
  readonly state: BookingState;
  readonly createdAt: Date;
  readonly hasBill: boolean;
  readonly isDeleted: boolean;
  readonly transactionId: string | null;
}

export function nextCheckAt(bill: ScheduledBill, now: Date): Date | null {
  if (!bill.hasBill) return null;
  if (bill.state === 'awaitingPayment') return new Date(now.getTime() + whileHeldMs);
  const isEnded = bill.state === 'expired' || bill.state === 'billFailed';
  if (!isEnded && (bill.transactionId !== null || bill.state === 'expiring')) return null;
  if (bill.state === 'beingChecked') return findNextTime(whileCheckedMs, bill.createdAt, now);
  const moments = isEnded && !bill.isDeleted ? [...afterCreationMs, lastCheckMs] : afterCreationMs;
  return findNextTime(moments, bill.createdAt, now);
}

function findNextTime(moments: readonly number[], createdAt: Date, now: Date): Date | null {
  const next = moments.find((ms) => createdAt.getTime() + ms > now.getTime());
  return next === undefined ? null : new Date(createdAt.getTime() + next);
}

/** Growing delays for a reported payment that the provider does not show; null after about a day. */
export function nextReportCheckAt(toldAt: Date, now: Date): Date | null {
  const elapsedMs = now.getTime() - toldAt.getTime();
  if (elapsedMs >= reportedForMs) return null;
  return new Date(now.getTime() + Math.min(Math.max(elapsedMs / 2, whileHeldMs), latestReportedMs));
}

/** Frequent retries with rejected keys are useless: soon enough for seats, rarely for what has ended. */
export function nextRefusedCheckAt(state: BookingState, now: Date): Date {
  const isHeld = state === 'awaitingPayment' || state === 'expiring';
  return new Date(now.getTime() + (isHeld ? 2 : 15) * minuteMs);
}

export function retryAt(troubleSince: Date, now: Date, notBeforeMs = 0): Date {
  const elapsedMs = now.getTime() - troubleSince.getTime();
  const waitMs = Math.min(Math.max(elapsedMs / 2, soonestRetryMs), latestRetryMs);
  return new Date(now.getTime() + Math.max(waitMs, notBeforeMs));
}

export const pendingCheckMs = whileHeldMs;
