// What a mail that asks for names says when it leaves: who is still missing by then. Once nobody is, it does not leave.
import { isBeforeFlight, mayAct } from '#domain/fulfilment.ts';
import type { AppContext } from '#server/context.ts';
import type { AboutMail, BookingMailValues } from '#server/features/mail/mail.service.ts';
import { findBooking } from '../bookings.store.ts';
import { findChangeOfBooking } from '../flight-changes/flight-changes.store.ts';
import { countMissing, findFulfilment } from '../fulfilment/fulfilment.store.ts';
import { duesOf } from '../fulfilment/travellers.service.ts';
import { summary } from '../settlement/booking-mails.ts';

const KIND = 'names-asked';
type Values = BookingMailValues[typeof KIND];

/** By mail id; those of bookings whose names are complete, or that have flown or never will, are left out. */
export async function loadNamesMailValues(
  ctx: AppContext,
  mails: readonly AboutMail[],
): Promise<ReadonlyMap<string, Values>> {
  const found = new Map<string, Values>();
  for (const { id, kind, subjectId } of mails) {
    const values = kind === KIND && subjectId ? await valuesOf(ctx, subjectId) : null;
    if (values) found.set(id, values);
  }
  return found;
}

async function valuesOf(ctx: AppContext, bookingId: string): Promise<Values | null> {
  const booking = await findBooking(ctx.db, bookingId);
  const fulfilment = await findFulfilment(ctx.db, bookingId);
  if (!booking || !fulfilment || !mayAct(fulfilment.state, 'enterNames', 'traveller')) return null;
  const missing = await countMissing(ctx.db, bookingId);
  if (missing === 0 || !isBeforeFlight(booking.departs_on, ctx.now())) return null;
  if ((await findChangeOfBooking(ctx.db, bookingId))?.kind === 'cancelled') return null;
  return {
    ...summary(ctx, booking),
    ...{ seller: booking.company_name, missing },
    namesBy: duesOf(booking, fulfilment).namesDueAt,
    isLate: duesOf(booking, fulfilment).namesDueAt <= ctx.now(),
  };
}
