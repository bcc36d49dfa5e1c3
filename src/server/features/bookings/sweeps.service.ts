// What happens to bookings without anybody asking: holds end, bills are looked at, personal data goes, counters are
// compared. Every sweep asks the data what is due and may run in any number of workers; none of them decides anything
// that the settlement does not check again under its lock.
import { addDays, klDate } from '#domain/time.ts';
import type { AppContext } from '#server/context.ts';
import type { GetBudget } from '#server/features/payments/get-budget.ts';
import { withLogFields } from '#server/platform/log.ts';
import type { BookingRow } from '#server/platform/schema.ts';
import { checkBooking } from './bill-checks.ts';
import { claimDueBills, erasePassengers, findBrokenCounts, listEndedHolds } from './bookings.store.ts';
import { settleBill } from './settlement.ts';

const minuteMs = 60_000;
/** Our own call to Billplz gives up after 10 seconds: who has no answer by now has died on the way. */
const UNANSWERED_MS = 60_000;
const HOLDS_AT_ONCE = 100;
const BILLS_AT_ONCE = 10;
/** Longer than all calls about one bill can take together. */
const LEASE_MS = 90_000;
const ERASED_AT_ONCE = 500;

/** The buyer's time is over, or the process that asked for the bill is gone. */
export async function endDueHolds(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const unansweredBefore = new Date(now.getTime() - UNANSWERED_MS);
  const ended = await listEndedHolds(ctx.db, { now, unansweredBefore, limit: HOLDS_AT_ONCE });
  for (const { id, reference, state } of ended) {
    const event = state === 'awaiting_payment' ? 'holdEnded' : 'billUnanswered';
    const isStillDue = (booking: BookingRow) =>
      booking.state === state && (state === 'bill_creating' || booking.hold_expires_at <= now);
    await withLogFields({ bookingId: id, reference }, () =>
      settleBill(ctx, id, { event, heard: { source: 'sweep' } }, isStillDue)
        // One booking that cannot be settled must not keep the others from it.
        .catch((error: unknown) => ctx.log.error({ err: error }, 'a hold could not be ended')),
    );
  }
  return ended.length;
}

/** Looks at bills that are due, deletes those of ended holds, and gives their seats back. */
export async function checkDueBills(ctx: AppContext, budget: GetBudget): Promise<number> {
  const now = ctx.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const heldSince = new Date(now.getTime() - ctx.config.booking.unreachableHoldMinutes * minuteMs);
  const claimed = await claimDueBills(ctx.db, { now, heldSince, leaseUntil, limit: BILLS_AT_ONCE });
  await Promise.all(
    claimed.map((booking) =>
      withLogFields({ bookingId: booking.id, reference: booking.reference }, () =>
        checkBooking(ctx, booking, { budget, leaseUntil }).catch((error: unknown) =>
          ctx.log.error({ err: error }, 'a bill could not be checked'),
        ),
      ),
    ),
  );
  return claimed.length;
}

/** Passport number, gender, birth date and expiry serve one trip: some time after its last flight they go. */
export async function erasePersonalData(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const lastFlightBefore = addDays(klDate(now), -ctx.config.booking.passportRetentionDays);
  let erased = 0;
  for (;;) {
    const batch = await erasePassengers(ctx.db, { lastFlightBefore, now, limit: ERASED_AT_ONCE });
    erased += batch;
    if (batch < ERASED_AT_ONCE) break;
  }
  if (erased > 0) ctx.log.info({ erased }, 'passenger data erased');
  return erased;
}

/** Seats are counted where they are sold and again from the bookings: the two must agree at every moment. */
export async function compareSeatCounts(ctx: AppContext): Promise<number> {
  const broken = await findBrokenCounts(ctx.db);
  for (const deal of broken) ctx.log.error(deal, 'seat counters differ from the bookings');
  return broken.length;
}
