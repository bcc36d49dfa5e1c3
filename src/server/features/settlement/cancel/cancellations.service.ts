// Cancels a paid booking or removes travellers, for company, operator, or a buyer who accepts an offer.
// src/domain/bookings/cancellation.ts decides; the settlement applies it, so seats and money count once.

import { isDeepStrictEqual } from 'node:util';
import { hasPermission } from '#domain/accounts/company-role.ts';
import {
  type BookingToCancel,
  type CancellationRefusal,
  fullRefundSen,
} from '#domain/bookings/cancellation.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { raiseAttention } from '#server/features/bookings/rows/attention.store.ts';
import { lockBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { type CancellationCase, findCase } from '#server/features/fulfilment/requests/cancellation-case.ts';
import { openRequest, sealWords } from '#server/features/fulfilment/requests/request-words.ts';
import { declineOffer, listRequests, setOffer } from '#server/features/fulfilment/rows/requests.store.ts';
import { clientLimits } from '#server/platform/client-key.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { settleBill } from '../settle/settlement.ts';
import { queueOffer, queueOfferDeclined } from './offer-mails.ts';
import {
  type Canceller,
  companyCanceller,
  operatorCanceller,
  prepareCancellation,
} from './prepare-cancellation.ts';

/** `offered`: the buyer must accept first. `changed`: differs from the review. `closed`: not possible now. */
export type CancelBookingOutcome =
  | 'saved'
  | 'offered'
  | 'changed'
  | 'closed'
  | 'readOnly'
  | CancellationRefusal;

/** Less than a full refund is only an offer, and only to a buyer who requested a cancellation. */
export async function cancelBooking(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: BookingToCancel,
): Promise<CancelBookingOutcome> {
  if (!hasPermission(actor, 'changeCustomers')) return 'readOnly';
  return cancel(ctx, wanted, await companyCanceller(ctx, actor));
}

export function cancelForOperator(
  ctx: AppContext,
  actor: SuperAdminActor,
  wanted: BookingToCancel,
): Promise<CancelBookingOutcome> {
  return cancel(ctx, wanted, operatorCanceller(actor));
}

async function cancel(
  ctx: AppContext,
  wanted: BookingToCancel,
  canceller: Canceller,
): Promise<CancelBookingOutcome> {
  const prepared = await prepareCancellation(ctx, wanted, canceller);
  if (!prepared) return 'closed';
  const { found, refundSen, decision, version } = prepared;
  if (wanted.seen !== undefined && wanted.seen !== version) return 'changed';
  if (decision.kind === 'refuse') return decision.why;
  const { by, actor } = canceller;
  if (decision.kind === 'offer')
    return actor?.kind === 'company' ? offerRefund(ctx, actor, { ...wanted, refundSen }, found) : 'closed';
  const { bookingId, returnSeats, words } = wanted;
  const event = found.places
    ? ({ back: 'partCancelledSeatsBack', kept: 'partCancelled' } as const)
    : ({ back: 'cancelledSeatsBack', kept: 'cancelled' } as const);
  const settled = await settleBill(
    ctx,
    bookingId,
    {
      event: returnSeats ? event.back : event.kept,
      report: { source: by === 'buyer' ? 'buyer' : 'staff' },
      ...(actor && { staff: { actor, ...(by === 'operator' && { reason: words }) } }),
      cancellation: { refundSen, words, places: found.places },
    },
    async (_booking, tx) => isDeepStrictEqual(await findCase(tx, wanted, ctx.now()), found),
  );
  return settled.kind === 'settled' ? 'saved' : 'closed';
}

/** The booking stays on the operator's desk until a super admin has looked at it or it is fully refunded. */
async function offerRefund(
  ctx: AppContext,
  actor: CompanyActor,
  wanted: BookingToCancel & { readonly refundSen: Sen },
  found: CancellationCase,
): Promise<CancelBookingOutcome> {
  const { bookingId, refundSen, returnSeats, words } = wanted;
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx): Promise<CancelBookingOutcome> => {
    const booking = await lockBooking(tx, bookingId);
    const { request, places, seats } = found;
    if (!booking || !request || !isDeepStrictEqual(await findCase(tx, wanted, now), found)) return 'closed';
    const sealed = sealWords(ctx, { column: 'offer_text', id: request.id, words });
    await setOffer(tx, {
      requestId: request.id,
      refundSen,
      places,
      returnSeats,
      words: sealed,
      by: actor.email,
      now,
    });
    await raiseAttention(tx, bookingId, { reason: 'belowFullRefund', now });
    await queueOffer(ctx, tx, booking, {
      requestId: request.id,
      refundSen,
      fullSen: fullRefundSen(seats),
      words,
      now,
      takenOff: places?.length ?? 0,
    });
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'booking.refundOffered',
      object: { kind: 'booking', id: bookingId },
      details: { refundSen, ...(places && { travellers: places.join(' ') }) },
    });
    return 'offered';
  });
}

const HOUR_SECONDS = 3_600;
const ANSWERS_PER_HOUR = 20;

export interface OfferAnswer {
  readonly bookingId: string;
  readonly answer: 'accept' | 'decline';
  readonly offeredAt: Date;
  readonly clientAddress: string;
}

export type OfferOutcome = 'accepted' | 'declined' | 'closed' | 'operatorOnly' | 'limited';

export async function answerOffer(ctx: AppContext, given: OfferAnswer): Promise<OfferOutcome> {
  const { bookingId, offeredAt, clientAddress } = given;
  const window = { windowSeconds: HOUR_SECONDS };
  const limit = await countHits(ctx, [
    ...clientLimits(
      { bucket: 'forms-per-client', max: ctx.config.limits.formsPerClient, ...window },
      clientAddress,
    ),
    { bucket: 'offer-answers', key: bookingId, max: ANSWERS_PER_HOUR, ...window },
  ]);
  if (!limit.allowed) return 'limited';
  if (given.answer === 'decline') return declineOfferedRefund(ctx, given);
  const requests = await listRequests(ctx.db, bookingId);
  const request = requests.find((row) => row.answer === null && isOffer(row, offeredAt));
  const offered = request && openRequest(ctx, request).offer;
  if (!offered) return 'closed';
  const { refundSen, returnSeats, words, places } = offered;
  const outcome = await cancel(
    ctx,
    { bookingId, places, refundSen, returnSeats, words: words ?? '' },
    { by: 'buyer', isTheirs: (found) => found.request !== null && isOffer(found.request, offeredAt) },
  );
  if (outcome === 'saved') return 'accepted';
  return outcome === 'operatorOnly' ? outcome : 'closed';
}

function isOffer(
  row: { readonly offered_at: Date | null; readonly offer_declined_at: Date | null },
  offeredAt: Date,
): boolean {
  return row.offered_at?.getTime() === offeredAt.getTime() && row.offer_declined_at === null;
}

/** Keeps the request open: the company may offer more, or a super admin may decide. */
async function declineOfferedRefund(
  ctx: AppContext,
  { bookingId, offeredAt, clientAddress }: OfferAnswer,
): Promise<'declined' | 'closed'> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    // Accepting takes the same lock, so only the first of the two actions applies.
    const booking = await lockBooking(tx, bookingId);
    if (!booking || !(await declineOffer(tx, { bookingId, offeredAt, now }))) return 'closed';
    await raiseAttention(tx, bookingId, { reason: 'belowFullRefund', now });
    const request = (await listRequests(tx, bookingId)).find(({ answer }) => answer === null);
    const refundSen = request?.offer_sen ?? 0;
    await queueOfferDeclined(ctx, tx, booking, { refundSen, now });
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'booking.offerDeclined',
      object: { kind: 'booking', id: bookingId },
      companyId: booking.company_id,
      details: { refundSen, by: 'buyer' },
      clientAddress,
    });
    return 'declined';
  });
}
