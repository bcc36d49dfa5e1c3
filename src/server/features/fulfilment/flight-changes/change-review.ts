import { fullRefundSen } from '#domain/bookings/cancellation.ts';
import type { ChangeReview, EmailedBooking, FlightChangeKind } from '#domain/fulfilment/flight-change.ts';
import type { MailPreview } from '#domain/kernel/mail-preview.ts';
import type { Trip } from '#domain/trips/leg.ts';
import { readSoldFlights, type SoldFlight } from '#domain/trips/sold-flights.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import type { AppContext } from '#server/app/context.ts';
import { type BookingNow, findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { shownVersion } from '#server/features/bookings/shown-version.ts';
import { type MailContext, toBookingSummary } from '#server/features/notifications/mails/booking-mails.ts';
import { previewMail } from '#server/features/notifications/mails/mail-preview.ts';
import { getSeller } from '#server/features/sellers/sellers.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { findCase } from '../requests/cancellation-case.ts';
import type { SoldDeal } from '../rows/manifest.store.ts';
import { findChangeOfBooking, listEmailedBookings, type StoredFlightChange } from './flight-changes.store.ts';

export interface SavedChange {
  readonly changeId: string;
  readonly deal: SoldDeal;
  readonly flights: Pick<Trip, 'outbound' | 'back'> | null;
}

/** Runs in the transaction of the change, so that review and change use the same recipients. */
export async function readReview(
  ctx: AppContext,
  tx: Tx,
  { changeId, deal, flights }: SavedChange,
): Promise<ChangeReview> {
  const known = readSoldFlights(deal.legs);
  const bookings: EmailedBooking[] = [];
  for (const { firstName, lastName, ...row } of await listEmailedBookings(tx, changeId)) {
    const one = await findCase(tx, { bookingId: row.id, places: null }, ctx.now());
    bookings.push({
      ...row,
      buyer: `${firstName} ${lastName}`,
      paidSen: one ? fullRefundSen(one.seats) : 0,
    });
  }
  const [first] = bookings;
  return {
    destination: deal.destination,
    before: tripView(known),
    after: tripView(flights ?? known),
    bookings,
    travellers: bookings.reduce((sum, { travellers }) => sum + travellers, 0),
    totalSen: bookings.reduce((sum, { paidSen }) => sum + paidSen, 0),
    mail: first ? await previewChangeMail(ctx, tx, first.id) : null,
    seen: shownVersion({ known, flights, bookings }),
  };
}

async function previewChangeMail(ctx: AppContext, tx: Tx, bookingId: string): Promise<MailPreview | null> {
  const booking = await findBooking(tx, bookingId);
  const change = await findChangeOfBooking(tx, bookingId);
  if (!booking || !change) return null;
  const values = await changeMailValues(ctx, tx, booking, change);
  return previewMail(ctx, booking, { kind: 'flight-changed', values });
}

export async function changeMailValues(
  ctx: MailContext,
  tx: Tx,
  booking: BookingNow,
  { kind, legs, note }: Pick<StoredFlightChange, 'legs' | 'note'> & { readonly kind: FlightChangeKind },
) {
  const seller = await getSeller({ db: tx }, booking.company_id);
  return {
    ...toBookingSummary(ctx, booking),
    change: kind,
    legs: booking.legs as readonly SoldFlight[],
    legsNow: legs,
    note,
    seller: booking.company_name,
    sellerPhone: seller?.phone?.text ?? '',
  };
}
