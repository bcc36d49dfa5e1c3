import { randomUUID } from 'node:crypto';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { type BookRequest, type HoldRefusal, placeHold } from '#server/features/bookings/hold/hold.ts';
import { listOlderHolds } from '#server/features/bookings/rows/bookings.store.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { runWithLogFields } from '#server/platform/log.ts';
import { type BillOutcome, requestBill, resumeBooking } from './bills/bill.ts';
import { settleBill } from './settle/settlement.ts';

/**
 * A success contains the next page: the bill, or the booking page once this key's booking is paid.
 * `key_used_up`: that booking has ended or was for something else, so a new key is needed.
 */
export type BookOutcome = BillOutcome | HoldRefusal | Refused<'payment_not_open'>;

export async function bookDeal(ctx: AppContext, request: BookRequest): Promise<BookOutcome> {
  const outcome = await tryToBook(ctx, request);
  if (!outcome.ok) ctx.metrics.refusals.inc({ what: 'booking', code: outcome.code });
  return outcome;
}

/**
 * Books with the draft's key, or with a new one if it is used up. Returns the key for the draft: the
 * booking's key for repeated clicks, or a new one after a failed payment.
 */
export async function payForDeal(
  ctx: AppContext,
  request: BookRequest,
): Promise<{ readonly outcome: BookOutcome; readonly idempotencyKey: string }> {
  let { idempotencyKey } = request;
  let outcome = await bookDeal(ctx, request);
  if (!outcome.ok && outcome.code === 'key_used_up') {
    idempotencyKey = randomUUID();
    outcome = await bookDeal(ctx, { ...request, idempotencyKey });
  }
  const hasFailed = !outcome.ok && outcome.code === 'payment_failed';
  return { outcome, idempotencyKey: hasFailed ? randomUUID() : idempotencyKey };
}

async function tryToBook(ctx: AppContext, request: BookRequest): Promise<BookOutcome> {
  const account = await paymentProvider(ctx).openAccount();
  if (!account) return createRefusal('payment_not_open');
  const placed = await placeHold(ctx, request, account);
  if (!placed.ok) return placed;
  if (placed.kind === 'known')
    return placed.isSame ? resumeBooking(ctx, request, placed.booking) : createRefusal('key_used_up');
  const { bookingId, reference } = placed.hold;
  return runWithLogFields({ bookingId, reference }, async () => {
    ctx.log.info({ dealId: request.dealId, tickets: request.tickets }, 'seats held');
    const outcome = await requestBill(ctx, request, account, placed.hold);
    if (outcome.ok) await endOlderHolds(ctx, request.draftId, bookingId);
    return outcome;
  });
}

/** One hold per wizard run: a buyer who goes back and books differently releases the first seats. */
async function endOlderHolds(ctx: AppContext, draftId: string, bookingId: string): Promise<void> {
  for (const olderId of await listOlderHolds(ctx.db, draftId, bookingId)) {
    await settleBill(
      ctx,
      olderId,
      { event: 'holdEnded', report: { source: 'buyer' } },
      ({ state }) => state === 'awaitingPayment',
    );
  }
}

/** Releases the seats of this wizard run for the buyer; they return to sale like those of any ended hold. */
export async function releaseHold(
  ctx: AppContext,
  { bookingId, draftId }: { bookingId: string; draftId: string },
): Promise<void> {
  await settleBill(
    ctx,
    bookingId,
    { event: 'holdEnded', report: { source: 'buyer' } },
    ({ state, draft_id }) => state === 'awaitingPayment' && draft_id === draftId,
  );
}
