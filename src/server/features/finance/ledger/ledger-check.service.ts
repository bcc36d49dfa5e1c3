// Compares the ledger with its entries, its checksum, and the bookings' payments, refunds and payouts.
// Corrects nothing: differences are logged, counted and shown on the desk.

import { ledgerFaults } from '#domain/finance/ledger-faults.ts';
import { hourMs } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import {
  findLedgerCheck,
  type LedgerCheck,
  listLedgerFacts,
  storeLedgerCheck,
} from './ledger-check.store.ts';

/** Bounds one statement, so that it stays far below its time limit. */
const COMPARED_AT_ONCE = 1_000;
/** This many differing bookings mean a fault in the program, so we name no further ones and payouts stop. */
const MOST_NAMED = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export async function compareLedger(ctx: AppContext, atOnce = COMPARED_AT_ONCE): Promise<LedgerCheck> {
  const brokenBookings: string[] = [];
  let bookings = 0;
  let after = FIRST_ID;
  for (;;) {
    const batch = await listLedgerFacts(ctx.db, { after, limit: atOnce });
    for (const facts of batch) {
      const faults = ledgerFaults(facts);
      if (faults.length === 0) continue;
      const { bookingId } = facts;
      ctx.log.error({ bookingId, faults }, 'the ledger of a booking is not right');
      if (brokenBookings.length < MOST_NAMED) brokenBookings.push(bookingId);
    }
    bookings += batch.length;
    after = batch.at(-1)?.bookingId ?? after;
    if (batch.length < atOnce) break;
  }
  const check = { checkedAt: ctx.now(), bookings, brokenBookings };
  await storeLedgerCheck(ctx.db, check);
  return check;
}

/** Payouts require a comparison that is no older than this and names every differing booking. */
const FRESH_HOURS = 3;

export async function isLedgerCompared({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<boolean> {
  const check = await findLedgerCheck(db);
  if (!check || check.brokenBookings.length >= MOST_NAMED) return false;
  return now().getTime() - check.checkedAt.getTime() <= FRESH_HOURS * hourMs;
}

export async function latestLedgerCheck({ db }: Pick<AppContext, 'db'>): Promise<LedgerCheck | null> {
  return (await findLedgerCheck(db)) ?? null;
}
