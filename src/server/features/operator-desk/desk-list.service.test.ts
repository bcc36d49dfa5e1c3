import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { passenger } from '#dev/testing/fixtures/book-request.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertBooking } from '#dev/testing/fixtures/factories.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { deleteCompany } from '#server/features/companies/approval.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { cancelForOperator } from '#server/features/settlement/cancel/cancellations.service.ts';
import { checkWithProvider, decideReview, recordRefund } from './desk.service.ts';
import { deskCounts, listDesk, listRefundRegister } from './desk-list.service.ts';

const actor = superAdminActor({ userId: 'operator-1' });
const unknownId = '00000000-0000-4000-8000-000000000000';

let fixture: BookingFixture;
// A new fixture per test: payment events cannot be deleted, and the desk shows all.
beforeEach(async () => {
  fixture = await createBookingFixture();
  await fixture.ctx.db
    .insertInto('users')
    .values({ id: 'operator-1', name: 'x', email: 'operator@example.test' })
    .execute();
});
afterEach(() => fixture.close());

const desk = (query: Partial<Parameters<typeof listDesk>[2]> = {}) =>
  listDesk(fixture.ctx, actor, { mode: 'test', cursor: null, ...query });
const register = (query: Partial<Parameters<typeof listRefundRegister>[2]> = {}) =>
  listRefundRegister(fixture.ctx, actor, { mode: 'test', state: null, cursor: null, ...query });
const encrypt = (plain: string, boundTo: string) => fixture.ctx.encryption.encrypt(plain, boundTo);
const find = async (bookingId: string) => (await desk()).items.find(({ id }) => id === bookingId);

async function paidWithoutSeat(tickets = 2) {
  const deal = await fixture.deal({ seats_offered: tickets });
  const { bookingId, billId } = await fixture.hold(deal, { tickets });
  await fixture.expire();
  await fixture.closeSales(deal.id);
  await fixture.pay(billId);
  return { bookingId, deal };
}

async function inReview() {
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(billId, { wrongAmount: 1 });
  return { bookingId, deal };
}

describe('listDesk', () => {
  it('shows a payment without a seat with amount, reason and buyer contact, but no passport or airline code', async () => {
    const { bookingId, deal } = await paidWithoutSeat();
    const shown = await find(bookingId);
    expect(shown).toMatchObject({
      needs: ['refundDue'],
      state: 'paidNoSeat',
      buyer: 'Nur Aisyah binti Abdullah',
      phone: '+60123456789',
      email: expect.stringContaining('@example.my'),
      totalSen: 3998,
      paidSen: 3998,
      dueRefunds: [{ amountSen: 3998, reason: expect.stringContaining('Paid after the hold had ended') }],
      isTest: true,
      hasBill: true,
    });
    const text = JSON.stringify(shown);
    expect(text).not.toContain(passenger.passportNumber);
    expect(text).not.toContain(deal.pnr);
    expect(text).not.toMatch(/passport|pnr/i);
  });

  it('marks a cancelled booking that awaits its refund', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId);
    const wanted = { bookingId, places: null, refundSen: null, returnSeats: false, words: 'Ill' };
    expect(await cancelForOperator(fixture.ctx, actor, wanted)).toBe('saved');
    const marked = { needs: ['refundDue'], state: 'confirmed', isCancelled: true };
    expect(await find(bookingId)).toMatchObject(marked);
  });

  it('shows payments in review with their problem', async () => {
    const { bookingId } = await inReview();
    expect(await find(bookingId)).toMatchObject({
      needs: ['review'],
      state: 'review',
      reviewReason: 'Amount or collection of the payment differ from those of the bill.',
      totalSen: 3998,
    });
    expect((await find(bookingId))?.paidSen).not.toBe(3998);
  });

  it('shows overdue states and nothing in normal progress', async () => {
    const deal = await fixture.deal();
    const now = fixture.ctx.now();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const insert = (overrides: Parameters<typeof insertBooking>[2]) =>
      insertBooking(fixture.ctx.db, deal, overrides, { encrypt, now });
    const stuck = [
      await insert({ state: 'expiring', created_at: minutesAgo(90), hold_expires_at: minutesAgo(60) }),
      await insert({ state: 'billCreating', created_at: minutesAgo(10) }),
    ];
    await insert({ state: 'expiring', created_at: minutesAgo(30), hold_expires_at: minutesAgo(10) });
    await insert({ state: 'billCreating', created_at: minutesAgo(1) });
    await insert({ state: 'awaitingPayment' });
    const { items, total } = await desk();
    expect(items.map(({ id, needs }) => [id, needs])).toEqual(stuck.map(({ id }) => [id, ['stuck']]));
    expect(total).toBe(2);
    expect(await deskCounts(fixture.ctx, actor)).toMatchObject({
      refundsDue: 0,
      reviews: 0,
      stuck: 2,
      attention: 0,
    });
  });

  it('shows the longest waiting first, 20 a page, each booking once', async () => {
    const deal = await fixture.deal({ seats_offered: 100 });
    const now = fixture.ctx.now();
    for (let index = 0; index < 23; index += 1)
      await insertBooking(
        fixture.ctx.db,
        deal,
        { state: 'review', created_at: new Date(now.getTime() - (index % 3) * 1_000) },
        { encrypt, now },
      );
    const first = await desk();
    const second = await desk({ cursor: first.nextCursor });
    expect([first.items.length, second.items.length, first.total]).toEqual([20, 3, 23]);
    const all = [...first.items, ...second.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(23);
    const times = all.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('starts with the current mode and counts the other one', async () => {
    expect(await currentMode(fixture.ctx)).toBe('test');
    const deal = await fixture.deal();
    await insertBooking(fixture.ctx.db, deal, { state: 'review', mode: 'live' }, { encrypt });
    expect(await desk()).toMatchObject({ items: [], total: 0, inOtherMode: 1 });
    expect(await desk({ mode: 'live' })).toMatchObject({
      items: [{ isTest: false }],
      total: 1,
      inOtherMode: 0,
    });
    expect(await deskCounts(fixture.ctx, actor)).toMatchObject({ reviews: 1 });
    await addPaymentKeys(fixture.ctx, { sandbox: false });
    expect(await currentMode(fixture.ctx)).toBe('live');
    await addPaymentKeys(fixture.ctx);
  });
});

describe('the refund register', () => {
  it('keeps due and completed refunds with amount, reference and user', async () => {
    const { bookingId } = await paidWithoutSeat();
    const [due] = (await register()).items;
    expect(due).toMatchObject({ bookingId, state: 'due', amountSen: 3998, reference: null, doneBy: null });
    const refund = { bookingId, refundId: due?.id ?? '', reference: 'MBB-2026-1' };
    expect(await recordRefund(fixture.ctx, actor, refund)).toBe(true);
    expect((await register()).items).toMatchObject([
      { state: 'done', reference: 'MBB-2026-1', doneBy: expect.stringContaining('(operator@example.test)') },
    ]);
    expect((await register({ state: 'due' })).total).toBe(0);
    expect((await register({ state: 'done' })).total).toBe(1);
    expect((await register({ mode: 'live' })).total).toBe(0);
    expect(await find(bookingId)).toBeUndefined();
  });

  it('keeps the first reference and one audit record with concurrent requests', async () => {
    const { bookingId } = await paidWithoutSeat();
    const refundId = (await fixture.refundsOf(bookingId))[0]?.id ?? '';
    const notes = ['A', 'B', 'C'].map(
      (reference) => () => recordRefund(fixture.ctx, actor, { bookingId, refundId, reference }),
    );
    const noted = await runConcurrently(fixture.ctx.db, 'refunds', notes);
    expect(noted.filter(Boolean)).toHaveLength(1);
    const lines = await fixture.auditOf(bookingId);
    expect(lines.filter(({ action }) => action === 'booking.refundRecorded')).toHaveLength(1);
    expect(await fixture.mailsOf(bookingId)).toContain('booking-refunded');
  });
});

describe('a staff decision on a booking', () => {
  it('takes it off the desk', async () => {
    const accepted = await inReview();
    const decision = { bookingId: accepted.bookingId, accept: true, reason: 'Billplz rounded it.' };
    expect(await decideReview(fixture.ctx, actor, decision)).toBe('confirmed');
    expect(await find(accepted.bookingId)).toBeUndefined();
    const rejected = await inReview();
    await decideReview(fixture.ctx, actor, {
      ...decision,
      bookingId: rejected.bookingId,
      accept: false,
    });
    expect(await find(rejected.bookingId)).toMatchObject({ needs: ['refundDue'] });
  });

  it('security 1: fails for an unknown booking or refund, or a refund of another booking', async () => {
    const one = await paidWithoutSeat();
    const other = await paidWithoutSeat();
    const refundId = (await fixture.refundsOf(one.bookingId))[0]?.id ?? '';
    const reference = 'X';
    const wrong = { bookingId: other.bookingId, refundId, reference };
    expect(await recordRefund(fixture.ctx, actor, wrong)).toBe(false);
    expect(await recordRefund(fixture.ctx, actor, { ...wrong, bookingId: unknownId })).toBe(false);
    expect(await checkWithProvider(fixture.ctx, actor, unknownId)).toEqual({ kind: 'noBooking' });
    const decision = { bookingId: unknownId, accept: true, reason: 'x' };
    expect(await decideReview(fixture.ctx, actor, decision)).toBeNull();
    expect(await fixture.refundsOf(one.bookingId)).toMatchObject([{ state: 'due' }]);
    expect(await fixture.auditOf(unknownId)).toEqual([]);
  });
});

describe('a deleted company', () => {
  it('still honours a live hold, and a later payment is refunded although seats are left', async () => {
    const deal = await fixture.deal();
    const inTime = await fixture.hold(deal);
    const late = await fixture.hold(deal);
    expect(await deleteCompany(fixture.ctx, actor, deal.company_id)).toEqual({ ok: true });
    await fixture.pay(inTime.billId);
    expect((await fixture.bookingRow(inTime.bookingId)).state).toBe('confirmed');
    await fixture.expire();
    await fixture.pay(late.billId);
    expect(await find(late.bookingId)).toMatchObject({ state: 'paidNoSeat', needs: ['refundDue'] });
  });
});

it('The operator sees the number of deals with many unpaid held seats until they are paid or returned', async () => {
  const own = await createBookingFixture();
  try {
    const counts = () => deskCounts(own.ctx, actor);
    const [small, half, big] = [
      await own.deal({ seats_offered: 2 }),
      await own.deal({ seats_offered: 10 }),
      await own.deal({ seats_offered: 100 }),
    ];
    await own.hold(small, { tickets: 2 });
    const { billId } = await own.hold(half, { tickets: 6 });
    await own.hold(big, { tickets: 20 });
    expect(await counts()).toMatchObject({ muchHeldDeals: 1, mostHeldDealId: half.id });
    await own.hold(big, { tickets: 1 });
    expect(await counts()).toMatchObject({ muchHeldDeals: 2, mostHeldDealId: big.id });
    await own.pay(billId);
    expect(await counts()).toMatchObject({ muchHeldDeals: 1 });
    await own.expire();
    expect(await counts()).toMatchObject({ muchHeldDeals: 0, mostHeldDealId: null });
  } finally {
    await own.close();
  }
});
