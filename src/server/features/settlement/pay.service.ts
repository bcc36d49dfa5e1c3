// Books a deal: takes the seats, asks for the bill, and ends the older hold of the same wizard run.

import { randomUUID } from 'node:crypto';
import { type Refused, refused } from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { type BookRequest, type HoldRefusal, placeHold } from '#server/features/bookings/hold/hold.ts';
import { listOlderHolds } from '#server/features/bookings/rows/bookings.store.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { withLogFields } from '#server/platform/log.ts';
import { askForBill, type BillOutcome, resumeBooking } from './bills/bill.ts';
import { settleBill } from './settle/settlement.ts';

/**
 * A success names where the buyer goes next: the bill, or the booking's own page when this key's booking has been paid.
 * `key_used_up`: this key's booking has ended, or was for something else; a new key is needed.
 */
export type BookOutcome = BillOutcome | HoldRefusal | Refused<'payment_not_open'>;

export async function bookDeal(ctx: AppContext, request: BookRequest): Promise<BookOutcome> {
  const outcome = await tryToBook(ctx, request);
  if (!outcome.ok) ctx.metrics.refusals.inc({ what: 'booking', code: outcome.code });
  return outcome;
}

/**
 * Books with the key of the buyer's draft, or with a new key if that one is used up. Returns the key for the draft to keep:
 * the key of this booking, so that a repeated press finds it, or a new one after a failed payment.
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
  if (!account) return refused('payment_not_open');
  const placed = await placeHold(ctx, request, account);
  if (!placed.ok) return placed;
  if (placed.kind === 'known')
    return placed.isSame ? resumeBooking(ctx, request, placed.booking) : refused('key_used_up');
  const { bookingId, reference } = placed.hold;
  return withLogFields({ bookingId, reference }, async () => {
    ctx.log.info({ dealId: request.dealId, tickets: request.tickets }, 'seats held');
    const outcome = await askForBill(ctx, request, account, placed.hold);
    if (outcome.ok) await endOlderHolds(ctx, request.draftId, bookingId);
    return outcome;
  });
}

/** One wizard run, one hold: a buyer who goes back and books differently gives the first seats back. */
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

/** The buyer would rather have the seats of this wizard run back on sale; they return as those of any ended hold. */
export async function giveHoldBack(
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
