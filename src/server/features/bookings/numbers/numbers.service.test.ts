import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyActor, superAdminActor } from '#dev/actors.ts';
import { addPaymentKeys } from '#dev/billplz/payment-keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/booking-fixture.ts';
import { insertBooking, insertCompany, insertDeal } from '#dev/factories.ts';
import { netSen } from '#domain/numbers.ts';
import { addDays, klDate, klWallClock } from '#domain/time.ts';
import { recordInLedger } from '#server/features/ledger/ledger.service.ts';
import type { NewFlightRow } from '#server/platform/schema.ts';
import { cancelBooking } from '../requests/company-requests.service.ts';
import { exportCompanyNumbers, getCompanyNumbers } from './company-numbers.service.ts';
import { exportOperatorNumbers, getOperatorNumbers } from './operator-numbers.service.ts';

let world: BookingFixture;
let now: Date;
beforeAll(async () => {
  world = await createBookingFixture();
});
beforeEach(() => {
  now = new Date();
  world.ctx.setNow(now);
});
afterAll(() => world.close());

const operator = superAdminActor();
const today = () => klDate(now);

async function soldDeal(overrides: Partial<NewFlightRow> = {}) {
  const deal = await world.deal(overrides);
  return { deal, actor: companyActor(deal.company_id) };
}

async function pay(deal: Awaited<ReturnType<typeof world.deal>>, tickets = 1) {
  const { bookingId, billId } = await world.hold(deal, { tickets });
  await world.pay(billId);
  return bookingId;
}

const numbersOf = (actor: ReturnType<typeof companyActor>) => getCompanyNumbers(world.ctx, actor, 30);
const dayOf = <Day extends { readonly day: string }>(days: readonly Day[], day: string) =>
  days.find((each) => each.day === day);

describe('a company’s numbers', () => {
  it('name gross, refunds and the rest apart, and keep a cancelled booking in the gross', async () => {
    const { deal, actor } = await soldDeal();
    const cancelled = await pay(deal, 2);
    await pay(deal, 1);
    await cancelBooking(world.ctx, actor, {
      ...{ bookingId: cancelled, refundSen: 1_500, returnSeats: true, words: 'As you asked' },
    });
    const { days, totals } = await numbersOf(actor);
    expect(dayOf(days, today())).toEqual({
      ...{ day: today(), grossSen: 5_997, refundsSen: 1_500, bookings: 2, seats: 3 },
    });
    expect(netSen(totals)).toBe(4_497);
  });

  it('count no refund of money that came twice: it was never the company’s', async () => {
    const { deal, actor } = await soldDeal();
    const bookingId = await pay(deal);
    await world.ctx.db
      .insertInto('refunds')
      .values({ booking_id: bookingId, amount: '19.99', reason: 'paidAgain', created_at: now })
      .execute();
    expect((await numbersOf(actor)).totals).toMatchObject({ grossSen: 1_999, refundsSen: 0 });
  });

  it('put seats by the hours before the deadline, each border counting as earlier', async () => {
    const { deal, actor } = await soldDeal({ seats_offered: 60 });
    const deadline = new Date(deal.deadline).getTime();
    const hours = [-1, 0, 5.99, 6, 23, 24, 47, 48, 71, 72, 200];
    for (const before of hours) {
      const completed_at = new Date(deadline - before * 3_600_000);
      const id = await pay(deal);
      await world.ctx.db.updateTable('bookings').set({ completed_at }).where('id', '=', id).execute();
    }
    expect((await numbersOf(actor)).leadTimes.map(({ seats }) => seats)).toEqual([3, 2, 2, 2, 2]);
  });

  it('show how full each flight is, the deadline furthest ahead first, without deleted and long closed ones', async () => {
    const company_id = (await insertCompany(world.ctx.db)).id;
    const at = (days: number) => klWallClock(addDays(today(), days), '12:00');
    const insert = (destination_country: string, days: number, more: Partial<NewFlightRow> = {}) =>
      insertDeal(world.ctx.db, {
        ...{ company_id, destination_country, deadline: at(days), publish_date: at(days - 60) },
        ...{ seats_offered: 8, seats_sold: 3, ...more },
      });
    await insert('Japan', 3);
    await insert('Korea', -29);
    await insert('Taiwan', -31);
    await insert('Vietnam', 4, { deleted_at: now, listed: false });
    await insert('China', 9);
    const { loads } = await numbersOf(companyActor(company_id));
    expect(loads.map(({ destination }) => destination)).toEqual(['China', 'Japan', 'Korea']);
    expect(loads[0]).toMatchObject({ offered: 8, sold: 3 });
  });

  it('isolation: have nothing of another company in them', async () => {
    const { deal, actor } = await soldDeal();
    const bookingId = await pay(deal, 2);
    await cancelBooking(world.ctx, actor, {
      ...{ bookingId, refundSen: 100, returnSeats: false, words: 'Sold twice' },
    });
    const stranger = companyActor((await insertCompany(world.ctx.db)).id);
    const theirs = await numbersOf(stranger);
    expect(theirs.totals).toEqual({ grossSen: 0, refundsSen: 0, bookings: 0, seats: 0 });
    expect(theirs.loads).toEqual([]);
    expect(theirs.leadTimes.every(({ bookings }) => bookings === 0)).toBe(true);
    expect((await numbersOf(actor)).totals, 'the same question by its own company').toEqual({
      ...{ grossSen: 3_998, refundsSen: 100, bookings: 1, seats: 2 },
    });
  });

  it('leave out bookings of the other mode', async () => {
    const { deal, actor } = await soldDeal();
    const { mode } = await world.bookingRow(await pay(deal));
    const other = mode === 'live' ? 'test' : 'live';
    await insertBooking(
      world.ctx.db,
      deal,
      { state: 'confirmed', mode: other },
      { encrypt: world.ctx.encryption.encrypt },
    );
    expect((await numbersOf(actor)).totals).toMatchObject({ bookings: 1, grossSen: 1_999 });
  });

  it('are taken as a file by anybody who may look, which leaves a line', async () => {
    const { actor } = await soldDeal();
    await exportCompanyNumbers(world.ctx, { ...actor, role: 'viewer' }, { days: 90, table: 'days' });
    const lines = await world.auditOf(actor.companyId);
    expect(lines.at(-1)).toMatchObject({ action: 'numbers.exported', details: { days: 90, table: 'days' } });
  });
});

describe('the operator’s numbers', () => {
  it('have what arrived and what goes back, and what became of the holds that began', async () => {
    const before = dayOf((await getOperatorNumbers(world.ctx, operator, 30)).days, today());
    const { deal, actor } = await soldDeal({ seats_offered: 9 });
    const bookingId = await pay(deal, 2);
    await world.hold(deal);
    await cancelBooking(world.ctx, actor, {
      ...{ bookingId, refundSen: 700, returnSeats: false, words: 'As you asked' },
    });
    const after = dayOf((await getOperatorNumbers(world.ctx, operator, 30)).days, today());
    const grew = (key: 'receivedSen' | 'refundsSen' | 'holds' | 'paid' | 'unpaid') =>
      (after?.[key] ?? 0) - (before?.[key] ?? 0);
    expect(grew('receivedSen')).toBe(3_998);
    expect(grew('refundsSen')).toBe(700);
    expect([grew('holds'), grew('paid'), grew('unpaid')]).toEqual([2, 1, 0]);
  });

  it('count money of the other mode nowhere, and the payment itself says which it is', async () => {
    const { deal } = await soldDeal();
    const bookingId = await pay(deal);
    const { mode } = await world.bookingRow(bookingId);
    const events = await world.eventsOf(bookingId);
    const modes = events.map(({ counted_amount, counted_mode }) => [counted_amount !== null, counted_mode]);
    expect(modes).toContainEqual([true, mode]);
    expect(modes.every(([isMoney, told]) => (isMoney ? told === mode : told === null))).toBe(true);
    const { totals } = await getOperatorNumbers(world.ctx, operator, 30);
    const other = mode === 'live' ? 'test' : 'live';
    const unlike = await insertBooking(
      world.ctx.db,
      deal,
      { state: 'confirmed', mode: other },
      { encrypt: world.ctx.encryption.encrypt },
    );
    await world.ctx.db
      .insertInto('payment_events')
      .values({
        ...{ booking_id: unlike.id, source: 'callback', outcome: 'paid:confirmed', event: 'paid' },
        counted_amount: '500.00',
      })
      .execute();
    expect((await getOperatorNumbers(world.ctx, operator, 30)).totals).toEqual(totals);
  });

  it('are taken as a file, which leaves a line', async () => {
    await exportOperatorNumbers(world.ctx, operator, 30);
    expect((await world.auditOf('operator')).at(-1)).toMatchObject({ action: 'numbers.exported' });
  });

  it('have the fee of the day, less what a refund gave back, in live mode alone', async () => {
    const { deal } = await soldDeal();
    const { id } = await insertBooking(
      world.ctx.db,
      deal,
      { state: 'confirmed', mode: 'live' },
      { encrypt: world.ctx.encryption.encrypt },
    );
    const booking = { id, mode: 'live', fee_basis_points: 500 } as const;
    const events = [
      { kind: 'payment', amountSen: 3_998, fate: 'kept' },
      { kind: 'refundDecided', amountSen: 700 },
    ] as const;
    for (const event of events)
      await world.ctx.db
        .transaction()
        .execute((tx) => recordInLedger(tx, booking, event, { cause: `test:${event.kind}:${id}`, now }));
    const feeToday = async () =>
      dayOf((await getOperatorNumbers(world.ctx, operator, 30)).days, today())?.feeSen;
    expect(await feeToday()).toBe(0);
    await addPaymentKeys(world.ctx, { sandbox: false });
    expect(await feeToday()).toBe(165);
  });
});
