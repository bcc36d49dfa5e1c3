// Refunds all bookings of a flight that the airline cancelled, each in its own transaction, so one failure
// does not block the others.

import { hasPermission } from '#domain/accounts/company-role.ts';
import { fullRefundSen, isOperatorOnly } from '#domain/bookings/cancellation.ts';
import { isId } from '#domain/kernel/id.ts';
import type { MailPreview } from '#domain/kernel/mail-preview.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import { readSoldFlights } from '#domain/trips/sold-flights.ts';
import { type TripView, tripView } from '#domain/trips/trip-view.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { findCase } from '#server/features/fulfilment/requests/cancellation-case.ts';
import { findSoldDeal, listBookingsOnFlight } from '#server/features/fulfilment/rows/manifest.store.ts';
import { previewMail } from '#server/features/notifications/mails/mail-preview.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import { cancellationValues } from '../settle/cancellation-mails.ts';
import { cancelBooking } from './cancellations.service.ts';

export interface BookingToRefund {
  readonly id: string;
  readonly reference: string;
  readonly buyer: string;
  readonly travellers: number;
  readonly refundSen: Sen;
}

export interface FlightToRefund {
  readonly dealId: string;
  readonly destination: string;
  readonly trip: TripView;
  readonly isCancelled: boolean;
  readonly bookings: readonly BookingToRefund[];
  readonly totalSen: Sen;
  /** Bookings already paid out, or partly refunded by us: only a super admin can refund these. */
  readonly forOperator: readonly BookingToRefund[];
}

export async function getFlightToRefund(
  ctx: AppContext,
  actor: CompanyActor,
  dealId: string,
): Promise<FlightToRefund | null> {
  if (!isId(dealId)) return null;
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx) };
  const found = await runAsCompany(ctx.db, actor, async (tx) => {
    const deal = await findSoldDeal(tx, actor.companyId, dealId);
    if (!deal) return null;
    const isCancelled = deal.flight_cancelled_at !== null;
    return { deal, isCancelled, rows: isCancelled ? await listBookingsOnFlight(tx, scope, dealId) : [] };
  });
  if (!found) return null;
  const { deal, isCancelled, rows } = found;
  const open: (BookingToRefund & { readonly isOperatorOnly: boolean })[] = [];
  for (const { id, reference, first_name, last_name } of rows) {
    const one = await findCase(ctx.db, { bookingId: id, places: null }, ctx.now());
    if (!one) continue;
    open.push({
      id,
      reference,
      buyer: `${first_name} ${last_name}`,
      travellers: one.seats.flying,
      refundSen: fullRefundSen(one.seats),
      isOperatorOnly: isOperatorOnly(one),
    });
  }
  const bookings = open.filter((booking) => !booking.isOperatorOnly);
  return {
    dealId,
    destination: deal.destination,
    trip: tripView(readSoldFlights(deal.legs)),
    isCancelled,
    bookings,
    totalSen: bookings.reduce((sum, { refundSen }) => sum + refundSen, 0),
    forOperator: open.filter((booking) => booking.isOperatorOnly),
  };
}

export async function previewRefundMail(
  ctx: AppContext,
  { id, refundSen }: BookingToRefund,
  words: string,
): Promise<MailPreview | null> {
  const booking = await findBooking(ctx.db, id);
  if (!booking) return null;
  const values = cancellationValues(ctx, booking, { refundSen, words, places: null, by: 'company' });
  return previewMail(ctx, booking, { kind: 'booking-cancelled', values });
}

export type RefundFlightOutcome =
  | { readonly ok: true; readonly count: number; readonly totalSen: Sen; readonly left: number }
  | Refused<'read_only_role' | 'flight_not_found' | 'flight_flies' | 'changed'>;

export async function refundFlight(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: {
    readonly dealId: string;
    readonly words: string;
    readonly read: { readonly count: number; readonly totalSen: Sen };
  },
): Promise<RefundFlightOutcome> {
  if (!hasPermission(actor, 'changeCustomers')) return createRefusal('read_only_role');
  const flight = await getFlightToRefund(ctx, actor, wanted.dealId);
  if (!flight) return createRefusal('flight_not_found');
  if (!flight.isCancelled) return createRefusal('flight_flies');
  const { bookings, totalSen } = flight;
  if (bookings.length !== wanted.read.count || totalSen !== wanted.read.totalSen)
    return createRefusal('changed');
  const refunded: BookingToRefund[] = [];
  for (const booking of bookings) {
    const { id: bookingId, refundSen } = booking;
    const cancelled = { bookingId, places: null, refundSen, returnSeats: false, words: wanted.words };
    if ((await cancelBooking(ctx, actor, cancelled)) === 'saved') refunded.push(booking);
  }
  return {
    ok: true,
    count: refunded.length,
    totalSen: refunded.reduce((sum, { refundSen }) => sum + refundSen, 0),
    left: bookings.length - refunded.length,
  };
}
