// Random life cycles of a deal with lost callbacks, failures, wrong clocks and crashes. `SEQUENCES=2000` runs
// more; `REPEATED_CALLBACKS=yes` repeats callbacks in real time, which makes seeds irreproducible.

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { settleReturn } from '#server/features/settlement/bills/provider-notices.service.ts';
import { bookDeal } from '#server/features/settlement/pay.service.ts';
import { checkDueBills, endDueHolds } from '#server/features/settlement/sweeps.service.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { placeHold } from './hold/hold.ts';
import { listBrokenClients } from './hold/seat-counts.store.ts';
import { claimDueBills } from './rows/bill-checks.store.ts';

interface Life {
  readonly fixture: BookingFixture;
  readonly deals: FlightRow[];
  readonly bills: { bookingId: string; billId: string }[];
  sweep(): Promise<void>;
}

type Step = (life: Life, pick: number) => Promise<unknown>;

/** Simulates a host whose clock is off, within the tolerance of the database clock. */
function onSkewedHost(ctx: AppContext, pick: number): AppContext {
  const offMs = pick % 2 === 0 ? 3_000 : -3_000;
  return { ...ctx, now: () => new Date(ctx.now().getTime() + offMs) };
}

async function enterKeys({ fixture }: Pick<Life, 'fixture'>): Promise<void> {
  const keys = await (await fetch(`${fixture.practice.address}/__ctl/keys`)).json();
  await addPaymentKeys(fixture.ctx, keys);
}

const broken = { delete500: false, delete422: false, get500: false };

const billOf = ({ bills }: Life, pick: number) => bills[pick % Math.max(bills.length, 1)];
const dealOf = ({ deals }: Life, pick: number): FlightRow => {
  const deal = deals[pick % deals.length];
  if (!deal) throw new Error('no deal');
  return deal;
};

/** Simulates a process that is killed just before its transaction commits. */
function crashing(ctx: AppContext): AppContext {
  const encryption = {
    ...ctx.encryption,
    encrypt: () => {
      throw new Error('killed');
    },
  };
  return { ...ctx, encryption };
}

const steps = {
  book: async (life, pick) => {
    const outcome = await life.fixture.book(dealOf(life, pick), {
      tickets: 1 + (pick % 3),
      emailProven: pick % 4 === 0,
      clientAddress: `192.0.2.${pick % 5}`,
    });
    if (!outcome.ok) return;
    life.bills.push({ bookingId: outcome.bookingId, billId: outcome.billUrl.split('/').at(-1) ?? '' });
  },
  bookTwiceWithOneKey: async (life, pick) => {
    const request = life.fixture.request(dealOf(life, pick));
    await Promise.all([bookDeal(life.fixture.ctx, request), bookDeal(life.fixture.ctx, request)]);
  },
  bookWithoutAnswer: async (life, pick) => {
    await life.fixture.control({ create500: 1 });
    await life.fixture.book(dealOf(life, pick));
    await life.fixture.control({ create500: false });
  },
  crashAfterHold: async (life, pick) => {
    const account = await paymentProvider(life.fixture.ctx).openAccount();
    if (account) await placeHold(life.fixture.ctx, life.fixture.request(dealOf(life, pick)), account);
  },
  pay: async (life, pick) => {
    const bill = billOf(life, pick);
    if (bill) await life.fixture.pay(bill.billId);
  },
  payAndReturn: async (life, pick) => {
    const bill = billOf(life, pick);
    if (!bill) return;
    const back = await life.fixture.pay(bill.billId, { dropCallback: 1 });
    await settleReturn(life.fixture.ctx, back.searchParams);
  },
  payAndCrash: async (life, pick) => {
    const bill = billOf(life, pick);
    if (!bill) return;
    const back = await life.fixture.pay(bill.billId, { dropCallback: 1 });
    await settleReturn(crashing(life.fixture.ctx), back.searchParams).catch(() => {});
  },
  payAndTellNobody: async (life, pick) => {
    const bill = billOf(life, pick);
    if (bill) await life.fixture.pay(bill.billId, { dropCallback: 1 });
  },
  payWrongly: async (life, pick) => {
    const bill = billOf(life, pick);
    if (bill) await life.fixture.pay(bill.billId, { wrongAmount: 1 });
    await life.fixture.control({ wrongAmount: false });
  },
  fail: async (life, pick) => {
    const bill = billOf(life, pick);
    if (bill) await life.fixture.control({ fail: bill.billId });
  },
  pendingAtBank: async (life, pick) => {
    const bill = billOf(life, pick);
    if (bill)
      await life.fixture.control({ pending: bill.billId, ...(pick % 3 === 0 ? { dropCallback: 1 } : {}) });
  },
  bookFromSkewedHost: async (life, pick) => {
    const deal = dealOf(life, pick);
    const outcome = await bookDeal(onSkewedHost(life.fixture.ctx, pick), life.fixture.request(deal));
    if (!outcome.ok) return;
    life.bills.push({ bookingId: outcome.bookingId, billId: outcome.billUrl.split('/').at(-1) ?? '' });
  },
  sweepFromSkewedHost: async ({ fixture }, pick) => {
    const host = onSkewedHost(fixture.ctx, pick);
    await endDueHolds(host);
    await checkDueBills(host);
  },
  wait: async (life, pick) => {
    life.fixture.later([1, 4, 6, 16, 40][pick % 5] ?? 1);
    await life.sweep();
  },
  // Each fault lasts until the step that repairs it.
  breakDelete: ({ fixture }, pick) => fixture.control({ [pick % 2 === 0 ? 'delete500' : 'delete422']: true }),
  breakGet: ({ fixture }) => fixture.control({ get500: true }),
  repair: ({ fixture }) => fixture.control(broken),
  resetKeys: async (life, pick) => {
    await life.fixture.control({
      ...(pick % 3 !== 0 ? { resetApiKey: true } : {}),
      ...(pick % 3 !== 1 ? { resetSignatureKey: true } : {}),
    });
    if (pick % 2 === 0) await enterKeys(life);
  },
  enterKeys,
  crashWhileSweeping: async ({ fixture }) => {
    const now = fixture.ctx.now();
    const leaseUntil = new Date(now.getTime() + 90_000);
    await claimDueBills(fixture.ctx.db, { now, heldSince: new Date(0), leaseUntil, limit: 10 });
  },
  editSeats: async (life, pick) => {
    const { id } = dealOf(life, pick);
    await life.fixture.ctx.db
      .updateTable('flights')
      .set((deal) => ({ seats_offered: deal('seats_offered', '+', (pick % 5) - 2) }))
      .where('id', '=', id)
      .where((deal) => deal('seats_available', '>=', 2))
      .execute();
  },
  closeDeal: async (life, pick) => {
    if (pick % 4 !== 0) return;
    await life.fixture.ctx.db
      .updateTable('flights')
      .set({ deleted_at: life.fixture.ctx.now(), listed: false })
      .where('id', '=', dealOf(life, pick).id)
      .execute();
  },
} satisfies Record<string, Step>;

async function checkCounters({ fixture, deals }: Life): Promise<void> {
  for (const { id } of deals) {
    const { offered, available, held, sold } = await fixture.seats(id);
    const { seats_unproven } = await fixture.ctx.db
      .selectFrom('flights')
      .select('seats_unproven')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const bookings = await fixture.bookingsOf(id);
    const tickets = (hold: string) =>
      bookings.filter((booking) => booking.hold === hold).reduce((sum, booking) => sum + booking.tickets, 0);
    const completed = bookings.filter(({ payment_status }) => payment_status === 'completed');
    expect(available).toBeGreaterThanOrEqual(0);
    expect(offered).toBe(available + held + sold);
    expect(held).toBe(tickets('held'));
    const unproven = bookings.filter(
      ({ state, email_proof }) => isUnpaidHold(state) && email_proof === 'unproven',
    );
    expect(seats_unproven).toBe(unproven.reduce((sum, booking) => sum + booking.tickets, 0));
    expect(sold).toBe(completed.reduce((sum, booking) => sum + booking.tickets, 0));
    expect(sold).toBe(tickets('sold'));
  }
}

const isUnpaidHold = (state: string) => ['billCreating', 'awaitingPayment', 'expiring'].includes(state);

async function checkMoney({ fixture, deals }: Life): Promise<void> {
  for (const { id } of deals) {
    for (const { id: bookingId, state } of await fixture.bookingsOf(id)) {
      const paid = (await fixture.attemptsOf(bookingId)).filter(({ status }) => status === 'paid').length;
      const refunds = (await fixture.refundsOf(bookingId)).length;
      const kept = state === 'confirmed' || state === 'review' ? 1 : 0;
      expect({ bookingId, state, paid }).toEqual({ bookingId, state, paid: kept + refunds });
      const confirmations = (await fixture.mailsOf(bookingId)).filter((kind) => kind === 'booking-confirmed');
      expect(confirmations).toHaveLength(state === 'confirmed' ? 1 : 0);
    }
  }
}

async function isLookDueSoon({ fixture: { ctx }, deals }: Life): Promise<boolean> {
  const due = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where(
      'flight_id',
      'in',
      deals.map(({ id }) => id),
    )
    .where('next_check_at', '<', new Date(ctx.now().getTime() + 30 * minuteMs))
    .executeTakeFirst();
  return due !== undefined;
}

async function checkNobodyIsForgotten(life: Life): Promise<void> {
  const { fixture, bills } = life;
  await fixture.control(broken);
  await enterKeys(life);
  for (const minutes of [6, 16, 6, 61, 121, 26 * 60, 48 * 60]) {
    fixture.later(minutes);
    await life.sweep();
    // Without request budget, a check is postponed by minutes, behind all others, so sweep repeatedly.
    for (let tries = 0; tries < 60 && (await isLookDueSoon(life)); tries += 1) {
      fixture.later(6);
      await life.sweep();
    }
  }
  const { bills: atBillplz } = await (await fetch(`${fixture.practice.address}/__ctl`)).json();
  const paidIds = new Set(
    (atBillplz as { record: { id: string; paid: boolean } }[])
      .filter(({ record }) => record.paid)
      .map(({ record }) => record.id),
  );
  for (const { bookingId, billId } of bills.filter((bill) => paidIds.has(bill.billId))) {
    const [attempt] = await fixture.attemptsOf(bookingId);
    expect({ billId, status: attempt?.status }).toEqual({ billId, status: 'paid' });
  }
}

type StepName = keyof typeof steps;
type Journey = [StepName, number][];

interface Lives {
  readonly sequences: number;
  readonly journeys?: readonly Journey[];
  readonly fault?: (fixture: BookingFixture) => Promise<unknown>;
}

async function liveThrough({ sequences, journeys = [], fault }: Lives) {
  const names = Object.keys(steps) as StepName[];
  // Books and pays more often than other steps, so that most runs contain payments.
  const often = ['book', 'book', 'book', 'pay', 'payAndTellNobody', 'wait', 'wait', 'enterKeys'] as const;
  const step = fc.constantFrom(...names, ...often);
  const journey = fc.array(fc.tuple(step, fc.nat(1_000)), { minLength: 8, maxLength: 40 });
  const fixture = await createBookingFixture();
  const sweep = async () => {
    await fixture.sweep();
    await fault?.(fixture);
  };
  try {
    await fc.assert(
      fc.asyncProperty(journey, async (taken) => {
        // Disable the automatic repetition of callbacks, so that a seed is reproducible.
        await fixture.control({ reset: true, ...(repeatsCallbacks ? {} : { timeScale: 1_000 }) });
        await addPaymentKeys(fixture.ctx);
        const deals = [await fixture.deal({ seats_offered: 3 }), await fixture.deal({ seats_offered: 6 })];
        const life: Life = { fixture, deals, bills: [], sweep };
        for (const [name, pick] of taken) {
          await (steps[name] as Step)(life, pick);
          await checkCounters(life);
        }
        await checkMoney(life);
        expect(await listBrokenClients(fixture.ctx.db, 10)).toEqual([]);
        await checkNobodyIsForgotten(life);
        await checkCounters(life);
        await checkMoney(life);
      }),
      {
        numRuns: sequences,
        endOnFailure: true,
        examples: journeys.map((taken): [Journey] => [[...taken]]),
      },
    );
  } finally {
    await fixture.close();
  }
}

const repeatsCallbacks = process.env.REPEATED_CALLBACKS !== undefined;
const sequences = Number(process.env.SEQUENCES ?? 50);

it(
  'the program counts every seat and serves every payer in any sequence of events',
  () => liveThrough({ sequences }),
  300_000 + sequences * 5_000,
);

const telling: Journey = [
  ['book', 0],
  ['wait', 3],
  ['wait', 2],
  ['book', 0],
  ['wait', 0],
  ['payAndTellNobody', 0],
];

it(
  'the life cycle that every planted fault breaks passes without a fault',
  () => liveThrough({ sequences: 1, journeys: [telling] }),
  120_000,
);

it.each<[string, (fixture: BookingFixture) => Promise<unknown>]>([
  [
    'a bill is never looked at again once its hold has ended',
    ({ ctx: { db } }) =>
      sql`update bookings set next_check_at = null where state <> 'awaitingPayment'`.execute(db),
  ],
  [
    'seats of an ended hold are given back twice',
    ({ ctx: { db } }) =>
      sql`
      update flights set seats_held = seats_held - 1
      where seats_held > 0 and exists (select from bookings where flight_id = flights.id and state = 'expired')
    `.execute(db),
  ],
  [
    'unpaid seats of a client address are never given back',
    ({ ctx: { db } }) => sql`update client_holds set unproven_seats = unproven_seats + 1`.execute(db),
  ],
  [
    'a payment is forgotten after it was counted',
    ({ ctx: { db } }) =>
      sql`update payment_attempts set status = 'deleted' where status = 'paid'`.execute(db),
  ],
])(
  'the property fails with a planted fault: %s',
  async (_what, fault) => {
    const lives = liveThrough({ sequences: 1, journeys: [telling], fault });
    await expect(lives).rejects.toThrow(/Property failed/);
  },
  120_000,
);
