import { minuteMs } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { replaceAttention } from '#server/features/bookings/rows/attention.store.ts';
import { claimDueBills, listEndedHolds } from '#server/features/bookings/rows/bill-checks.store.ts';
import { moveDueShares } from '#server/features/finance/ledger/ledger.service.ts';
import { compareLedger } from '#server/features/finance/ledger/ledger-check.service.ts';
import type { BookingRow } from '#server/platform/database/schema.ts';
import { runWithLogFields } from '#server/platform/log.ts';
import { checkBooking } from './bills/bill-checks.ts';
import { settleBill } from './settle/settlement.ts';

/** Our bill request times out after 10 seconds, so a booking without a response by now was interrupted. */
const UNANSWERED_MS = minuteMs;
const HOLDS_AT_ONCE = 100;
const BILLS_AT_ONCE = 10;
const LEASE_MS = 90_000;
export async function endDueHolds(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const unansweredBefore = new Date(now.getTime() - UNANSWERED_MS);
  const ended = await listEndedHolds(ctx.db, { now, unansweredBefore, limit: HOLDS_AT_ONCE });
  for (const { id, reference, state } of ended) {
    const event = state === 'awaitingPayment' ? 'holdEnded' : 'billUnanswered';
    const isStillDue = (booking: BookingRow) =>
      booking.state === state && (state === 'billCreating' || booking.hold_expires_at <= now);
    await runWithLogFields({ bookingId: id, reference }, () =>
      settleBill(ctx, id, { event, report: { source: 'sweep' } }, isStillDue)
        // One failing booking must not block the others.
        .catch((error: unknown) => ctx.log.error({ err: error }, 'a hold could not be ended')),
    );
  }
  return ended.length;
}

export async function checkDueBills(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const heldSince = new Date(now.getTime() - ctx.config.booking.unreachableHoldMinutes * minuteMs);
  const claimed = await claimDueBills(ctx.db, { now, heldSince, leaseUntil, limit: BILLS_AT_ONCE });
  await Promise.all(
    claimed.map((booking) =>
      runWithLogFields({ bookingId: booking.id, reference: booking.reference }, () =>
        checkBooking(ctx, booking).catch((error: unknown) =>
          ctx.log.error({ err: error }, 'a bill could not be checked'),
        ),
      ),
    ),
  );
  return claimed.length;
}

export async function releaseShares(ctx: AppContext): Promise<number> {
  const { moved, flownWithoutDocuments } = await moveDueShares(ctx);
  await ctx.db
    .transaction()
    .execute((tx) =>
      replaceAttention(tx, flownWithoutDocuments, { reason: 'flownWithoutDocuments', now: ctx.now() }),
    );
  return moved;
}

export async function checkLedger(ctx: AppContext): Promise<number> {
  const { brokenBookings } = await compareLedger(ctx);
  await ctx.db
    .transaction()
    .execute((tx) => replaceAttention(tx, brokenBookings, { reason: 'ledgerDiffers', now: ctx.now() }));
  return brokenBookings.length;
}
