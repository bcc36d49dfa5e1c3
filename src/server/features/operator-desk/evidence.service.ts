// Evidence of a booking as a PDF for a disputed card payment. Contains no passport or airline code; audited.
import { isId } from '#domain/kernel/id.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { listObjectAudit } from '#server/features/audit/audit-list.queries.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { findFulfilment, listPassengers } from '#server/features/fulfilment/rows/fulfilment.store.ts';
import { getDeskStory } from './desk-story.service.ts';
import { listStoryDocuments } from './desk-story.store.ts';
import { type EvidencePaper, evidencePdf } from './evidence-pdf.ts';

export async function drawEvidence(
  ctx: AppContext,
  actor: SuperAdminActor,
  bookingId: string,
  words: Pick<EvidencePaper, 'language' | 'mailName'>,
): Promise<{ readonly reference: string; readonly pdf: Buffer } | null> {
  const booking = isId(bookingId) ? await findBooking(ctx.db, bookingId) : undefined;
  const story = booking && (await getDeskStory(ctx, actor, bookingId));
  if (!booking || !story || story.money.paidSen === null) return null;
  const [passengers, fulfilment, documents, openings] = await Promise.all([
    listPassengers(ctx.db, bookingId),
    findFulfilment(ctx.db, bookingId),
    listStoryDocuments(ctx.db, bookingId),
    listObjectAudit(ctx, actor, bookingId, { action: 'booking.documentOpened' }),
  ]);
  const pdf = await evidencePdf(
    {
      story,
      terms: { version: booking.terms_version, acceptedAt: booking.terms_accepted_at },
      isEmailProven: booking.email_proof === 'proven',
      tickets: passengers.map(({ place, ticket_number: number }) => ({ place, number })),
      documentsSentAt: documents.flatMap(({ sentAt }) => sentAt ?? []),
      openedAt: openings.map(({ createdAt }) => createdAt),
      arrivedAt: fulfilment?.arrived_at ?? null,
    },
    { ...words, site: ctx.config.site, now: ctx.now() },
  );
  await ctx.db.transaction().execute((tx) =>
    recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'booking.evidenceTaken',
      object: { kind: 'booking', id: bookingId },
      companyId: booking.company_id,
      details: {},
    }),
  );
  return { reference: booking.reference, pdf };
}
