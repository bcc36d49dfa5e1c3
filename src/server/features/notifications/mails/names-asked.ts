// Loads what emails about travellers say when they are sent, and drops those that no longer apply.
import { findWorkEnd } from '#domain/fulfilment/story.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { type BookingNow, findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { getPromises } from '#server/features/bookings/story/booking-promises.ts';
import { type BookingStory, findStory } from '#server/features/bookings/story/story.service.ts';
import type { AddressedMail, BookingMailValues } from '#server/features/mail/queue/mail.service.ts';
import { toBookingSummary } from './booking-mails.ts';

type Values<Kind extends keyof BookingMailValues> = BookingMailValues[Kind] | null;
type Load<Kind extends keyof BookingMailValues> = (
  ctx: AppContext,
  booking: BookingNow,
  story: BookingStory,
) => Values<Kind>;

function createLoader<Kind extends keyof BookingMailValues>(wanted: Kind, load: Load<Kind>) {
  return async (
    ctx: AppContext,
    mails: readonly AddressedMail[],
  ): Promise<ReadonlyMap<string, BookingMailValues[Kind]>> => {
    const found = new Map<string, BookingMailValues[Kind]>();
    for (const { id, kind, recipient, subjectId } of mails) {
      if (kind !== wanted || !subjectId) continue;
      const booking = await findBooking(ctx.db, subjectId);
      // The link is loaded now, so it must not go to an address that the buyer has corrected since.
      if (booking?.email !== recipient) continue;
      const story = await findStory(ctx, ctx.db, subjectId);
      const values = story ? load(ctx, booking, story) : null;
      if (values) found.set(id, values);
    }
    return found;
  };
}

export const loadNamesMailValues = createLoader('names-asked', (ctx, booking, story) => {
  if (!story.buyerTasks.some(({ kind }) => kind === 'names')) return null;
  const { namesBy, work } = story;
  return {
    ...toBookingSummary(ctx, booking),
    seller: booking.company_name,
    missing: work?.missing ?? 0,
    namesBy,
    isLate: namesBy <= ctx.now(),
  };
});

export const loadCompleteMailValues = createLoader('travellers-complete', (ctx, booking, { phase, work }) => {
  if (findWorkEnd(phase) || work?.missing) return null;
  const { ticketsOn } = getPromises(booking);
  return {
    ...toBookingSummary(ctx, booking),
    seller: booking.company_name,
    ticketBy: ticketsOn >= klDate(ctx.now()) ? ticketsOn : null,
  };
});
