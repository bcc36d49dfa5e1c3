import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import type { LedgerEvent } from '#domain/finance/ledger.ts';
import { getMonth } from '#domain/kernel/month.ts';
import { klDate, toKlInstant } from '#domain/kernel/time.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import {
  exportOperatorNumbers,
  getOperatorNumbers,
} from '#server/features/operator-desk/operator-numbers.service.ts';
import type { NewFlightRow, PaymentMode } from '#server/platform/database/schema.ts';
import { openBooks } from './books.service.ts';
import { exportCompanyNumbers, getCompanyNumbers } from './company-numbers.service.ts';

let fixture: BookingFixture;
let now: Date;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
beforeEach(() => {
  now = new Date();
  fixture.ctx.setNow(now);
});
afterAll(() => fixture.close());

const operator = superAdminActor();
const today = () => klDate(now);

async function soldDeal(overrides: Partial<NewFlightRow> = {}) {
  const deal = await fixture.deal(overrides);
  return { deal, actor: companyActor(deal.company_id) };
}

async function pay(deal: Awaited<ReturnType<typeof fixture.deal>>, tickets = 1) {
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.pay(billId);
  return bookingId;
}

async function record(
  deal: Awaited<ReturnType<typeof fixture.deal>>,
  event: LedgerEvent,
  { mode = 'test', at = now }: { mode?: PaymentMode; at?: Date } = {},
) {
  const { encrypt } = fixture.ctx.encryption;
  const sold = { state: 'confirmed', mode, tickets: 1 } as const;
  const { id } = await insertBooking(fixture.ctx.db, deal, sold, { encrypt });
  const booking = { id, mode, fee_basis_points: 500 } as const;
  await fixture.ctx.db
    .transaction()
    .execute((tx) => recordInLedger(tx, booking, event, { cause: `test:${id}`, now: at }));
  return booking;
}

const numbersOf = async (actor: ReturnType<typeof companyActor>, month: string | null = null) =>
  getCompanyNumbers(fixture.ctx, actor, await openBooks(fixture.ctx, month, actor.companyId));
const operatorToday = async () => {
  const { days } = await getOperatorNumbers(fixture.ctx, operator, await openBooks(fixture.ctx, null));
  return dayOf(days, today());
};

const dayOf = <Day extends { readonly day: string }>(days: readonly Day[], day: string) =>
  days.find((each) => each.day === day);

describe("a company's numbers", () => {
  it('keep a cancelled booking in the received amount and deduct its refund', async () => {
    const { deal, actor } = await soldDeal();
    const cancelled = await pay(deal, 2);
    await pay(deal, 1);
    await cancelWithRefund(fixture.ctx, actor, {
      bookingId: cancelled,
      refundSen: 1_500,
      returnSeats: true,
      words: 'As you asked',
    });
    const { days, totals } = await numbersOf(actor);
    const money = { receivedSen: 5_997, refundedSen: 1_500, feeSen: 0, shareSen: 4_497 };
    expect(dayOf(days, today())).toEqual({ day: today(), ...money, bookings: 2, seats: 3 });
    expect(totals).toEqual({ ...money, bookings: 2, seats: 3 });
  });

  it('group seats by hours before the deadline, with each limit in the group further from the deadline', async () => {
    const deadline = new Date('2026-11-20T04:00:00Z');
    fixture.ctx.setNow(new Date('2026-11-10T04:00:00Z'));
    const { deal, actor } = await soldDeal({ deadline, seats_offered: 60 });
    const hours = [-1, 0, 5.99, 6, 23, 24, 47, 48, 71, 72, 200];
    for (const before of hours)
      await record(
        deal,
        { kind: 'payment', amountSen: 1_999, fate: 'kept' },
        { at: new Date(deadline.getTime() - before * 3_600_000) },
      );
    fixture.ctx.setNow(new Date('2026-11-25T04:00:00Z'));
    const { leadTimes, totals } = await numbersOf(actor, '2026-11');
    expect(leadTimes.map(({ seats }) => seats)).toEqual([3, 2, 2, 2, 2]);
    expect(totals.seats).toBe(hours.length);
  });

  it('show how full the deals on sale in the month are, latest deadline first, without deleted ones', async () => {
    const company_id = (await insertCompany(fixture.ctx.db)).id;
    const insert = (
      destination_country: string,
      from: string,
      to: string,
      more: Partial<NewFlightRow> = {},
    ) =>
      insertDeal(fixture.ctx.db, {
        company_id,
        destination_country,
        seats_offered: 8,
        seats_sold: 3,
        ...more,
        publish_date: toKlInstant(from, '00:00'),
        deadline: toKlInstant(to, '00:00'),
      });
    fixture.ctx.setNow(new Date('2026-12-31T04:00:00Z'));
    await insert('Korea', '2026-10-01', '2026-11-01');
    await insert('Taiwan', '2026-10-01', '2026-10-31');
    await insert('China', '2026-11-30', '2027-02-01');
    await insert('Brunei', '2026-12-01', '2027-02-01');
    await insert('Vietnam', '2026-11-02', '2026-11-20', { deleted_at: now, listed: false });
    await insert('Japan', '2026-11-02', '2026-11-20');
    const { loads } = await numbersOf(companyActor(company_id), '2026-11');
    expect(loads.map(({ destination }) => destination)).toEqual(['China', 'Japan', 'Korea']);
    expect(loads[0]).toMatchObject({ offered: 8, sold: 3 });
  });

  it('contain nothing of another company (isolation)', async () => {
    const { deal, actor } = await soldDeal();
    const bookingId = await pay(deal, 2);
    await cancelWithRefund(fixture.ctx, actor, {
      bookingId,
      refundSen: 100,
      returnSeats: false,
      words: 'Sold twice',
    });
    const stranger = companyActor((await insertCompany(fixture.ctx.db)).id);
    const theirs = await numbersOf(stranger);
    const none = { receivedSen: 0, refundedSen: 0, feeSen: 0, shareSen: 0 };
    expect(theirs.totals).toEqual({ ...none, bookings: 0, seats: 0 });
    expect(theirs.loads).toEqual([]);
    expect(theirs.leadTimes.every(({ bookings }) => bookings === 0)).toBe(true);
    expect((await numbersOf(actor)).totals, 'the same question by its own company').toEqual({
      receivedSen: 3_998,
      refundedSen: 100,
      feeSen: 0,
      shareSen: 3_898,
      bookings: 1,
      seats: 2,
    });
  });

  it('exclude the books of the other mode', async () => {
    const { deal, actor } = await soldDeal();
    await pay(deal);
    await record(deal, { kind: 'payment', amountSen: 50_000, fate: 'kept' }, { mode: 'live' });
    expect((await numbersOf(actor)).totals).toMatchObject({ bookings: 1, receivedSen: 1_999 });
  });

  it('can be exported by every role, which is audited', async () => {
    const { actor } = await soldDeal();
    const month = getMonth(now);
    await exportCompanyNumbers(fixture.ctx, { ...actor, role: 'viewer' }, { month, table: 'days' });
    const lines = await fixture.auditOf(actor.companyId);
    expect(lines.at(-1)).toMatchObject({ action: 'numbers.exported', details: { month, table: 'days' } });
  });
});

describe("the operator's numbers", () => {
  it('contain receipts, refunds and the outcome of started holds', async () => {
    const before = await operatorToday();
    const { deal, actor } = await soldDeal({ seats_offered: 9 });
    const bookingId = await pay(deal, 2);
    await fixture.hold(deal);
    await cancelWithRefund(fixture.ctx, actor, {
      bookingId,
      refundSen: 700,
      returnSeats: false,
      words: 'As you asked',
    });
    const after = await operatorToday();
    const grew = (key: 'receivedSen' | 'refundedSen' | 'holds' | 'paid' | 'unpaid') =>
      (after?.[key] ?? 0) - (before?.[key] ?? 0);
    expect(grew('receivedSen')).toBe(3_998);
    expect(grew('refundedSen')).toBe(700);
    expect([grew('holds'), grew('paid'), grew('unpaid')]).toEqual([2, 1, 0]);
  });

  it('start a new day at midnight in Kuala Lumpur', async () => {
    const midnight = toKlInstant('2027-03-10', '00:00');
    fixture.ctx.setNow(new Date('2027-03-20T00:00:00Z'));
    const { deal } = await soldDeal();
    for (const [at, amountSen] of [
      [new Date(midnight.getTime() - 1), 100],
      [midnight, 200],
    ] as const) {
      const { id } = await record(deal, { kind: 'payment', amountSen, fate: 'kept' }, { at });
      await fixture.ctx.db.updateTable('bookings').set({ created_at: at }).where('id', '=', id).execute();
    }
    const books = await openBooks(fixture.ctx, '2027-03');
    const { days } = await getOperatorNumbers(fixture.ctx, operator, books);
    expect(dayOf(days, '2027-03-09')).toMatchObject({ receivedSen: 100, holds: 1 });
    expect(dayOf(days, '2027-03-10')).toMatchObject({ receivedSen: 200, holds: 1 });
  });

  it('can be exported, which is audited', async () => {
    const month = getMonth(now);
    await exportOperatorNumbers(fixture.ctx, operator, month);
    expect((await fixture.auditOf('operator')).at(-1)).toMatchObject({
      action: 'numbers.exported',
      details: { month },
    });
  });

  it("contain the day's fee minus refunded fees in the books of the mode", async () => {
    const { deal } = await soldDeal();
    const before = await operatorToday();
    const booking = await record(deal, { kind: 'payment', amountSen: 3_998, fate: 'kept' }, { mode: 'live' });
    const refund = { kind: 'refundDecided', amountSen: 700 } as const;
    await fixture.ctx.db
      .transaction()
      .execute((tx) => recordInLedger(tx, booking, refund, { cause: `test:refund:${booking.id}`, now }));
    expect(await operatorToday()).toEqual(before);
    await addPaymentKeys(fixture.ctx, { sandbox: false });
    expect(await operatorToday()).toMatchObject({
      receivedSen: 53_998,
      refundedSen: 700,
      feeSen: 165 + 2_500,
      shareSen: 53_998 - 700 - 2_665,
    });
  });
});
