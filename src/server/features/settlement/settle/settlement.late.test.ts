// State table, from the return of the seats or the settled payment on. One test per row.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import type { BookingEvent } from '#domain/bookings/booking-state.ts';
import { decideReview, recordRefund } from '#server/features/operator-desk/desk.service.ts';
import { settleBill } from './settlement.ts';
import type { SettlementInput } from './settlement-input.ts';

let world: BookingFixture;
beforeAll(async () => {
  world = await createBookingFixture();
});
afterAll(() => world.close());
afterEach(() => world.control({ reset: true }));

const staff = superAdminActor({ userId: 'staff-1' });

/** Sends an event to the settlement that no outside action can cause at that moment. */
async function tell(bookingId: string, event: Exclude<SettlementInput['event'], 'payment'>) {
  const [attempt] = await world.attemptsOf(bookingId);
  const bill = attempt?.bill_id ? { bill: { id: attempt.bill_id, url: attempt.bill_url } } : {};
  return settleBill(world.ctx, bookingId, {
    event,
    report: { source: 'sweep' },
    ...(attempt ? { attemptId: attempt.id } : {}),
    ...bill,
  });
}

/** A hold whose seats returned. */
async function expiredHold(tickets = 1) {
  const deal = await world.deal();
  const held = await world.hold(deal, { tickets });
  await world.expire();
  expect((await world.bookingRow(held.bookingId)).state).toBe('expired');
  return { deal, ...held };
}

async function inReview() {
  const deal = await world.deal();
  const held = await world.hold(deal, { tickets: 2 });
  await world.pay(held.billId, { wrongAmount: 1 });
  expect((await world.bookingRow(held.bookingId)).state).toBe('review');
  return { deal, ...held };
}

describe('a payment of another amount that a super admin accepts', () => {
  it('is the sum on the confirmation', async () => {
    const { bookingId } = await inReview();
    const decision = { bookingId, accept: true, reason: 'Close enough' };
    expect(await decideReview(world.ctx, staff, decision)).toBe('confirmed');
    const { id, sealed } = await world.ctx.db
      .selectFrom('mails')
      .select(['id', 'values_encrypted as sealed'])
      .where('subject_id', '=', bookingId)
      .where('kind', '=', 'booking-confirmed')
      .executeTakeFirstOrThrow();
    const boundTo = `mails.values_encrypted|${id}`;
    const values = JSON.parse(world.ctx.encryption.decrypt(sealed ?? Buffer.of(), boundTo));
    expect(values).toMatchObject({ totalSen: 3_998, paidSen: 3_999 });
  });
});

describe('money after the seats returned', () => {
  it('completes the booking late if the seats are still there', async () => {
    const { deal, bookingId, billId } = await expiredHold(2);
    await world.pay(billId);
    expect(await world.bookingRow(bookingId)).toMatchObject({
      state: 'confirmed',
      payment_status: 'completed',
      hold: 'sold',
      is_late: true,
    });
    expect(await world.seats(deal.id)).toMatchObject({ available: 3, held: 0, sold: 2 });
    expect(await world.mailsOf(bookingId)).toEqual([
      'booking-confirmed',
      'booking-expired',
      'booking-notice',
    ]);
  });

  it('makes a refund due if the seats are gone, and notifies buyer and operator', async () => {
    const { deal, bookingId, billId } = await expiredHold(2);
    await world.closeSales(deal.id);
    await world.pay(billId);
    expect(await world.bookingRow(bookingId)).toMatchObject({
      state: 'paidNoSeat',
      payment_status: 'failed',
      hold: 'released',
    });
    expect(await world.refundsOf(bookingId)).toMatchObject([{ amount: '39.98', state: 'due' }]);
    expect(await world.mailsOf(bookingId)).toEqual([
      'booking-apology',
      'booking-attention',
      'booking-expired',
    ]);
    expect(await world.auditOf(bookingId)).toHaveLength(1);
  });

  it('makes a refund due after the deadline, even with seats left', async () => {
    const { deal, bookingId, billId } = await expiredHold();
    await world.ctx.db
      .updateTable('flights')
      .set({ deadline: world.ctx.now() })
      .where('id', '=', deal.id)
      .execute();
    await world.pay(billId);
    expect((await world.bookingRow(bookingId)).state).toBe('paidNoSeat');
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, sold: 0 });
  });

  it('makes a refund due for a deal off sale, because its airline may have cancelled the flight', async () => {
    const { deal, bookingId, billId } = await expiredHold();
    await world.ctx.db
      .updateTable('flights')
      .set({ paused_at: world.ctx.now(), listed: false })
      .where('id', '=', deal.id)
      .execute();
    await world.pay(billId);
    expect((await world.bookingRow(bookingId)).state).toBe('paidNoSeat');
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, sold: 0 });
  });

  it('makes a refund due of the amount really paid', async () => {
    const { bookingId, billId } = await expiredHold();
    await world.pay(billId, { wrongAmount: 1 });
    expect((await world.bookingRow(bookingId)).state).toBe('paidNoSeat');
    expect(await world.refundsOf(bookingId)).toMatchObject([{ amount: '20.00' }]);
  });
});

describe('a settled booking', () => {
  it('ignores a repeated report of the same payment', async () => {
    const deal = await world.deal();
    const { bookingId, billId } = await world.hold(deal);
    await world.pay(billId, { duplicateCallback: 3 });
    await world.pay(billId);
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, sold: 1 });
    expect(await world.refundsOf(bookingId)).toEqual([]);
    expect(await world.mailsOf(bookingId)).toHaveLength(2);
  });

  it.each(['unpaid', 'billDeleted', 'holdEnded', 'releaseDue', 'billUnanswered'] satisfies BookingEvent[])(
    'ignores stale news (%s) but stores it',
    async (event) => {
      const deal = await world.deal();
      const { bookingId, billId } = await world.hold(deal);
      await world.pay(billId);
      await tell(bookingId, event);
      expect((await world.bookingRow(bookingId)).state).toBe('confirmed');
      expect((await world.outcomesOf(bookingId)).at(-1)).toMatch(new RegExp(`^${event}:`));
      expect(await world.seats(deal.id)).toMatchObject({ held: 0, sold: 1 });
    },
  );

  it.each(['confirmed', 'paidNoSeat'])('refunds a further payment of a %s booking', async (state) => {
    const { deal, bookingId, billId } = await expiredHold();
    if (state === 'paidNoSeat') await world.closeSales(deal.id);
    await world.pay(billId);
    expect((await world.bookingRow(bookingId)).state).toBe(state);
    const before = (await world.refundsOf(bookingId)).length;
    const [attempt] = await world.attemptsOf(bookingId);
    const payment = { billId, fits: true, paidSen: 1999, transactionId: 'SECOND', paidAt: null };
    const again: SettlementInput = {
      event: 'payment',
      attemptId: attempt?.id ?? '',
      report: { source: 'callback', billId, paid: true, transactionId: 'SECOND' },
      payment,
    };
    await settleBill(world.ctx, bookingId, again);
    // Reported twice, it is still one payment.
    await settleBill(world.ctx, bookingId, again);
    expect((await world.bookingRow(bookingId)).state).toBe(state);
    expect(await world.refundsOf(bookingId)).toHaveLength(before + 1);
    expect(await world.mailsOf(bookingId)).toContain('booking-refund-due');
  });

  it('refunds the payment of another bill of the same booking', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    await world.pay(billId);
    const [attempt] = await world.attemptsOf(bookingId);
    await settleBill(world.ctx, bookingId, {
      event: 'payment',
      attemptId: attempt?.id ?? '',
      report: { source: 'reconcile', billId: 'otherbill', paid: true },
      payment: { billId: 'otherbill', fits: true, paidSen: 1999, transactionId: 'T9', paidAt: null },
    });
    expect(await world.attemptsOf(bookingId)).toHaveLength(2);
    const [refund] = await world.refundsOf(bookingId);
    expect(refund).toMatchObject({ amount: '19.99', state: 'due' });
    expect(refund?.attempt_id).not.toBe(attempt?.id);
  });
});

describe('staff', () => {
  it('accepts a payment in review, which completes the booking', async () => {
    const { deal, bookingId } = await inReview();
    const decision = { bookingId, accept: true, reason: 'The difference is ours.' };
    expect(await decideReview(world.ctx, staff, decision)).toBe('confirmed');
    expect(await decideReview(world.ctx, staff, decision)).toBeNull();
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, sold: 2 });
    expect(await world.mailsOf(bookingId)).toContain('booking-confirmed');
    expect((await world.auditOf(bookingId)).at(-1)).toMatchObject({
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
    expect(await decideReview(world.ctx, staff, decision)).toBe('paidNoSeat');
    expect(await decideReview(world.ctx, staff, decision)).toBeNull();
    expect(await world.seats(deal.id)).toEqual({ offered: 5, available: 5, held: 0, sold: 0 });
    expect(await world.refundsOf(bookingId)).toMatchObject([{ amount: '39.99', state: 'due' }]);
    expect(await world.mailsOf(bookingId)).toContain('booking-apology');
  });

  it('keeps a payment in review untouched by timers', async () => {
    const { deal, bookingId } = await inReview();
    await world.expire();
    world.later(120);
    await world.sweep();
    expect((await world.bookingRow(bookingId)).state).toBe('review');
    expect(await world.seats(deal.id)).toMatchObject({ held: 2 });
  });

  it('records a refund with reference and name, and the buyer gets one email', async () => {
    const { bookingId, billId, deal } = await expiredHold();
    await world.closeSales(deal.id);
    await world.pay(billId);
    const [due] = await world.refundsOf(bookingId);
    const refund = { bookingId, refundId: due?.id ?? '', reference: 'MBB-2026-1' };
    expect(await recordRefund(world.ctx, staff, refund)).toBe(true);
    expect(await recordRefund(world.ctx, staff, { ...refund, reference: 'MBB-2026-2' })).toBe(false);
    expect(await world.refundsOf(bookingId)).toMatchObject([
      { state: 'done', reference: 'MBB-2026-1', done_by: 'staff-1' },
    ]);
    expect((await world.mailsOf(bookingId)).filter((kind) => kind === 'booking-refunded')).toHaveLength(1);
    expect((await world.bookingRow(bookingId)).state).toBe('paidNoSeat');
  });
});
