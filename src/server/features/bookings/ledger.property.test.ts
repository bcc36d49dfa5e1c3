// Random lives of live bookings: payments of every kind, cancellations, refunds, documents, payouts, corrections, changed
// fees, crashes in the middle. After every step all entries sum to zero and received = awaiting + refund due + refunded +
// fee + owed + paid out; at the end the ledger is what was paid and refunded. `SEQUENCES=500` makes many more lives.
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { companyActor, superAdminActor } from '#dev/actors.ts';
import type { BookingFixture } from '#dev/booking-fixture.ts';
import { cancelWithRefund } from '#dev/cancellation.ts';
import { balancesOf, createLiveFixture, payOut } from '#dev/ledger-fixture.ts';
import { addsUp, feeOf, type LedgerEvent, ledgerAccounts } from '#domain/ledger.ts';
import type { AppContext } from '#server/context.ts';
import { moveDueShares, recordInLedger } from '#server/features/ledger/ledger.service.ts';
import { compareLedger } from '#server/features/ledger/ledger-check.service.ts';
import type { FlightRow } from '#server/platform/schema.ts';
import { settleReturn } from './bookings.service.ts';
import { decideReview, recordRefund } from './desk/desk.service.ts';
import { markStep } from './fulfilment/company-fulfilment.service.ts';
import { findFulfilment } from './fulfilment/fulfilment.store.ts';
import { settleBill } from './settlement/settlement.ts';

interface Life {
  readonly world: BookingFixture;
  readonly deal: FlightRow;
  readonly bills: { bookingId: string; billId: string }[];
  readonly corrected: Set<string>;
  count: number;
}

type Step = (life: Life, pick: number) => Promise<unknown>;

const billOf = ({ bills }: Life, pick: number) => bills[pick % Math.max(bills.length, 1)];
const actorOf = ({ deal }: Life) => companyActor(deal.company_id);

/** Every transaction of this context is rolled back at its very end, as if the process had been killed. */
function crashing(ctx: AppContext): AppContext {
  const transaction = () => ({
    execute: (work: (tx: never) => Promise<unknown>) =>
      ctx.db.transaction().execute(async (tx) => {
        await work(tx as never);
        throw new Error('killed');
      }),
  });
  return {
    ...ctx,
    db: new Proxy(ctx.db, { get: (db, key) => (key === 'transaction' ? transaction : bound(db, key)) }),
  };
}

function bound(of: object, key: string | symbol): unknown {
  const value = Reflect.get(of, key, of);
  return typeof value === 'function' ? value.bind(of) : value;
}

async function record(life: Life, bookingId: string, event: LedgerEvent): Promise<void> {
  const { ctx } = life.world;
  life.count += 1;
  const row = await life.world.bookingRow(bookingId);
  const occasion = { cause: `${event.kind}:${bookingId}:${life.count}`, now: ctx.now() };
  await ctx.db.transaction().execute((tx) => recordInLedger(tx, row, event, occasion));
}

const cancel = (ctx: AppContext, life: Life, pick: number) => {
  const bill = billOf(life, pick);
  if (!bill) return Promise.resolve();
  const refundSen = [0, 1, 777, 1_999, 3_998][pick % 5] ?? 0;
  const terms = { bookingId: bill.bookingId, refundSen, returnSeats: pick % 2 === 0, words: 'As you asked' };
  return cancelWithRefund(ctx, actorOf(life), terms);
};

const steps = {
  book: async (life, pick) => {
    const outcome = await life.world.book(life.deal, { tickets: 1 + (pick % 2) });
    if (outcome.kind !== 'pay') return;
    life.bills.push({ bookingId: outcome.bookingId, billId: outcome.billUrl.split('/').at(-1) ?? '' });
  },
  pay: async (life, pick) => {
    const bill = billOf(life, pick);
    if (bill) await life.world.pay(bill.billId);
  },
  payAndCrash: async (life, pick) => {
    const bill = billOf(life, pick);
    if (!bill) return;
    const back = await life.world.pay(bill.billId, { dropCallback: 1 });
    await settleReturn(crashing(life.world.ctx), back.searchParams).catch(() => {});
    await settleReturn(life.world.ctx, back.searchParams);
  },
  payWrongly: async (life, pick) => {
    const bill = billOf(life, pick);
    if (bill) await life.world.pay(bill.billId, { wrongAmount: 1 });
    await life.world.control({ wrongAmount: false });
  },
  payAgain: async (life, pick) => {
    const bill = billOf(life, pick);
    if (!bill) return;
    life.count += 1;
    const transactionId = `AGAIN${life.count}`;
    const payment = { billId: bill.billId, fits: true, paidSen: 1_999, transactionId, paidAt: null };
    const report = { source: 'callback', billId: bill.billId, transactionId } as const;
    await settleBill(life.world.ctx, bill.bookingId, { event: 'payment', payment, report });
  },
  payLate: async (life, pick) => {
    const bill = billOf(life, pick);
    await life.world.expire();
    if (pick % 2 === 0) await life.world.closeSales(life.deal.id).catch(() => {});
    if (bill) await life.world.pay(bill.billId);
  },
  decide: async (life, pick) => {
    for (const { bookingId } of life.bills)
      await decideReview(life.world.ctx, superAdminActor(), {
        bookingId,
        accept: pick % 2 === 0,
        reason: 'Seen',
      });
  },
  cancel: (life, pick) => cancel(life.world.ctx, life, pick),
  cancelAndCrash: (life, pick) => cancel(crashing(life.world.ctx), life, pick).catch(() => {}),
  refund: async (life, pick) => {
    const bill = billOf(life, pick);
    if (!bill) return;
    const [due] = (await life.world.refundsOf(bill.bookingId)).filter(({ state }) => state === 'due');
    const { bookingId } = bill;
    if (due)
      await recordRefund(life.world.ctx, superAdminActor(), {
        bookingId,
        refundId: due.id,
        reference: 'IBG 1',
      });
  },
  sendDocuments: async (life, pick) => {
    const bill = billOf(life, pick);
    if (!bill) return;
    const { bookingId } = bill;
    await sql`
      update fulfilments set state = 'ticketed' where booking_id = ${bookingId} and state in ('collecting', 'complete')
    `.execute(life.world.ctx.db);
    const revision = (await findFulfilment(life.world.ctx.db, bookingId))?.revision ?? 0;
    await markStep(life.world.ctx, actorOf(life), { bookingId, revision, step: 'sendDocuments' });
  },
  release: async (life, pick) => {
    const bill = billOf(life, pick);
    const isPaid = bill && (await balancesOf(life.world.ctx.db, bill.bookingId));
    if (bill && isPaid) await record(life, bill.bookingId, { kind: 'documentsSent' });
  },
  changeFee: async (life, pick) => {
    await sql`update companies set fee_basis_points = ${[0, 250, 500, 5_000][pick % 4]} where id = ${life.deal.company_id}`.execute(
      life.world.ctx.db,
    );
  },
  payOut: async (life, pick) => {
    const bill = billOf(life, pick);
    const owed = bill && (await balancesOf(life.world.ctx.db, bill.bookingId))?.owed;
    if (bill && owed && owed > 0) await payOut(life.world.ctx, bill.bookingId, owed);
  },
  correct: async (life, pick) => {
    const bill = billOf(life, pick);
    const now = bill && (await balancesOf(life.world.ctx.db, bill.bookingId));
    if (!bill || !now) return;
    const [from, to] = pick % 2 === 0 ? (['fee', 'awaiting'] as const) : (['awaiting', 'owed'] as const);
    life.corrected.add(bill.bookingId);
    await record(life, bill.bookingId, { kind: 'correction', from, to, amountSen: Math.min(now[from], 10) });
  },
  wait: async (life, pick) => {
    life.world.later([1, 60, 24 * 60, 100 * 24 * 60][pick % 4] ?? 1);
    await life.world.sweep();
    await moveDueShares(life.world.ctx);
  },
} satisfies Record<string, Step>;

async function checkBooking(life: Life, bookingId: string): Promise<void> {
  const { db } = life.world.ctx;
  const { rows: unbalanced } = await sql`
    select transaction_id from ledger_entries where booking_id = ${bookingId}
    group by transaction_id having sum(amount_sen) <> 0
  `.execute(db);
  expect(unbalanced).toEqual([]);
  const kept = await balancesOf(db, bookingId);
  if (!kept) return;
  const { dueOn, ...balances } = kept;
  expect(addsUp(balances), JSON.stringify(balances)).toBe(true);
  const { rows } = await sql<{ account: (typeof ledgerAccounts)[number]; sum: number }>`
    select account, sum(amount_sen)::bigint as sum from ledger_entries where booking_id = ${bookingId} group by account
  `.execute(db);
  const summed = new Map(rows.map(({ account, sum }) => [account, sum]));
  for (const account of ledgerAccounts)
    expect(Math.abs(summed.get(account) ?? 0), account).toBe(Math.abs(balances[account]));
  const booking = await life.world.bookingRow(bookingId);
  const keptSen = balances.received - balances.refundDue - balances.refunded;
  if (booking.state === 'confirmed' && !life.corrected.has(bookingId))
    expect(balances.fee).toBe(feeOf(keptSen, booking.fee_basis_points));
  expect(dueOn !== null || balances.owed === 0).toBe(true);
}

type StepName = keyof typeof steps;
type Journey = [StepName, number][];

interface Lives {
  readonly sequences: number;
  readonly journeys?: readonly Journey[];
  /** Something wrong that happens after each step. */
  readonly fault?: (world: BookingFixture) => Promise<unknown>;
}

async function liveThrough({ sequences, journeys = [], fault }: Lives) {
  const names = Object.keys(steps) as StepName[];
  const often = ['book', 'book', 'pay', 'pay', 'sendDocuments', 'cancel', 'refund', 'payOut'] as const;
  const step = fc.constantFrom(...names, ...often);
  const journey = fc.array(fc.tuple(step, fc.nat(1_000)), { minLength: 8, maxLength: 25 });
  const world = await createLiveFixture();
  try {
    await fc.assert(
      fc.asyncProperty(journey, async (taken) => {
        world.ctx.setNow(new Date());
        const deal = await world.deal({ seats_offered: 6 });
        const life: Life = { world, deal, bills: [], corrected: new Set(), count: 0 };
        for (const [name, pick] of taken) {
          await (steps[name] as Step)(life, pick);
          await fault?.(world);
          for (const { bookingId } of life.bills) await checkBooking(life, bookingId);
        }
        expect(await compareLedger(world.ctx)).toMatchObject({ brokenBookings: [] });
      }),
      {
        numRuns: sequences,
        endOnFailure: true,
        examples: journeys.map((taken): [Journey] => [[...taken]]),
      },
    );
  } finally {
    await world.close();
  }
}

const sequences = Number(process.env.SEQUENCES ?? 25);

it('adds up after every step of any life', () => liveThrough({ sequences }), 300_000 + sequences * 5_000);

/** Paid with a fee, released, paid out, half of it refunded. */
const telling: Journey = [
  ['changeFee', 2],
  ['book', 1],
  ['pay', 0],
  ['release', 0],
  ['payOut', 0],
  ['cancel', 3],
  ['refund', 0],
];

it(
  'adds up in a life that a fault could spoil',
  () => liveThrough({ sequences: 1, journeys: [telling] }),
  120_000,
);

const withoutGuards = (world: BookingFixture, statement: ReturnType<typeof sql>) =>
  world.ctx.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

// Would a fault be found? Each of these is one that a program could have.
it.each<[string, (world: BookingFixture) => Promise<unknown>]>([
  [
    'an entry is lost',
    (world) => withoutGuards(world, sql`delete from ledger_entries where account = 'paidOut'`),
  ],
  [
    'a balance is not moved with its entries',
    (world) =>
      withoutGuards(
        world,
        sql`update ledger_balances set owed_sen = 0, awaiting_sen = awaiting_sen + owed_sen where owed_sen > 0`,
      ),
  ],
  [
    'the fee is not returned with a refund',
    (world) =>
      sql`update bookings set fee_basis_points = 0 where cancelled_at is not null`.execute(world.ctx.db),
  ],
  [
    'a refund is made that the ledger does not know',
    (world) => sql`update refunds set amount = amount + 1 where state = 'done'`.execute(world.ctx.db),
  ],
])(
  'is turned red by a planted fault: %s',
  async (_what, fault) => {
    await expect(liveThrough({ sequences: 1, journeys: [telling], fault })).rejects.toThrow(
      /Property failed/,
    );
  },
  120_000,
);
