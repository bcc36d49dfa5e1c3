// Random lives of a deal: buyers, payments told or not, failures, expiry, edits by the company, crashes in the middle of
// everything. Whatever the order, the counters agree with the bookings and nobody who paid is dropped.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BookingWorld, openBookingWorld } from '#dev/booking-world.ts';
import type { AppContext } from '#server/context.ts';
import { currentSettings } from '#server/features/payments/payments.service.ts';
import type { FlightRow } from '#server/platform/schema.ts';
import { bookDeal, settleReturn } from './bookings.service.ts';
import { claimDueBills } from './bookings.store.ts';
import { placeHold } from './hold.ts';

interface Life {
  readonly world: BookingWorld;
  readonly deals: FlightRow[];
  readonly bills: { bookingId: string; billId: string }[];
}

type Step = (life: Life, pick: number) => Promise<unknown>;

const billOf = ({ bills }: Life, pick: number) => bills[pick % Math.max(bills.length, 1)];
const dealOf = ({ deals }: Life, pick: number): FlightRow => {
  const deal = deals[pick % deals.length];
  if (!deal) throw new Error('no deal');
  return deal;
};

/** The transaction dies just before its end, as if the process had been killed. */
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
    const outcome = await life.world.book(dealOf(life, pick), { tickets: 1 + (pick % 3) });
    if (outcome.kind !== 'pay') return;
    life.bills.push({ bookingId: outcome.bookingId, billId: outcome.billUrl.split('/').at(-1) ?? '' });
  },
  bookTwiceWithOneKey: async (life, pick) => {
    const request = life.world.request(dealOf(life, pick));
    await Promise.all([bookDeal(life.world.ctx, request), bookDeal(life.world.ctx, request)]);
  },
  bookWithoutAnswer: async (life, pick) => {
    await life.world.control({ create500: 1 });
    await life.world.book(dealOf(life, pick));
    await life.world.control({ create500: false });
  },
  crashAfterHold: async (life, pick) => {
    const settings = await currentSettings(life.world.ctx);
    if (settings) await placeHold(life.world.ctx, life.world.request(dealOf(life, pick)), settings);
  },
  pay: async (life, pick) => {
    const bill = billOf(life, pick);
    if (bill) await life.world.pay(bill.billId);
  },
  payAndReturn: async (life, pick) => {
    const bill = billOf(life, pick);
    if (!bill) return;
    const back = await life.world.pay(bill.billId, { dropCallback: 1 });
    await settleReturn(life.world.ctx, back.searchParams);
  },
  payAndCrash: async (life, pick) => {
    const bill = billOf(life, pick);
    if (!bill) return;
    const back = await life.world.pay(bill.billId, { dropCallback: 1 });
    await settleReturn(crashing(life.world.ctx), back.searchParams).catch(() => {});
  },
  payAndTellNobody: async (life, pick) => {
    const bill = billOf(life, pick);
    if (bill) await life.world.pay(bill.billId, { dropCallback: 1 });
  },
  payWrongly: async (life, pick) => {
    const bill = billOf(life, pick);
    if (bill) await life.world.pay(bill.billId, { wrongAmount: 1 });
    await life.world.control({ wrongAmount: false });
  },
  fail: async (life, pick) => {
    const bill = billOf(life, pick);
    if (bill) await life.world.control({ fail: bill.billId });
  },
  wait: async ({ world }, pick) => {
    world.later([1, 4, 6, 16, 40][pick % 5] ?? 1);
    await world.sweep();
  },
  waitOutOfReach: async ({ world }, pick) => {
    await world.control({ delete500: true, get500: true });
    world.later([2, 16, 61][pick % 3] ?? 2);
    await world.sweep();
    await world.control({ delete500: false, get500: false });
  },
  crashWhileSweeping: async ({ world }) => {
    const now = world.ctx.now();
    const leaseUntil = new Date(now.getTime() + 90_000);
    await claimDueBills(world.ctx.db, { now, heldSince: new Date(0), leaseUntil, limit: 10 });
  },
  editSeats: async (life, pick) => {
    const { id } = dealOf(life, pick);
    await life.world.ctx.db
      .updateTable('flights')
      .set((deal) => ({ seats_offered: deal('seats_offered', '+', (pick % 5) - 2) }))
      .where('id', '=', id)
      .where((deal) => deal('seats_available', '>=', 2))
      .execute();
  },
  closeDeal: async (life, pick) => {
    if (pick % 4 !== 0) return;
    await life.world.ctx.db
      .updateTable('flights')
      .set({ deleted_at: life.world.ctx.now(), listed: false })
      .where('id', '=', dealOf(life, pick).id)
      .execute();
  },
} satisfies Record<string, Step>;

async function checkCounters({ world, deals }: Life): Promise<void> {
  for (const { id } of deals) {
    const { offered, available, held, sold } = await world.seats(id);
    const bookings = await world.bookingsOf(id);
    const tickets = (hold: string) =>
      bookings.filter((booking) => booking.hold === hold).reduce((sum, booking) => sum + booking.tickets, 0);
    const completed = bookings.filter(({ payment_status }) => payment_status === 'completed');
    expect(available).toBeGreaterThanOrEqual(0);
    expect(offered).toBe(available + held + sold);
    expect(held).toBe(tickets('held'));
    expect(sold).toBe(completed.reduce((sum, booking) => sum + booking.tickets, 0));
    expect(sold).toBe(tickets('sold'));
  }
}

/** Every payment we know of stands for seats, a review or a refund. */
async function checkMoney({ world, deals }: Life): Promise<void> {
  for (const { id } of deals) {
    for (const { id: bookingId, state } of await world.bookingsOf(id)) {
      const paid = (await world.attemptsOf(bookingId)).filter(({ status }) => status === 'paid').length;
      const refunds = (await world.refundsOf(bookingId)).length;
      const kept = state === 'confirmed' || state === 'review' ? 1 : 0;
      expect({ bookingId, state, paid }).toEqual({ bookingId, state, paid: kept + refunds });
      const confirmations = (await world.mailsOf(bookingId)).filter((kind) => kind === 'booking-confirmed');
      expect(confirmations).toHaveLength(state === 'confirmed' ? 1 : 0);
    }
  }
}

/** In the end also those are found of whom nobody told: every bill paid at Billplz is known to be paid. */
async function checkNobodyIsForgotten({ world, bills }: Life): Promise<void> {
  for (const minutes of [6, 16, 6, 61, 121, 26 * 60, 48 * 60]) {
    world.later(minutes);
    await world.sweep();
  }
  const { bills: atBillplz } = await (await fetch(`${world.practice.address}/__ctl`)).json();
  const paidIds = new Set(
    (atBillplz as { record: { id: string; paid: boolean } }[])
      .filter(({ record }) => record.paid)
      .map(({ record }) => record.id),
  );
  for (const { bookingId, billId } of bills.filter((bill) => paidIds.has(bill.billId))) {
    const [attempt] = await world.attemptsOf(bookingId);
    expect({ billId, status: attempt?.status }).toEqual({ billId, status: 'paid' });
  }
}

it('keeps every seat counted and every payer served through any sequence of events', async () => {
  const names = Object.keys(steps) as (keyof typeof steps)[];
  // Buying and paying more often than the rest, so that something is at stake.
  const often = ['book', 'book', 'book', 'pay', 'payAndTellNobody', 'wait'] as const;
  const step = fc.constantFrom(...names, ...often);
  const journey = fc.array(fc.tuple(step, fc.nat(1_000)), { minLength: 8, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(journey, async (taken) => {
      const world = await openBookingWorld();
      try {
        const life: Life = {
          world,
          deals: [await world.deal({ seats_offered: 3 }), await world.deal({ seats_offered: 6 })],
          bills: [],
        };
        for (const [name, pick] of taken) {
          await (steps[name] as Step)(life, pick);
          await checkCounters(life);
        }
        await checkMoney(life);
        await checkNobodyIsForgotten(life);
        await checkCounters(life);
        await checkMoney(life);
      } finally {
        await world.close();
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 25), endOnFailure: true },
  );
}, 180_000);
