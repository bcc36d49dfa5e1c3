import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { addressBuyer, toBookingSummary } from '#server/features/notifications/mails/booking-mails.ts';
import { runAsProgram } from '#server/platform/database/company-scope.ts';
import { updateFulfilment } from '../rows/fulfilment.store.ts';
import { type FulfilmentOutcome, performFulfilmentAction } from './company-fulfilment.service.ts';
import { toTicketCheck } from './tickets.service.ts';

/** Confirms the tickets, emails the buyer. `closed`: nothing changed since they were issued or checked. */
export function keepTickets(
  ctx: AppContext,
  actor: CompanyActor,
  change: { readonly bookingId: string; readonly revision: number },
): Promise<FulfilmentOutcome> {
  const { bookingId } = change;
  return performFulfilmentAction(ctx, actor, { ...change, what: 'keepTickets' }, async (tx, row) => {
    const story = await findStory(ctx, tx, bookingId);
    if (!story?.tasks.some(({ kind }) => kind === 'reissue')) return 'closed';
    await updateFulfilment(tx, bookingId, toTicketCheck(ctx, actor));
    // Companies cannot read the content of the buyer's email.
    await runAsProgram(tx, async () => {
      const booking = await findBooking(tx, bookingId);
      if (!booking) return;
      const mail = {
        ...addressBuyer(booking, `tickets-valid:${bookingId}:${row.revision}`),
        kind: 'tickets-valid',
      } as const;
      const values = { ...toBookingSummary(ctx, booking), seller: booking.company_name };
      await queueMail(tx, { ...mail, values }, ctx);
    });
    return 'saved';
  });
}
