import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { settleBill } from './settlement.ts';
import type { SettlementInput } from './settlement-input.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.control({ reset: true }));

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

describe('a bill request', () => {
  it('takes seats and writes the booking before Billplz is called', async () => {
    const deal = await fixture.deal();
    await fixture.control({ hangCreate: 1, rateLimit: 'unlimited' });
    const submitted = fixture.book(deal, { tickets: 2 });
    let rows = await fixture.bookingsOf(deal.id);
    while (rows.length === 0) rows = await fixture.bookingsOf(deal.id);
    expect(rows[0]).toMatchObject({ state: 'billCreating', payment_status: 'pending', hold: 'held' });
    expect(await fixture.attemptsOf(rows[0]?.id ?? '')).toMatchObject([
      { status: 'creating', bill_id: null },
    ]);
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 2, available: 3 });
    expect(await submitted).toEqual({ ok: false, code: 'payment_failed' });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
  });

  it('writes nothing if too few seats are left', async () => {
    const deal = await fixture.deal({ seats_offered: 1 });
    expect(await fixture.book(deal, { tickets: 2 })).toEqual({
      ok: false,
      code: 'seats_gone',
      seatsAvailable: 1,
    });
    expect(await fixture.bookingsOf(deal.id)).toHaveLength(0);
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, available: 1 });
  });

  it('returns the same booking and bill for a known key with the same input', async () => {
    const deal = await fixture.deal();
    const request = fixture.request(deal);
    const { bookingId, billId } = await fixture.hold(deal, request);
    expect(await fixture.hold(deal, request)).toEqual({ bookingId, billId });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 1 });
  });

  it('is rejected and changes nothing for a known key with another input', async () => {
    const deal = await fixture.deal();
    const request = fixture.request(deal);
    const { bookingId } = await fixture.hold(deal, request);
    const other = { ...request, tickets: 2, shownTotalSen: 2 * request.shownTotalSen };
    expect(await fixture.book(deal, other)).toEqual({ ok: false, code: 'key_used_up' });
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'awaitingPayment', tickets: 1 });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 1 });
  });

  it('stores a matching response with the bill and the settings version that made it', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    expect(await fixture.bookingRow(bookingId)).toMatchObject({
      state: 'awaitingPayment',
      payment_status: 'pending',
      hold: 'held',
      billplz_bill_id: billId,
      mode: 'test',
    });
    expect(await fixture.attemptsOf(bookingId)).toMatchObject([
      { status: 'open', bill_id: billId, settings_version: 1, bill_url: `/demo/billplz/bills/${billId}` },
    ]);
  });

  it.each(['createWrongAmount', 'createWrongCollection', 'createForeignUrl'])(
    'fails on a response that does not match (%s), returns the seats, deletes the bill and notifies the operator',
    async (fault) => {
      const deal = await fixture.deal();
      await fixture.control({ [fault]: 1 });
      expect(await fixture.book(deal)).toEqual({ ok: false, code: 'payment_failed' });
      const [booking] = await fixture.bookingsOf(deal.id);
      expect(booking).toMatchObject({ state: 'billFailed', payment_status: 'failed', hold: 'released' });
      expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
      await fixture.sweep();
      expect(await fixture.attemptsOf(booking?.id ?? '')).toMatchObject([{ status: 'deleted' }]);
      expect(await fixture.mailsOf(booking?.id ?? '')).toEqual(['booking-attention']);
    },
  );

  it('fails on a definite rejection and returns the seats without notifying anyone', async () => {
    const deal = await fixture.deal();
    // Billplz rejects this address. The form normally rejects it before.
    const outcome = await fixture.book(deal, { passenger: { email: 'not an address' } });
    expect(outcome).toEqual({ ok: false, code: 'payment_failed' });
    const [booking] = await fixture.bookingsOf(deal.id);
    expect(booking).toMatchObject({ state: 'billFailed', hold: 'released' });
    expect(await fixture.outcomesOf(booking?.id ?? '')).toEqual(['billRefused:billFailed']);
    expect(await fixture.mailsOf(booking?.id ?? '')).toEqual([]);
  });

  it('fails on an unusable response, returns the seats at once and keeps watching the attempt', async () => {
    const deal = await fixture.deal();
    await fixture.control({ create500: 1 });
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'payment_failed' });
    const [booking] = await fixture.bookingsOf(deal.id);
    expect(booking).toMatchObject({ state: 'billFailed', hold: 'released' });
    expect(await fixture.attemptsOf(booking?.id ?? '')).toMatchObject([{ status: 'unknown' }]);
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
  });

  it('stores the id from a response that comes after our timeout, and closes the bill', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ state: 'billCreating', billplz_bill_id: null, next_check_at: null })
      .where('id', '=', bookingId)
      .execute();
    await tell(bookingId, 'billUnanswered');
    await tell(bookingId, 'billCreated');
    expect(await fixture.bookingRow(bookingId)).toMatchObject({
      state: 'billFailed',
      billplz_bill_id: billId,
    });
    await fixture.sweep();
    expect(await fixture.attemptsOf(bookingId)).toMatchObject([{ status: 'deleted', bill_id: billId }]);
  });

  it('changes neither booking nor payment on a response after the payment', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId);
    await tell(bookingId, 'billCreated');
    expect((await fixture.bookingRow(bookingId)).state).toBe('confirmed');
    expect(await fixture.attemptsOf(bookingId)).toMatchObject([{ status: 'paid', bill_id: billId }]);
  });
});

describe('money while the seats are held', () => {
  it('completes the booking, sells the seats, notifies buyer and staff and writes one audit record', async () => {
    const deal = await fixture.deal();
    const { bookingId, billId } = await fixture.hold(deal, { tickets: 3 });
    await fixture.pay(billId);
    const row = await fixture.bookingRow(bookingId);
    expect(row).toMatchObject({ state: 'confirmed', payment_status: 'completed', hold: 'sold' });
    expect(row.completed_at).toBeInstanceOf(Date);
    expect(row.billplz_transaction_id).toMatch(/^[0-9A-F]{12}$/);
    expect(await fixture.seats(deal.id)).toEqual({ offered: 5, available: 2, held: 0, sold: 3 });
    expect(await fixture.mailsOf(bookingId)).toEqual(['booking-confirmed', 'booking-notice']);
    expect(await fixture.auditOf(bookingId)).toMatchObject([
      { action: 'booking.paid', actor_kind: 'system' },
    ]);
  });

  it('completes the booking even while the hold is ending', async () => {
    const deal = await fixture.deal();
    const { bookingId, billId } = await fixture.hold(deal);
    fixture.later(16);
    await fixture.sweep();
    expect((await fixture.bookingRow(bookingId)).state).toBe('expiring');
    await fixture.pay(billId);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'confirmed', is_late: false });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, sold: 1 });
  });

  it('goes to review if the amount differs, keeps the seats held and notifies only the operator', async () => {
    const { deal, bookingId } = await inReview();
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ payment_status: 'pending', hold: 'held' });
    expect((await fixture.bookingRow(bookingId)).review_reason).toContain('Amount');
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 2, sold: 0 });
    expect(await fixture.mailsOf(bookingId)).toEqual(['booking-attention']);
  });

  it('stays payable after a failed payment', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.control({ fail: billId });
    expect((await fixture.bookingRow(bookingId)).state).toBe('awaitingPayment');
    expect(await fixture.outcomesOf(bookingId)).toContain('unpaid:awaitingPayment');
    await fixture.pay(billId);
    expect((await fixture.bookingRow(bookingId)).state).toBe('confirmed');
  });

  it('changes nothing while pending at the bank, and the bill is checked in five minutes', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.control({ pending: billId });
    const row = await fixture.bookingRow(bookingId);
    expect(row.state).toBe('awaitingPayment');
    const inMinutes = ((row.next_check_at?.getTime() ?? 0) - fixture.ctx.now().getTime()) / 60_000;
    expect(inMinutes).toBeGreaterThan(4);
    expect(inMinutes).toBeLessThanOrEqual(5);
    expect(await fixture.outcomesOf(bookingId)).toContain('pendingAtBank:awaitingPayment');
  });
});

describe('the end of a hold', () => {
  it('deletes the bill and keeps the seats for five more minutes', async () => {
    const deal = await fixture.deal();
    const { bookingId } = await fixture.hold(deal);
    fixture.later(15);
    await fixture.sweep();
    const row = await fixture.bookingRow(bookingId);
    expect(row).toMatchObject({ state: 'expiring', payment_status: 'pending', hold: 'held' });
    expect(row.release_at?.getTime()).toBe(fixture.ctx.now().getTime() + 5 * 60_000);
    expect(await fixture.attemptsOf(bookingId)).toMatchObject([{ status: 'deleted' }]);
    fixture.later(4);
    await fixture.sweep();
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 1 });
  });

  it('fails the booking after the grace period, returns the seats and tells the buyer', async () => {
    const { deal, bookingId } = await expiredHold(2);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ payment_status: 'failed', hold: 'released' });
    expect(await fixture.seats(deal.id)).toEqual({ offered: 5, available: 5, held: 0, sold: 0 });
    expect(await fixture.mailsOf(bookingId)).toEqual(['booking-expired']);
  });

  it('retries a rejected deletion of a due bill', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    await fixture.control({ delete422: 1 });
    fixture.later(16);
    await fixture.sweep();
    const row = await fixture.bookingRow(bookingId);
    expect(row).toMatchObject({ state: 'expiring', release_at: null });
    expect(row.next_check_at?.getTime()).toBeGreaterThan(fixture.ctx.now().getTime());
    fixture.later(6);
    await fixture.sweep();
    expect(await fixture.attemptsOf(bookingId)).toMatchObject([{ status: 'deleted' }]);
  });

  it('settles a paid bill whose deletion is rejected', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId, { dropCallback: 1 });
    fixture.later(16);
    await fixture.sweep();
    const row = await fixture.bookingRow(bookingId);
    expect(row).toMatchObject({ state: 'confirmed' });
    expect(row.billplz_transaction_id).toMatch(/^[0-9A-F]{12}$/);
  });

  it('keeps the seats held for at most sixty minutes while Billplz is unreachable', async () => {
    const deal = await fixture.deal();
    const { bookingId } = await fixture.hold(deal);
    await fixture.control({ delete500: true, get500: true });
    fixture.later(16);
    await fixture.sweep();
    fixture.later(50);
    await fixture.sweep();
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'expiring' });
    fixture.later(11);
    await fixture.sweep();
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'expired' });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0 });
    expect(await fixture.attemptsOf(bookingId)).toMatchObject([{ status: 'open' }]);
  });
});
