import { randomUUID } from 'node:crypto';
import { fullRefundSen } from '#domain/bookings/cancellation.ts';
import {
  type BuyerRequest,
  canSendRequest,
  type RequestKind,
  requestKinds,
} from '#domain/fulfilment/booking-request.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { type Included, readIncluded } from '#domain/trips/included.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { findBooking } from '#server/features/bookings/rows/bookings.store.ts';
import { clientLimits } from '#server/platform/client-key.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import { listTravellers, type Traveller } from '../names/travellers.service.ts';
import { findFulfilment, lockFulfilment } from '../rows/fulfilment.store.ts';
import { insertBookingRequest, listRequests } from '../rows/requests.store.ts';
import { findCase } from './cancellation-case.ts';
import { queueRequestCopy, queueRequestNotice } from './request-mails.ts';
import { openRequest, sealWords } from './request-words.ts';

const HOUR_SECONDS = 3_600;
const REQUESTS_PER_HOUR = 5;

export interface BuyerRequests {
  readonly requests: readonly BuyerRequest[];
  readonly mayAsk: readonly RequestKind[];
}

export async function listBuyerRequests(ctx: AppContext, bookingId: string): Promise<BuyerRequests | null> {
  const [booking, fulfilment, rows] = await Promise.all([
    findBooking(ctx.db, bookingId),
    findFulfilment(ctx.db, bookingId),
    listRequests(ctx.db, bookingId),
  ]);
  if (!booking || !fulfilment) return null;
  const asked = { state: fulfilment.state, departsOn: booking.departs_on };
  const isOpen = (kind: RequestKind) => rows.some((row) => row.kind === kind && row.answer === null);
  return {
    requests: rows.map((row) => openRequest(ctx, row)),
    mayAsk: requestKinds.filter((kind) => canSendRequest(kind, asked, ctx.now()) && !isOpen(kind)),
  };
}

/** `open`: the buyer's previous request is unanswered. `closed`: this booking does not allow the request. */
export type RequestOutcome =
  | { readonly kind: 'sent' | 'open' | 'closed' }
  | { readonly kind: 'limited'; readonly retryAt: Date };

export async function sendRequest(
  ctx: AppContext,
  request: {
    readonly bookingId: string;
    readonly kind: RequestKind;
    readonly words: string;
    readonly clientAddress: string;
  },
): Promise<RequestOutcome> {
  const { bookingId, kind, words, clientAddress } = request;
  const window = { windowSeconds: HOUR_SECONDS };
  const limit = await countHits(ctx, [
    ...clientLimits(
      { bucket: 'forms-per-client', max: ctx.config.limits.formsPerClient, ...window },
      clientAddress,
    ),
    { bucket: 'booking-requests', key: bookingId, max: REQUESTS_PER_HOUR, ...window },
  ]);
  if (!limit.allowed) return { kind: 'limited', retryAt: limit.retryAt };
  return ctx.db.transaction().execute(async (tx): Promise<RequestOutcome> => {
    const fulfilment = await lockFulfilment(tx, bookingId);
    const booking = await findBooking(tx, bookingId);
    const now = ctx.now();
    if (!fulfilment || !booking) return { kind: 'closed' };
    if (!canSendRequest(kind, { state: fulfilment.state, departsOn: booking.departs_on }, now))
      return { kind: 'closed' };
    const id = randomUUID();
    const isNew = await insertBookingRequest(tx, {
      id,
      bookingId,
      kind,
      now,
      companyId: booking.company_id,
      words: sealWords(ctx, { column: 'text', id, words }),
    });
    if (!isNew) return { kind: 'open' };
    await queueRequestNotice(ctx, tx, booking, { id, kind });
    await queueRequestCopy(ctx, tx, booking, { id, kind, askedAt: now });
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'booking.requested',
      object: { kind: 'booking', id: bookingId },
      companyId: booking.company_id,
      details: { request: kind, by: 'buyer' },
      clientAddress,
    });
    return { kind: 'sent' };
  });
}

export interface OfferForBuyer {
  readonly company: string;
  readonly refundSen: Sen;
  readonly fullSen: Sen;
  readonly words: string | null;
  readonly offeredAt: Date;
  readonly travellers: readonly Pick<Traveller, 'place' | 'name'>[] | null;
  readonly included: Included;
}

export async function getOffer(ctx: AppContext, bookingId: string): Promise<OfferForBuyer | null> {
  const [booking, rows, list] = await Promise.all([
    findBooking(ctx.db, bookingId),
    listRequests(ctx.db, bookingId),
    listTravellers(ctx, bookingId),
  ]);
  const open = rows.find(({ answer, offered_at }) => answer === null && offered_at !== null);
  const offer = open && openRequest(ctx, open).offer;
  if (!booking || !offer || offer.declinedAt) return null;
  const { refundSen, words, offeredAt, places } = offer;
  const found = await findCase(ctx.db, { bookingId, places }, ctx.now());
  if (!found) return null;
  return {
    company: booking.company_name,
    refundSen,
    words,
    offeredAt,
    fullSen: fullRefundSen(found.seats),
    travellers: places && (list?.travellers ?? []).filter(({ place }) => places.includes(place)),
    included: readIncluded(booking.included),
  };
}
