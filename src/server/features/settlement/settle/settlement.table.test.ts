// State table while seats are held, one test per row; settlement.late.test.ts has the rest.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { settleBill } from './settlement.ts';
import type { SettlementInput } from './settlement-input.ts';

let world: BookingFixture;
beforeAll(async () => {
  world = await createBookingFixture();
});
afterAll(() => world.close());
afterEach(() => world.control({ reset: true }));

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

describe('a bill request', () => {
  it('with a new key takes seats and writes the booking before Billplz is called', async () => {
    const deal = await world.deal();
    await world.control({ hangCreate: 1, rateLimit: 'unlimited' });
    const submitted = world.book(deal, { tickets: 2 });
    let rows = await world.bookingsOf(deal.id);
    while (rows.length === 0) rows = await world.bookingsOf(deal.id);
    expect(rows[0]).toMatchObject({ state: 'billCreating', payment_status: 'pending', hold: 'held' });
    expect(await world.attemptsOf(rows[0]?.id ?? '')).toMatchObject([{ status: 'creating', bill_id: null }]);
    expect(await world.seats(deal.id)).toMatchObject({ held: 2, available: 3 });
    // The response never comes: after ten seconds the seats are back.
    expect(await submitted).toEqual({ ok: false, code: 'payment_failed' });
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
  });

  it('writes nothing if no row was updated', async () => {
    const deal = await world.deal({ seats_offered: 1 });
    expect(await world.book(deal, { tickets: 2 })).toEqual({
      ok: false,
      code: 'seats_gone',
      seatsAvailable: 1,
    });
    expect(await world.bookingsOf(deal.id)).toHaveLength(0);
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, available: 1 });
  });

  it('with a known key and the same input returns the same booking and bill', async () => {
    const deal = await world.deal();
    const request = world.request(deal);
    const { bookingId, billId } = await world.hold(deal, request);
    expect(await world.hold(deal, request)).toEqual({ bookingId, billId });
    expect(await world.seats(deal.id)).toMatchObject({ held: 1 });
  });

  it('with a known key and another input is rejected and changes nothing', async () => {
    const deal = await world.deal();
    const request = world.request(deal);
    const { bookingId } = await world.hold(deal, request);
    const other = { ...request, tickets: 2, shownTotalSen: 2 * request.shownTotalSen };
    expect(await world.book(deal, other)).toEqual({ ok: false, code: 'key_used_up' });
    expect(await world.bookingRow(bookingId)).toMatchObject({ state: 'awaitingPayment', tickets: 1 });
    expect(await world.seats(deal.id)).toMatchObject({ held: 1 });
  });

  it('stores a matching response with the bill and the settings version that made it', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    expect(await world.bookingRow(bookingId)).toMatchObject({
      state: 'awaitingPayment',
      payment_status: 'pending',
      hold: 'held',
      billplz_bill_id: billId,
      mode: 'test',
    });
    expect(await world.attemptsOf(bookingId)).toMatchObject([
      { status: 'open', bill_id: billId, settings_version: 1, bill_url: `/demo/billplz/bills/${billId}` },
    ]);
  });

  it.each(['createWrongAmount', 'createWrongCollection', 'createForeignUrl'])(
    'fails on a response that does not match (%s), returns the seats, deletes the bill and notifies the operator',
    async (fault) => {
      const deal = await world.deal();
      await world.control({ [fault]: 1 });
      expect(await world.book(deal)).toEqual({ ok: false, code: 'payment_failed' });
      const [booking] = await world.bookingsOf(deal.id);
      expect(booking).toMatchObject({ state: 'billFailed', payment_status: 'failed', hold: 'released' });
      expect(await world.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
      await world.sweep();
      expect(await world.attemptsOf(booking?.id ?? '')).toMatchObject([{ status: 'deleted' }]);
      expect(await world.mailsOf(booking?.id ?? '')).toEqual(['booking-attention']);
    },
  );

  it('fails on a definite rejection and returns the seats without notifying anyone', async () => {
    const deal = await world.deal();
    // Billplz rejects an invalid address; our own check of emails happens before this.
    const outcome = await world.book(deal, { passenger: { email: 'not an address' } });
    expect(outcome).toEqual({ ok: false, code: 'payment_failed' });
    const [booking] = await world.bookingsOf(deal.id);
    expect(booking).toMatchObject({ state: 'billFailed', hold: 'released' });
    expect(await world.outcomesOf(booking?.id ?? '')).toEqual(['billRefused:billFailed']);
    expect(await world.mailsOf(booking?.id ?? '')).toEqual([]);
  });

  it('fails on an unusable response, returns the seats at once and keeps watching the attempt', async () => {
    const deal = await world.deal();
    await world.control({ create500: 1 });
    expect(await world.book(deal)).toEqual({ ok: false, code: 'payment_failed' });
    const [booking] = await world.bookingsOf(deal.id);
    expect(booking).toMatchObject({ state: 'billFailed', hold: 'released' });
    expect(await world.attemptsOf(booking?.id ?? '')).toMatchObject([{ status: 'unknown' }]);
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
  });

  it('stores the id of a response after our timeout and closes the bill', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    await world.ctx.db
      .updateTable('bookings')
      .set({ state: 'billCreating', billplz_bill_id: null, next_check_at: null })
      .where('id', '=', bookingId)
      .execute();
    await tell(bookingId, 'billUnanswered');
    await tell(bookingId, 'billCreated');
    expect(await world.bookingRow(bookingId)).toMatchObject({
      state: 'billFailed',
      billplz_bill_id: billId,
    });
    await world.sweep();
    expect(await world.attemptsOf(bookingId)).toMatchObject([{ status: 'deleted', bill_id: billId }]);
  });

  it('changes neither booking nor payment on a response after the payment', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    await world.pay(billId);
    await tell(bookingId, 'billCreated');
    expect((await world.bookingRow(bookingId)).state).toBe('confirmed');
    expect(await world.attemptsOf(bookingId)).toMatchObject([{ status: 'paid', bill_id: billId }]);
  });
});

describe('money while the seats are held', () => {
  it('completes the booking, sells the seats, notifies buyer and staff and writes one audit record', async () => {
    const deal = await world.deal();
    const { bookingId, billId } = await world.hold(deal, { tickets: 3 });
    await world.pay(billId);
    const row = await world.bookingRow(bookingId);
    expect(row).toMatchObject({ state: 'confirmed', payment_status: 'completed', hold: 'sold' });
    expect(row.completed_at).toBeInstanceOf(Date);
    expect(row.billplz_transaction_id).toMatch(/^[0-9A-F]{12}$/);
    expect(await world.seats(deal.id)).toEqual({ offered: 5, available: 2, held: 0, sold: 3 });
    expect(await world.mailsOf(bookingId)).toEqual(['booking-confirmed', 'booking-notice']);
    expect(await world.auditOf(bookingId)).toMatchObject([{ action: 'booking.paid', actor_kind: 'system' }]);
  });

  it('completes the booking also while the hold is ending', async () => {
    const deal = await world.deal();
    const { bookingId, billId } = await world.hold(deal);
    world.later(16);
    await world.sweep();
    expect((await world.bookingRow(bookingId)).state).toBe('expiring');
    await world.pay(billId);
    expect(await world.bookingRow(bookingId)).toMatchObject({ state: 'confirmed', is_late: false });
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, sold: 1 });
  });

  it('with another amount goes to review, keeps the seats held and notifies only the operator', async () => {
    const { deal, bookingId } = await inReview();
    expect(await world.bookingRow(bookingId)).toMatchObject({ payment_status: 'pending', hold: 'held' });
    expect((await world.bookingRow(bookingId)).review_reason).toContain('Amount');
    expect(await world.seats(deal.id)).toMatchObject({ held: 2, sold: 0 });
    expect(await world.mailsOf(bookingId)).toEqual(['booking-attention']);
  });

  it('stays payable after a failed payment', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    await world.control({ fail: billId });
    expect((await world.bookingRow(bookingId)).state).toBe('awaitingPayment');
    expect(await world.outcomesOf(bookingId)).toContain('unpaid:awaitingPayment');
    await world.pay(billId);
    expect((await world.bookingRow(bookingId)).state).toBe('confirmed');
  });

  it('changes nothing while pending at the bank, and the bill is checked in five minutes', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    await world.control({ pending: billId });
    const row = await world.bookingRow(bookingId);
    expect(row.state).toBe('awaitingPayment');
    const inMinutes = ((row.next_check_at?.getTime() ?? 0) - world.ctx.now().getTime()) / 60_000;
    expect(inMinutes).toBeGreaterThan(4);
    expect(inMinutes).toBeLessThanOrEqual(5);
    expect(await world.outcomesOf(bookingId)).toContain('pendingAtBank:awaitingPayment');
  });
});

describe('the end of a hold', () => {
  it('deletes the bill and keeps the seats for five more minutes', async () => {
    const deal = await world.deal();
    const { bookingId } = await world.hold(deal);
    world.later(15);
    await world.sweep();
    const row = await world.bookingRow(bookingId);
    expect(row).toMatchObject({ state: 'expiring', payment_status: 'pending', hold: 'held' });
    expect(row.release_at?.getTime()).toBe(world.ctx.now().getTime() + 5 * 60_000);
    expect(await world.attemptsOf(bookingId)).toMatchObject([{ status: 'deleted' }]);
    world.later(4);
    await world.sweep();
    expect(await world.seats(deal.id)).toMatchObject({ held: 1 });
  });

  it('fails the booking after the grace period, returns the seats and tells the buyer', async () => {
    const { deal, bookingId } = await expiredHold(2);
    expect(await world.bookingRow(bookingId)).toMatchObject({ payment_status: 'failed', hold: 'released' });
    expect(await world.seats(deal.id)).toEqual({ offered: 5, available: 5, held: 0, sold: 0 });
    expect(await world.mailsOf(bookingId)).toEqual(['booking-expired']);
  });

  it('retries a rejected deletion of a due bill', async () => {
    const { bookingId } = await world.hold(await world.deal());
    await world.control({ delete422: 1 });
    world.later(16);
    await world.sweep();
    const row = await world.bookingRow(bookingId);
    expect(row).toMatchObject({ state: 'expiring', release_at: null });
    expect(row.next_check_at?.getTime()).toBeGreaterThan(world.ctx.now().getTime());
    world.later(6);
    await world.sweep();
    expect(await world.attemptsOf(bookingId)).toMatchObject([{ status: 'deleted' }]);
  });

  it('settles a paid bill whose deletion is rejected', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    await world.pay(billId, { dropCallback: 1 });
    world.later(16);
    await world.sweep();
    const row = await world.bookingRow(bookingId);
    expect(row).toMatchObject({ state: 'confirmed' });
    expect(row.billplz_transaction_id).toMatch(/^[0-9A-F]{12}$/);
  });

  it('keeps the seats held at most sixty minutes while Billplz is unreachable', async () => {
    const deal = await world.deal();
    const { bookingId } = await world.hold(deal);
    await world.control({ delete500: true, get500: true });
    world.later(16);
    await world.sweep();
    world.later(50);
    await world.sweep();
    expect(await world.bookingRow(bookingId)).toMatchObject({ state: 'expiring' });
    world.later(11);
    await world.sweep();
    expect(await world.bookingRow(bookingId)).toMatchObject({ state: 'expired' });
    expect(await world.seats(deal.id)).toMatchObject({ held: 0 });
    expect(await world.attemptsOf(bookingId)).toMatchObject([{ status: 'open' }]);
  });
});
