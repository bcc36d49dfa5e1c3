import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import type { BookingEvent } from '#domain/bookings/booking-state.ts';
import { decideReview, recordRefund } from '#server/features/operator-desk/desk.service.ts';
import { settleBill } from './settlement.ts';
import type { SettlementInput } from './settlement-input.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.control({ reset: true }));

const staff = superAdminActor({ userId: 'staff-1' });

async function tell(bookingId: string, event: Exclude<SettlementInput['event'], 'payment'>) {
  const [attempt] = await fixture.attemptsOf(bookingId);
  const bill = attempt?.bill_id ? { bill: { id: attempt.bill_id, url: attempt.bill_url } } : {};
  return settleBill(fixture.ctx, bookingId, {
    event,
    report: { source: 'sweep' },
    ...(attempt ? { attemptId: attempt.id } : {}),
    ...bill,
  });
}

async function expiredHold(tickets = 1) {
  const deal = await fixture.deal();
  const held = await fixture.hold(deal, { tickets });
  await fixture.expire();
  expect((await fixture.bookingRow(held.bookingId)).state).toBe('expired');
  return { deal, ...held };
}

async function inReview() {
  const deal = await fixture.deal();
  const held = await fixture.hold(deal, { tickets: 2 });
  await fixture.pay(held.billId, { wrongAmount: 1 });
  expect((await fixture.bookingRow(held.bookingId)).state).toBe('review');
  return { deal, ...held };
}

describe('a payment of another amount that a super admin accepts', () => {
  it('is the total on the confirmation', async () => {
    const { bookingId } = await inReview();
    const decision = { bookingId, accept: true, reason: 'Close enough' };
    expect(await decideReview(fixture.ctx, staff, decision)).toBe('confirmed');
    const { id, sealed } = await fixture.ctx.db
      .selectFrom('mails')
      .select(['id', 'values_encrypted as sealed'])
      .where('subject_id', '=', bookingId)
      .where('kind', '=', 'booking-confirmed')
      .executeTakeFirstOrThrow();
    const boundTo = `mails.values_encrypted|${id}`;
    const values = JSON.parse(fixture.ctx.encryption.decrypt(sealed ?? Buffer.of(), boundTo));
    expect(values).toMatchObject({ totalSen: 3_998, paidSen: 3_999 });
  });
});

describe('money after the seats returned', () => {
  it('completes the booking late if the seats are still there', async () => {
    const { deal, bookingId, billId } = await expiredHold(2);
    await fixture.pay(billId);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({
      state: 'confirmed',
      payment_status: 'completed',
      hold: 'sold',
      is_late: true,
    });
    expect(await fixture.seats(deal.id)).toMatchObject({ available: 3, held: 0, sold: 2 });
    expect(await fixture.mailsOf(bookingId)).toEqual([
      'booking-confirmed',
      'booking-expired',
      'booking-notice',
    ]);
  });

  it('makes a refund due if the seats are gone, and notifies buyer and operator', async () => {
    const { deal, bookingId, billId } = await expiredHold(2);
    await fixture.closeSales(deal.id);
    await fixture.pay(billId);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({
      state: 'paidNoSeat',
      payment_status: 'failed',
      hold: 'released',
    });
    expect(await fixture.refundsOf(bookingId)).toMatchObject([{ amount: '39.98', state: 'due' }]);
    expect(await fixture.mailsOf(bookingId)).toEqual([
      'booking-apology',
      'booking-attention',
      'booking-expired',
    ]);
    expect(await fixture.auditOf(bookingId)).toHaveLength(1);
  });

  it('makes a refund due after the deadline, even with seats left', async () => {
    const { deal, bookingId, billId } = await expiredHold();
    await fixture.ctx.db
      .updateTable('flights')
      .set({ deadline: fixture.ctx.now() })
      .where('id', '=', deal.id)
      .execute();
    await fixture.pay(billId);
    expect((await fixture.bookingRow(bookingId)).state).toBe('paidNoSeat');
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, sold: 0 });
  });

  it('makes a refund due for a deal off sale, because its airline may have cancelled the flight', async () => {
    const { deal, bookingId, billId } = await expiredHold();
    await fixture.ctx.db
      .updateTable('flights')
      .set({ paused_at: fixture.ctx.now(), listed: false })
      .where('id', '=', deal.id)
      .execute();
    await fixture.pay(billId);
    expect((await fixture.bookingRow(bookingId)).state).toBe('paidNoSeat');
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, sold: 0 });
  });

  it('makes the amount actually paid due as a refund', async () => {
    const { bookingId, billId } = await expiredHold();
    await fixture.pay(billId, { wrongAmount: 1 });
    expect((await fixture.bookingRow(bookingId)).state).toBe('paidNoSeat');
    expect(await fixture.refundsOf(bookingId)).toMatchObject([{ amount: '20.00' }]);
  });
});

describe('a settled booking', () => {
  it('ignores a repeated report of the same payment', async () => {
    const deal = await fixture.deal();
    const { bookingId, billId } = await fixture.hold(deal);
    await fixture.pay(billId, { duplicateCallback: 3 });
    await fixture.pay(billId);
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, sold: 1 });
    expect(await fixture.refundsOf(bookingId)).toEqual([]);
    expect(await fixture.mailsOf(bookingId)).toHaveLength(2);
  });

  it.each(['unpaid', 'billDeleted', 'holdEnded', 'releaseDue', 'billUnanswered'] satisfies BookingEvent[])(
    'stores a stale report (%s) without an effect',
    async (event) => {
      const deal = await fixture.deal();
      const { bookingId, billId } = await fixture.hold(deal);
      await fixture.pay(billId);
      await tell(bookingId, event);
      expect((await fixture.bookingRow(bookingId)).state).toBe('confirmed');
      expect((await fixture.outcomesOf(bookingId)).at(-1)).toMatch(new RegExp(`^${event}:`));
      expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, sold: 1 });
    },
  );

  it.each(['confirmed', 'paidNoSeat'])('refunds a further payment of a %s booking', async (state) => {
    const { deal, bookingId, billId } = await expiredHold();
    if (state === 'paidNoSeat') await fixture.closeSales(deal.id);
    await fixture.pay(billId);
    expect((await fixture.bookingRow(bookingId)).state).toBe(state);
    const before = (await fixture.refundsOf(bookingId)).length;
    const [attempt] = await fixture.attemptsOf(bookingId);
    const payment = { billId, fits: true, paidSen: 1999, transactionId: 'SECOND', paidAt: null };
    const again: SettlementInput = {
      event: 'payment',
      attemptId: attempt?.id ?? '',
      report: { source: 'callback', billId, paid: true, transactionId: 'SECOND' },
      payment,
    };
    await settleBill(fixture.ctx, bookingId, again);
    await settleBill(fixture.ctx, bookingId, again);
    expect((await fixture.bookingRow(bookingId)).state).toBe(state);
    expect(await fixture.refundsOf(bookingId)).toHaveLength(before + 1);
    expect(await fixture.mailsOf(bookingId)).toContain('booking-refund-due');
  });

  it('refunds the payment of another bill of the same booking', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId);
    const [attempt] = await fixture.attemptsOf(bookingId);
    await settleBill(fixture.ctx, bookingId, {
      event: 'payment',
      attemptId: attempt?.id ?? '',
      report: { source: 'reconcile', billId: 'otherbill', paid: true },
      payment: { billId: 'otherbill', fits: true, paidSen: 1999, transactionId: 'T9', paidAt: null },
    });
    expect(await fixture.attemptsOf(bookingId)).toHaveLength(2);
    const [refund] = await fixture.refundsOf(bookingId);
    expect(refund).toMatchObject({ amount: '19.99', state: 'due' });
    expect(refund?.attempt_id).not.toBe(attempt?.id);
  });
});

describe('staff', () => {
  it('accepts a payment in review, which completes the booking', async () => {
    const { deal, bookingId } = await inReview();
    const decision = { bookingId, accept: true, reason: 'The difference is ours.' };
    expect(await decideReview(fixture.ctx, staff, decision)).toBe('confirmed');
    expect(await decideReview(fixture.ctx, staff, decision)).toBeNull();
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, sold: 2 });
    expect(await fixture.mailsOf(bookingId)).toContain('booking-confirmed');
    expect((await fixture.auditOf(bookingId)).at(-1)).toMatchObject({
      actor_kind: 'superadmin',
      actor_id: 'staff-1',
      action: 'booking.staffAccepted',
      client_address: staff.clientAddress,
      request_id: staff.requestId,
    });
  });

  it('rejects a payment in review, which returns the seats once and refunds what was paid', async () => {
    const { deal, bookingId } = await inReview();
    const decision = { bookingId, accept: false, reason: 'Wrong amount.' };
    expect(await decideReview(fixture.ctx, staff, decision)).toBe('paidNoSeat');
    expect(await decideReview(fixture.ctx, staff, decision)).toBeNull();
    expect(await fixture.seats(deal.id)).toEqual({ offered: 5, available: 5, held: 0, sold: 0 });
    expect(await fixture.refundsOf(bookingId)).toMatchObject([{ amount: '39.99', state: 'due' }]);
    expect(await fixture.mailsOf(bookingId)).toContain('booking-apology');
  });

  it('alone ends a review, which timers leave untouched', async () => {
    const { deal, bookingId } = await inReview();
    await fixture.expire();
    fixture.later(120);
    await fixture.sweep();
    expect((await fixture.bookingRow(bookingId)).state).toBe('review');
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 2 });
  });

  it('records a refund with reference and name, and the buyer gets one email', async () => {
    const { bookingId, billId, deal } = await expiredHold();
    await fixture.closeSales(deal.id);
    await fixture.pay(billId);
    const [due] = await fixture.refundsOf(bookingId);
    const refund = { bookingId, refundId: due?.id ?? '', reference: 'MBB-2026-1' };
    expect(await recordRefund(fixture.ctx, staff, refund)).toBe(true);
    expect(await recordRefund(fixture.ctx, staff, { ...refund, reference: 'MBB-2026-2' })).toBe(false);
    expect(await fixture.refundsOf(bookingId)).toMatchObject([
      { state: 'done', reference: 'MBB-2026-1', done_by: 'staff-1' },
    ]);
    expect((await fixture.mailsOf(bookingId)).filter((kind) => kind === 'booking-refunded')).toHaveLength(1);
    expect((await fixture.bookingRow(bookingId)).state).toBe('paidNoSeat');
  });
});
