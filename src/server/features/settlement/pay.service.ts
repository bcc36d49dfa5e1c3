// Books a deal: takes the seats, asks for the bill, and ends the older hold of the same wizard run.

import { randomUUID } from 'node:crypto';
import type { AppContext } from '#server/app/context.ts';
import { type BookRequest, type HoldRefusal, placeHold } from '#server/features/bookings/hold/hold.ts';
import { listOlderHolds } from '#server/features/bookings/rows/bookings.store.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { withLogFields } from '#server/platform/log.ts';
import { askForBill, type BillOutcome, resumeBooking } from './bills/bill.ts';
import { settleBill } from './settle/settlement.ts';

/**
 * `pay` names where the buyer goes next: the bill, or the booking's own page when this key's booking has been paid.
 * `keyUsedUp`: this key's booking has ended, or was for something else; a new key is needed.
 */
export type BookOutcome = BillOutcome | HoldRefusal | { readonly kind: 'paymentNotOpen' };

export async function bookDeal(ctx: AppContext, request: BookRequest): Promise<BookOutcome> {
  const outcome = await tryToBook(ctx, request);
  if (outcome.kind !== 'pay') ctx.metrics.refusals.inc({ what: 'booking', code: outcome.kind });
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
  if (outcome.kind === 'keyUsedUp') {
    idempotencyKey = randomUUID();
    outcome = await bookDeal(ctx, { ...request, idempotencyKey });
  }
  return { outcome, idempotencyKey: outcome.kind === 'paymentFailed' ? randomUUID() : idempotencyKey };
}

async function tryToBook(ctx: AppContext, request: BookRequest): Promise<BookOutcome> {
  const account = await paymentProvider(ctx).openAccount();
  if (!account) return { kind: 'paymentNotOpen' };
  const placed = await placeHold(ctx, request, account);
  if (placed.kind === 'known')
    return placed.isSame ? resumeBooking(ctx, request, placed.booking) : { kind: 'keyUsedUp' };
  if (placed.kind !== 'held') return placed;
  const { bookingId, reference } = placed.hold;
  return withLogFields({ bookingId, reference }, async () => {
    ctx.log.info({ dealId: request.dealId, tickets: request.tickets }, 'seats held');
    const outcome = await askForBill(ctx, request, account, placed.hold);
    if (outcome.kind === 'pay') await endOlderHolds(ctx, request.draftId, bookingId);
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
