// What happens to bookings without anybody asking: holds end, bills are looked at, personal data goes, counters are
// compared. Every sweep asks the data what is due and may run in any number of workers; none of them decides anything
// that the settlement does not check again under its lock.

import { addDays, klDate, minuteMs } from '#domain/kernel/time.ts';
import { keptHours } from '#domain/privacy/retention.ts';
import type { AppContext } from '#server/context.ts';
import { moveDueShares } from '#server/features/ledger/ledger.service.ts';
import { compareLedger } from '#server/features/ledger/ledger-check.service.ts';
import { daysBefore, inBatches } from '#server/platform/in-batches.ts';
import { withLogFields } from '#server/platform/log.ts';
import type { BookingRow } from '#server/platform/schema.ts';
import { deleteDueDocuments } from './documents/reading.store.ts';
import { insertMissingFulfilments } from './fulfilment/fulfilment.store.ts';
import { eraseContacts, erasePassengersFlownBefore, erasePassengersWhoNeverPaid } from './retention.store.ts';
import { replaceAttention } from './rows/attention.store.ts';
import { claimDueBills, listEndedHolds } from './rows/bill-checks.store.ts';
import { countSeatsOfDeals, listBrokenClients, storeSeatCountCheck } from './seat-counts.store.ts';
import { checkBooking } from './settlement/bill-checks.ts';
import { settleBill } from './settlement/settlement.ts';

export { readUploadedDocuments } from './documents/read-documents.ts';
export { loadPaymentMailValues, remindUnpaid } from './settlement/payment-reminders.ts';

/** Our own call for a bill gives up after 10 seconds: a booking without an answer by now was cut off on the way. */
const UNANSWERED_MS = minuteMs;
const HOLDS_AT_ONCE = 100;
const BILLS_AT_ONCE = 10;
/** Longer than all calls about one bill can take together. */
const LEASE_MS = 90_000;
const ERASED_AT_ONCE = 500;
/** Small enough that one statement stays far under its time limit, however many bookings a deal has. */
const COMPARED_AT_ONCE = 500;

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
      settleBill(ctx, id, { event, report: { source: 'sweep' } }, isStillDue)
        // One booking that cannot be settled must not keep the others from it.
        .catch((error: unknown) => ctx.log.error({ err: error }, 'a hold could not be ended')),
    );
  }
  return ended.length;
}

/** Looks at bills that are due, deletes those of ended holds, and gives their seats back. */
export async function checkDueBills(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const heldSince = new Date(now.getTime() - ctx.config.booking.unreachableHoldMinutes * minuteMs);
  const claimed = await claimDueBills(ctx.db, { now, heldSince, leaseUntil, limit: BILLS_AT_ONCE });
  await Promise.all(
    claimed.map((booking) =>
      withLogFields({ bookingId: booking.id, reference: booking.reference }, () =>
        checkBooking(ctx, booking).catch((error: unknown) =>
          ctx.log.error({ err: error }, 'a bill could not be checked'),
        ),
      ),
    ),
  );
  return claimed.length;
}

/**
 * Passport number, gender, birth date and expiry serve one trip: some time after its last flight they go, and at once
 * when nobody paid and nobody can any more. Name, email and phone follow when the booking's record is old enough.
 */
export async function erasePersonalData(ctx: AppContext): Promise<number> {
  const { config, db } = ctx;
  const now = ctx.now();
  const { passportDays, unpaidBookingDays } = config.retention;
  const flownBefore = addDays(klDate(now), -passportDays);
  const unpaid = { paid: false, createdBefore: daysBefore(now, unpaidBookingDays) };
  const paid = { paid: true, createdBefore: daysBefore(now, keptHours('booking', config.retention) / 24) };
  const inTurn = (work: (batch: { now: Date; limit: number }) => Promise<number>) =>
    inBatches(ERASED_AT_ONCE, (limit) => work({ now, limit }));
  const flown = await inTurn((batch) => erasePassengersFlownBefore(db, flownBefore, batch));
  const neverPaid = await inTurn((batch) => erasePassengersWhoNeverPaid(db, batch));
  const contacts =
    (await inTurn((batch) => eraseContacts(db, unpaid, batch))) +
    (await inTurn((batch) => eraseContacts(db, paid, batch)));
  const documents = await eraseDocuments(ctx);
  const erased = flown + neverPaid + contacts + documents;
  if (erased > 0) ctx.log.info({ flown, neverPaid, contacts, documents }, 'personal data of bookings erased');
  return erased;
}

/** Tickets serve the trip, as passports do; what belongs to no booking goes as long after it was uploaded. */
function eraseDocuments({ config, db, now }: AppContext): Promise<number> {
  const { documentDays } = config.retention;
  const flownBefore = addDays(klDate(now()), -documentDays);
  const uploadedBefore = daysBefore(now(), documentDays);
  return inBatches(ERASED_AT_ONCE, (limit) => deleteDueDocuments(db, { flownBefore, uploadedBefore, limit }));
}

/**
 * While a new version is rolled out, a process of the old one may still confirm a payment, and knows nothing of
 * travellers. Looks back two days.
 */
export async function openMissingFulfilments(ctx: AppContext): Promise<number> {
  const opened = await insertMissingFulfilments(ctx.db, daysBefore(ctx.now(), 2));
  if (opened > 0) ctx.log.warn({ opened }, 'paid bookings had no fulfilment');
  return opened;
}

/** Seats are counted where they are sold and again from the bookings: the two must agree at every moment. */
export async function compareSeatCounts(ctx: AppContext, atOnce = COMPARED_AT_ONCE): Promise<number> {
  const brokenDeals: string[] = [];
  let deals = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await countSeatsOfDeals(ctx.db, { after, limit: atOnce });
    for (const deal of batch) {
      const isRight =
        deal.held === deal.countedHeld &&
        deal.sold === deal.countedSold &&
        deal.unproven === deal.countedUnproven;
      if (isRight) continue;
      ctx.log.error(deal, 'seat counters differ from the bookings');
      brokenDeals.push(deal.dealId);
    }
    deals += batch.length;
    after = batch.at(-1)?.dealId ?? after;
    if (batch.length < atOnce) break;
  }
  const holders = await listBrokenClients(ctx.db, atOnce);
  for (const holder of holders) ctx.log.error(holder, 'counted unpaid seats differ from the bookings');
  const brokenClients = holders.length;
  await storeSeatCountCheck(ctx.db, { checkedAt: ctx.now(), deals, brokenDeals, brokenClients });
  return brokenDeals.length + brokenClients;
}

/** Releases the shares whose day has come; what has flown without documents goes to the desk. */
export async function releaseShares(ctx: AppContext): Promise<number> {
  const { moved, flownWithoutDocuments } = await moveDueShares(ctx);
  await ctx.db
    .transaction()
    .execute((tx) =>
      replaceAttention(tx, flownWithoutDocuments, { reason: 'flownWithoutDocuments', now: ctx.now() }),
    );
  return moved;
}

/** What is where must be what was paid and refunded: a booking whose ledger says otherwise needs a person. */
export async function checkLedger(ctx: AppContext): Promise<number> {
  const { brokenBookings } = await compareLedger(ctx);
  await ctx.db
    .transaction()
    .execute((tx) => replaceAttention(tx, brokenBookings, { reason: 'ledgerDiffers', now: ctx.now() }));
  return brokenBookings.length;
}
