// Read-only: what the holder of a booking may see. The caller has checked signature, cookie or link.

import { bookingTotals } from '#domain/bookings/booking.ts';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import { paymentCheckHours } from '#domain/bookings/hold-times.ts';
import { canBuyerCorrectPhone, isBookingMailed } from '#domain/bookings/person-correction.ts';
import type { Seller } from '#domain/deals/seller.ts';
import type { MailState } from '#domain/kernel/mail-record.ts';
import { type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import { hourMs, klDate, minuteMs } from '#domain/kernel/time.ts';
import type { SoldTrip } from '#domain/trips/leg.ts';
import type { AppContext } from '#server/app/context.ts';
import { getSeller } from '#server/features/sellers/sellers.service.ts';
import type { PaymentStatus } from '#server/platform/database/schema.ts';
import { formatPhoneNumber } from '#server/platform/phone.ts';
import { type AttemptRow, findLatestAttempt } from '../rows/attempts.store.ts';
import { type BookingNow, findBooking } from '../rows/bookings.store.ts';
import { toSoldTrip } from '../rows/sold-trip.store.ts';
import { getPromises } from '../story/booking-promises.ts';
import {
  findConfirmationMail,
  type KeptNotice,
  type KeptRefund,
  listNotices,
  listRefunds,
  sumPaid,
} from './booking-view.store.ts';

export const emailCorrectionHours = 24;
/** Counts from the creation of the booking: a signed return URL can be reopened much later. */
export function canBuyerCorrectEmail(
  booking: Pick<BookingNow, 'state' | 'created_at' | 'contact_erased_at'>,
  now: Date,
): boolean {
  const isYoung = now.getTime() - booking.created_at.getTime() < emailCorrectionHours * hourMs;
  return isYoung && booking.contact_erased_at === null && isBookingMailed(booking.state);
}

export function isPhoneCorrectable(booking: BookingNow, now: Date): boolean {
  const { state, cancelled_at, contact_erased_at, last_flight_on: lastFlightOn } = booking;
  const ended = { isCancelled: cancelled_at !== null, isErased: contact_erased_at !== null };
  return canBuyerCorrectPhone({ state, ...ended, lastFlightOn }, klDate(now));
}

/** The payment's result on the page. Never `failed` before the provider reported the failure. */
export type BookingOutcome = 'processing' | 'beingChecked' | 'success' | 'failed' | 'error';

export interface BookingView extends SoldTrip {
  readonly id: string;
  readonly reference: string;
  readonly status: PaymentStatus;
  readonly state: BookingState;
  readonly outcome: BookingOutcome;
  readonly isTest: boolean;
  readonly isLate: boolean;
  /** True if staff ended the payment check without an answer from the bank. */
  readonly isGivenUp: boolean;
  readonly checkedUntil: Date | null;
  readonly refundDue: boolean;
  /** `status` stays completed after a cancellation, because the payment succeeded. */
  readonly isCancelled: boolean;
  readonly dealId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly linkVersion: number;
  readonly mayCorrectEmail: boolean;
  readonly mayCorrectPhone: boolean;
  readonly tickets: number;
  /** Number of travellers removed since the purchase. */
  readonly notFlying: number;
  readonly unitPriceSen: Sen;
  readonly originalUnitSen: Sen;
  readonly totalSen: Sen;
  readonly paidSen: Sen;
  readonly refundsSen: Sen;
  readonly refundDueSen: Sen;
  readonly savingsSen: Sen;
  readonly bookedAt: Date;
  readonly completedAt: Date | null;
  readonly paidAt: Date | null;
  readonly transactionId: string | null;
  readonly termsVersion: string;
  readonly termsAcceptedAt: Date;
  readonly holdEndsAt: Date | null;
  readonly seatsReturnAt: Date | null;
  readonly payUrl: string | null;
  readonly departsOn: string;
  readonly ticketsOn: string;
  readonly callBy: Date;
  readonly confirmationMail: 'none' | 'queued' | 'accepted' | 'failed';
  /** The seller's current contacts; `companyName` is the name at the time of sale. */
  readonly seller: Seller | null;
  /** True while a payment is pending at a bank, so that the buyer must not pay again. */
  readonly isAtBank: boolean;
}

interface Parts {
  readonly booking: BookingNow;
  readonly attempt: AttemptRow | undefined;
  readonly notices: readonly KeptNotice[];
  readonly refunds: readonly KeptRefund[];
  readonly mail: MailState | null;
  readonly paid: string | null;
  readonly seller: Seller | null;
}

export async function getBooking(ctx: AppContext, bookingId: string): Promise<BookingView | null> {
  const booking = await findBooking(ctx.db, bookingId);
  if (!booking) return null;
  const [attempt, notices, refunds, mail, paid, seller] = await Promise.all([
    findLatestAttempt(ctx.db, bookingId),
    listNotices(ctx.db, bookingId),
    listRefunds(ctx.db, bookingId),
    findConfirmationMail(ctx.db, bookingId),
    sumPaid(ctx.db, bookingId),
    getSeller(ctx, booking.company_id),
  ]);
  const graceMs = ctx.config.booking.releaseGraceMinutes * minuteMs;
  return toView({ booking, attempt, notices, refunds, mail, paid, seller }, { now: ctx.now(), graceMs });
}

function toView(parts: Parts, { now, graceMs }: { now: Date; graceMs: number }): BookingView {
  const { booking, attempt, refunds, mail } = parts;
  const promises = getPromises(booking);
  const isPayable = booking.state === 'awaitingPayment' && booking.hold_expires_at > now;
  const unitPriceSen = senFromDecimal(booking.unit_price);
  const costSen = senFromDecimal(booking.unit_cost);
  return {
    id: booking.id,
    reference: booking.reference,
    status: booking.payment_status,
    state: booking.state,
    outcome: getOutcome(parts),
    isTest: booking.mode === 'test',
    isLate: booking.is_late,
    isGivenUp: isGivenUp(parts),
    checkedUntil: booking.state === 'beingChecked' ? getCheckEnd(booking.created_at) : null,
    refundDue: refunds.some(({ doneAt }) => doneAt === null),
    isCancelled: booking.cancelled_at !== null,
    dealId: booking.flight_id,
    ...toSoldTrip(booking),
    firstName: booking.first_name,
    lastName: booking.last_name,
    phoneNumber: formatPhoneNumber(booking.phone_number),
    email: booking.email,
    linkVersion: booking.link_version,
    mayCorrectEmail: canBuyerCorrectEmail(booking, now),
    mayCorrectPhone: isPhoneCorrectable(booking, now),
    tickets: booking.tickets,
    notFlying: booking.not_flying,
    unitPriceSen,
    originalUnitSen: costSen,
    ...sumAmounts(bookingTotals({ sellingPriceSen: unitPriceSen, costSen, tickets: booking.tickets })),
    paidSen: senFromDecimal(parts.paid ?? booking.total),
    refundsSen: sumRefunds(refunds),
    refundDueSen: sumRefunds(refunds.filter(({ doneAt }) => doneAt === null)),
    bookedAt: booking.created_at,
    completedAt: booking.completed_at,
    paidAt: attempt?.paid_at ?? null,
    transactionId: booking.billplz_transaction_id,
    termsVersion: booking.terms_version,
    termsAcceptedAt: booking.terms_accepted_at,
    holdEndsAt: isPayable ? booking.hold_expires_at : null,
    seatsReturnAt: isReturning(booking, isPayable) ? getReturnTime(booking, graceMs) : null,
    payUrl: isPayable ? (attempt?.bill_url ?? null) : null,
    departsOn: booking.departs_on,
    ticketsOn: promises.ticketsOn,
    callBy: promises.callBy,
    confirmationMail: mail === null ? 'none' : mail === 'cancelled' ? 'failed' : mail,
    seller: parts.seller,
    isAtBank: booking.state === 'awaitingPayment' && parts.notices.at(-1)?.event === 'pendingAtBank',
  };
}

const sumRefunds = (refunds: readonly KeptRefund[]) =>
  refunds.reduce((sum, { amount }) => sum + senFromDecimal(amount), 0);

function isReturning({ state }: BookingNow, isPayable: boolean): boolean {
  return state === 'expiring' || (state === 'awaitingPayment' && !isPayable);
}

function getReturnTime({ release_at, hold_expires_at }: BookingNow, graceMs: number): Date {
  return release_at ?? new Date(hold_expires_at.getTime() + graceMs);
}

function sumAmounts({ totalSen, savingsSen }: { totalSen: Sen; savingsSen: Sen }) {
  return { totalSen, savingsSen };
}

function getCheckEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + paymentCheckHours * hourMs);
}

/** True if staff ended the check without a provider report. A payment rejected in review is refunded. */
function isGivenUp({ booking, notices }: Parts): boolean {
  return booking.state === 'expired' && notices.some(({ event }) => event === 'staffRejected');
}

function getOutcome(parts: Parts): BookingOutcome {
  const { booking, attempt, notices } = parts;
  switch (booking.state) {
    case 'confirmed':
      return 'success';
    case 'review':
    case 'paidNoSeat':
      return 'error';
    case 'billFailed':
      return 'failed';
    case 'expired':
      return attempt?.status === 'open' || isGivenUp(parts) ? 'error' : 'failed';
    case 'beingChecked':
      return 'beingChecked';
    case 'billCreating':
      return 'processing';
    default:
      return notices.at(-1)?.event === 'unpaid' ? 'failed' : 'processing';
  }
}
