// Times of bill checks. Callbacks can be lost and a deleted bill can still be paid, so every bill is checked
// closely while it holds seats, then with growing delays.

import type { BookingState } from '#domain/bookings/booking-state.ts';
import { billLifeDays, billWatchHours, paymentCheckHours } from '#domain/bookings/hold-times.ts';
import { dayMs, hourMs, minuteMs } from '#domain/kernel/time.ts';

/** Billplz retries for about a day: 26 hours cover the last retry, 48 hours its delays. */
const afterCreationMs = [30 * minuteMs, 2 * hourMs, 26 * hourMs, billWatchHours * hourMs];
/** Bills expire after 30 days; one whose deletion was never confirmed could be paid until then. */
const lastCheckMs = billLifeDays * dayMs;
const whileHeldMs = 5 * minuteMs;
/** A bank or a second approver may take hours; after the last check the booking goes to staff. */
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

export function getNextCheckTime(bill: ScheduledBill, now: Date): Date | null {
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

/** Next check of a reported payment that the provider does not show. Delays grow; null after about a day. */
export function getNextReportCheckTime(toldAt: Date, now: Date): Date | null {
  const elapsedMs = now.getTime() - toldAt.getTime();
  if (elapsedMs >= reportedForMs) return null;
  return new Date(now.getTime() + Math.min(Math.max(elapsedMs / 2, whileHeldMs), latestReportedMs));
}

/** Retries with rejected keys: soon while seats are held, rarely after the booking has ended. */
export function getNextCheckTimeAfterRefusal(state: BookingState, now: Date): Date {
  const isHeld = state === 'awaitingPayment' || state === 'expiring';
  return new Date(now.getTime() + (isHeld ? 2 : 15) * minuteMs);
}

export function getRetryTime(troubleSince: Date, now: Date, notBeforeMs = 0): Date {
  const elapsedMs = now.getTime() - troubleSince.getTime();
  const waitMs = Math.min(Math.max(elapsedMs / 2, soonestRetryMs), latestRetryMs);
  return new Date(now.getTime() + Math.max(waitMs, notBeforeMs));
}

export const pendingCheckMs = whileHeldMs;
