// All inputs of a cancellation decision, read before the booking is locked and again under the lock.

import {
  type CancelledSeats,
  type CancelledTraveller,
  fullRefundSen,
  isOperatorOnly,
  suggestRefund,
} from '#domain/bookings/cancellation.ts';
import type { CancelTerms } from '#domain/fulfilment/booking-request.ts';
import { type FulfilmentState, isBeforeFlight } from '#domain/fulfilment/fulfilment.ts';
import { type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import { readIncluded } from '#domain/trips/included.ts';
import type { AppContext } from '#server/app/context.ts';
import { findBooking, listDuplicates } from '#server/features/bookings/rows/bookings.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type {
  BookingRequestRow,
  BookingRow,
  PassengerRow,
  PaymentMode,
} from '#server/platform/database/schema.ts';
import { findFulfilment, listPassengers } from '../rows/fulfilment.store.ts';
import { listRequests } from '../rows/requests.store.ts';
import { findKeptMoney } from './cancellations.store.ts';

export interface CancellationCase {
  readonly companyId: string;
  readonly mode: PaymentMode;
  readonly seats: CancelledSeats;
  readonly receivedSen: Sen;
  /** Previous refunds: other travellers, goodwill or chargebacks. */
  readonly refundedSen: Sen;
  readonly leaving: readonly CancelledTraveller[];
  readonly places: readonly number[] | null;
  readonly request: BookingRequestRow | null;
  readonly isDuplicate: boolean;
  readonly hasDeparted: boolean;
  readonly isPaidOut: boolean;
  readonly hasGoodwill: boolean;
}

export async function findCase(
  db: Db,
  { bookingId, places }: { readonly bookingId: string; readonly places: readonly number[] | null },
  now: Date,
): Promise<CancellationCase | null> {
  const booking = await findBooking(db, bookingId);
  if (booking?.state !== 'confirmed' || booking.cancelled_at) return null;
  const passengers = await listPassengers(db, bookingId);
  const flying = passengers.map(({ place }) => place);
  const chosen = [...new Set(places ?? flying)].sort((one, other) => one - other);
  if (places && (chosen.length === 0 || !chosen.every((place) => flying.includes(place)))) return null;
  const cancelled = chosen.length;
  return {
    companyId: booking.company_id,
    mode: booking.mode,
    places: cancelled === flying.length ? null : chosen,
    leaving: passengers
      .filter(({ place }) => chosen.includes(place))
      .map((passenger) => ({ place: passenger.place, name: passengerName(booking, passenger) })),
    request: await findOpenCancellation(db, bookingId),
    isDuplicate: await isUnticketedDuplicate(db, booking),
    hasDeparted: !isBeforeFlight(booking.departs_on, now),
    ...(await readMoney(db, booking, { flying: flying.length, cancelled })),
  };
}

function passengerName(booking: BookingRow, { place, first_name, last_name }: PassengerRow): string | null {
  const lead = place === 1 ? booking : null;
  const firstName = first_name ?? lead?.first_name;
  const lastName = last_name ?? lead?.last_name;
  return firstName && lastName ? `${firstName} ${lastName}` : null;
}

async function findOpenCancellation(db: Db, bookingId: string): Promise<BookingRequestRow | null> {
  const requests = await listRequests(db, bookingId);
  return requests.find(({ kind, answer }) => kind === 'cancellation' && answer === null) ?? null;
}

async function isUnticketedDuplicate(db: Db, booking: BookingRow): Promise<boolean> {
  const fulfilment = await findFulfilment(db, booking.id);
  return !isTicketed(fulfilment?.state) && (await listDuplicates(db, booking)).length > 0;
}

function isTicketed(state: FulfilmentState | undefined): boolean {
  return state === 'ticketed' || state === 'documentsSent';
}

async function readMoney(
  db: Db,
  booking: BookingRow,
  { flying, cancelled }: Pick<CancelledSeats, 'flying' | 'cancelled'>,
): Promise<Pick<CancellationCase, 'seats' | 'receivedSen' | 'refundedSen' | 'isPaidOut' | 'hasGoodwill'>> {
  const { paid, counted, refunded, isPaidOut, hasGoodwill } = await findKeptMoney(db, booking.id);
  const receivedSen = senFromDecimal(counted ?? booking.total);
  const refundedSen = senFromDecimal(refunded);
  const seats = {
    paidSen: senFromDecimal(paid ?? booking.total),
    // A chargeback after a goodwill refund returns more than was paid.
    keptSen: Math.max(receivedSen - refundedSen, 0),
    unitPriceSen: senFromDecimal(booking.unit_price),
    notFlying: booking.not_flying,
    flying,
    cancelled,
  };
  return { seats, receivedSen, refundedSen, isPaidOut, hasGoodwill };
}

export async function findCancelTerms(
  ctx: Pick<AppContext, 'db' | 'now'>,
  bookingId: string,
): Promise<CancelTerms | null> {
  const [found, booking, fulfilment] = await Promise.all([
    findCase(ctx.db, { bookingId, places: null }, ctx.now()),
    findBooking(ctx.db, bookingId),
    findFulfilment(ctx.db, bookingId),
  ]);
  if (!found || !booking) return null;
  const fullSen = fullRefundSen(found.seats);
  return {
    isOperatorOnly: isOperatorOnly(found),
    mayOffer: found.request !== null && !found.isDuplicate,
    fullSen,
    unitPriceSen: found.seats.unitPriceSen,
    suggestedSen: suggestRefund(readIncluded(booking.included).refund, {
      fullSen,
      isTicketed: isTicketed(fulfilment?.state),
    }),
  };
}
