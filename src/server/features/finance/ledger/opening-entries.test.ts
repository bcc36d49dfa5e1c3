// Test bookings from before the practice books: every kind gets entries that add up to what was paid and refunded.

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertBooking, insertDeal, type SoldDeal } from '#dev/testing/fixtures/factories.ts';
import { balancesOf } from '#dev/testing/fixtures/ledger-fixture.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import { emptyLedger } from '#domain/finance/ledger.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';

/** What the migration does to the rows that it finds, as it stands there. */
const migration = readFileSync(
  new URL('../../../../../migrations/0073_ledger_modes.sql', import.meta.url),
  'utf8',
);
const [ofBefore = ''] = /^with money as [^;]*;/m.exec(migration) ?? [];

let ctx: TestContext;
let deal: SoldDeal;
beforeAll(async () => {
  ctx = await openTestContext();
  deal = await insertDeal(ctx.db, { seats_offered: 100, selling_price: '100.10' });
});
afterAll(() => ctx.close());
// The statement runs once; here it runs for each test's own booking.
afterEach(() => sql`update bookings set mode = 'live'`.execute(ctx.db));

const today = klDate(new Date());

interface Before {
  readonly state: BookingState;
  readonly mode?: 'test' | 'live';
  readonly fee?: number;
  readonly paid?: readonly string[];
  readonly due?: readonly string[];
  readonly done?: readonly string[];
  readonly departsOn?: string;
  readonly documentsSentAt?: Date;
}

/** As the version before wrote it: payments counted, refunds noted, no ledger. */
async function fromBefore(was: Before): Promise<string> {
  const departs_on = was.departsOn ?? addDays(today, 30);
  const { id } = await insertBooking(
    ctx.db,
    deal,
    {
      state: was.state,
      mode: was.mode ?? 'test',
      departs_on,
      last_flight_on: departs_on,
      tickets: 1,
      fee_basis_points: was.fee ?? 0,
    },
    { encrypt: (plain: string) => Buffer.from(plain) },
  );
  for (const counted_amount of was.paid ?? [])
    await ctx.db
      .insertInto('payment_events')
      .values({ booking_id: id, source: 'callback', event: 'paid', outcome: 'paid', counted_amount })
      .execute();
  const refund = { booking_id: id, reason: 'Paid once more.' };
  for (const amount of was.due ?? [])
    await ctx.db
      .insertInto('refunds')
      .values({ ...refund, amount })
      .execute();
  const note = { state: 'done', reference: 'IBG 1', done_by: 'somebody', done_at: new Date() } as const;
  for (const amount of was.done ?? [])
    await ctx.db
      .insertInto('refunds')
      .values({ ...refund, amount, ...note })
      .execute();
  if (was.documentsSentAt)
    await sql`
      update fulfilments set documents_sent_at = ${was.documentsSentAt}, documents_sent_by = 'a@b.example'
      where booking_id = ${id}
    `.execute(ctx.db);
  return id;
}

const kinds: [string, Before, Partial<typeof emptyLedger> & { dueOn?: string | null }][] = [
  ['paid', { state: 'confirmed', paid: ['100.10'] }, { received: 10_010, awaiting: 10_010, dueOn: null }],
  [
    'paid, with documents sent on a Friday',
    { state: 'confirmed', paid: ['100.10'], documentsSentAt: new Date('2026-11-13T03:00:00Z') },
    { received: 10_010, owed: 10_010, dueOn: today },
  ],
  [
    'flown',
    { state: 'confirmed', paid: ['100.10'], departsOn: addDays(today, -1) },
    { received: 10_010, awaiting: 10_010, dueOn: null },
  ],
  [
    'paid with a fee, and partly refunded',
    { state: 'confirmed', fee: 500, paid: ['100.10'], due: ['50.05'] },
    { received: 10_010, awaiting: 4_755, fee: 250, refundDue: 5_005 },
  ],
  ['confirmed without a counted payment', { state: 'confirmed' }, { received: 10_010, awaiting: 10_010 }],
  ['in review', { state: 'review', paid: ['99.00'] }, { received: 9_900, awaiting: 9_900 }],
  [
    'rejected or late, and not refunded yet',
    { state: 'paid_no_seat', paid: ['100.10'], due: ['100.10'] },
    { received: 10_010, refundDue: 10_010 },
  ],
  [
    'refunded',
    { state: 'paid_no_seat', paid: ['100.10'], done: ['100.10'] },
    { received: 10_010, refunded: 10_010 },
  ],
  [
    'paid twice',
    { state: 'confirmed', paid: ['100.10', '100.10'], due: ['100.10'] },
    { received: 20_020, refundDue: 10_010, awaiting: 10_010 },
  ],
  [
    'cancelled with a part refunded and a second payment back',
    { state: 'confirmed', paid: ['100.10', '100.10'], due: ['40.05'], done: ['100.10'] },
    { received: 20_020, refundDue: 4_005, refunded: 10_010, awaiting: 6_005 },
  ],
  [
    'refunded by mistake with more than was paid',
    { state: 'confirmed', paid: ['100.10'], done: ['110.10'] },
    { received: 10_010, refunded: 11_010, owed: -1_000 },
  ],
];

describe('a booking from before', () => {
  it.each(kinds)('that was %s gets its opening entry', async (_what, was, expected) => {
    const id = await fromBefore(was);
    expect(await balancesOf(ctx.db, id)).toBeUndefined();
    await ctx.pool.query(ofBefore);
    expect(await balancesOf(ctx.db, id)).toMatchObject({ ...emptyLedger, ...expected });
  });

  it.each<[string, Before]>([
    ['nobody paid', { state: 'expired' }],
    ['is being held', { state: 'awaiting_payment' }],
    ['was paid in live mode', { state: 'confirmed', mode: 'live', paid: ['100.10'] }],
  ])('that %s gets none', async (_what, was) => {
    const id = await fromBefore(was);
    await ctx.pool.query(ofBefore);
    expect(await balancesOf(ctx.db, id)).toBeUndefined();
  });
});
