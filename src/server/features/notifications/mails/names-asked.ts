// Loads the travellers that are still missing when a name reminder is sent; drops the reminder if none is.
import type { AppContext } from '#server/app/context.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import type { BookingMailValues, MailSubject } from '#server/features/mail/queue/mail.service.ts';
import { toBookingSummary } from './booking-mails.ts';

const KIND = 'names-asked';
type Values = BookingMailValues[typeof KIND];

export async function loadNamesMailValues(
  ctx: AppContext,
  mails: readonly MailSubject[],
): Promise<ReadonlyMap<string, Values>> {
  const found = new Map<string, Values>();
  for (const { id, kind, subjectId } of mails) {
    const values = kind === KIND && subjectId ? await loadValues(ctx, subjectId) : null;
    if (values) found.set(id, values);
  }
  return found;
}

async function loadValues(ctx: AppContext, bookingId: string): Promise<Values | null> {
  const booking = await findBooking(ctx.db, bookingId);
  const story = await findStory(ctx, ctx.db, bookingId);
  if (!booking || !story?.buyerTasks.some(({ kind }) => kind === 'names')) return null;
  const { namesBy, work } = story;
  return {
    ...toBookingSummary(ctx, booking),
    seller: booking.company_name,
    missing: work?.missing ?? 0,
    namesBy,
    isLate: namesBy <= ctx.now(),
  };
}
