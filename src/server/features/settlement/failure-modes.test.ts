import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { getBooking } from '#server/features/bookings/bookings.service.ts';
import { signFields } from '#server/features/payments/billplz.signature.ts';
import { settleCallback, settleReturn } from './bills/provider-notices.service.ts';
import { bookDeal } from './pay.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.control({ reset: true }));

async function stateOf(bookingId: string) {
  return (await fixture.bookingRow(bookingId)).state;
}

async function billsMade(): Promise<number> {
  const { requests } = await (await fetch(`${fixture.practice.address}/__ctl/log`)).json();
  return requests.filter(({ method }: { method: string }) => method === 'POST').length;
}

describe('F1: a callback that never arrives', () => {
  it("F1: is replaced by the buyer's signed return", async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const back = await fixture.pay(billId, { dropCallback: 1 });
    expect(await stateOf(bookingId)).toBe('awaitingPayment');
    expect(await settleReturn(fixture.ctx, back.searchParams)).toEqual({ ok: true, bookingId });
    expect(await stateOf(bookingId)).toBe('confirmed');
  });

  it('F1: is replaced by a bill check within minutes, even without a return', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId, { dropCallback: 1 });
    fixture.later(5.1);
    await fixture.sweep();
    expect(await stateOf(bookingId)).toBe('confirmed');
    expect((await fixture.eventsOf(bookingId)).at(-1)).toMatchObject({ source: 'reconcile', paid: true });
  });

  it('F1: is replaced by later checks for a payment after expiry', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.expire();
    await fixture.pay(billId, { dropCallback: 1 });
    fixture.later(10);
    await fixture.sweep();
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'confirmed', is_late: true });
  });
});

it('F2: A concurrent callback and return cause one completion and one mail', async () => {
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal);
  const back = await fixture.pay(billId, { order: 'simultaneous', duplicateCallback: 4 });
  await Promise.all(Array.from({ length: 5 }, () => settleReturn(fixture.ctx, back.searchParams)));
  await expect.poll(() => stateOf(bookingId)).toBe('confirmed');
  expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, sold: 1 });
  expect(await fixture.mailsOf(bookingId)).toEqual(['booking-confirmed', 'booking-notice']);
});

it('F3: A callback with paid=false or a state other than paid is no payment', async () => {
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  await fixture.control({ fail: billId });
  const fields = callbackOf(billId, { paid: 'true', state: 'due' });
  expect(await settleCallback(fixture.ctx, fields, null)).toBe('ok');
  expect(await stateOf(bookingId)).toBe('awaitingPayment');
});

it('F4: A failed attempt is not final: the seats stay and the same bill can be paid', async () => {
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal);
  await fixture.control({ fail: billId });
  await fixture.control({ fail: billId });
  expect(await fixture.seats(deal.id)).toMatchObject({ held: 1 });
  expect(await getBooking(fixture.ctx, bookingId)).toMatchObject({
    outcome: 'failed',
    status: 'pending',
    payUrl: `/demo/billplz/bills/${billId}`,
  });
  await fixture.pay(billId);
  expect(await getBooking(fixture.ctx, bookingId)).toMatchObject({ outcome: 'success', payUrl: null });
});

describe('F5: a payment after expiry', () => {
  it('F5: gets seats only if they are left, so nothing is oversold', async () => {
    const deal = await fixture.deal({ seats_offered: 1 });
    const first = await fixture.hold(deal);
    await fixture.expire();
    const second = await fixture.hold(deal);
    await fixture.pay(second.billId);
    await fixture.pay(first.billId);
    expect(await stateOf(second.bookingId)).toBe('confirmed');
    expect(await stateOf(first.bookingId)).toBe('paidNoSeat');
    expect(await fixture.seats(deal.id)).toEqual({ offered: 1, available: 0, held: 0, sold: 1 });
    expect(await fixture.refundsOf(first.bookingId)).toHaveLength(1);
  });

  it('F5: is mostly prevented by deleting the bill before the seats return', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    fixture.later(16);
    await fixture.sweep();
    const page = await fetch(`${fixture.practice.address}/bills/${billId}`);
    expect(page.status).toBe(404);
    expect(await stateOf(bookingId)).toBe('expiring');
  });
});

it('F6: A repeated notice neither revives a refunded booking nor takes its seats again', async () => {
  const deal = await fixture.deal({ seats_offered: 1 });
  const { bookingId, billId } = await fixture.hold(deal);
  await fixture.expire();
  const other = await fixture.hold(deal);
  await fixture.pay(billId);
  expect(await stateOf(bookingId)).toBe('paidNoSeat');
  await fixture.expire();
  expect(await stateOf(other.bookingId)).toBe('expired');
  await fixture.pay(billId);
  expect(await stateOf(bookingId)).toBe('paidNoSeat');
  expect(await fixture.seats(deal.id)).toMatchObject({ available: 1, held: 0, sold: 0 });
  expect(await fixture.refundsOf(bookingId)).toHaveLength(1);
});

describe('F7: a bill request without a response', () => {
  it('F7: returns the seats and checks a payment of the unknown bill before trusting it', async () => {
    const deal = await fixture.deal();
    await fixture.control({ create500: 1 });
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'payment_failed' });
    const [booking] = await fixture.bookingsOf(deal.id);
    const bookingId = booking?.id ?? '';
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0 });
    const { bills } = await (await fetch(`${fixture.practice.address}/__ctl`)).json();
    await fixture.pay(bills[0].record.id);
    expect((await fixture.eventsOf(bookingId)).at(-1)).toMatchObject({ outcome: 'checkNeeded' });
    await fixture.sweep();
    expect(await fixture.bookingRow(bookingId)).toMatchObject({
      state: 'confirmed',
      is_late: true,
      billplz_bill_id: bills[0].record.id,
    });
    expect(await fixture.seats(deal.id)).toMatchObject({ sold: 1 });
  });

  it("F7: never trusts a paid bill of someone else under our attempt's URL", async () => {
    const deal = await fixture.deal();
    await fixture.control({ create500: 1 });
    await fixture.book(deal);
    const [booking] = await fixture.bookingsOf(deal.id);
    const [attempt] = await fixture.attemptsOf(booking?.id ?? '');
    const foreign = await foreignBill();
    await fixture.pay(foreign, { dropCallback: 1 });
    const fields = callbackOf(foreign, { amount: '1999', paid_amount: '1999' });
    expect(await settleCallback(fixture.ctx, fields, attempt?.id ?? '')).toBe('ok');
    await fixture.sweep();
    expect(await stateOf(booking?.id ?? '')).toBe('billFailed');
    expect((await fixture.eventsOf(booking?.id ?? '')).at(-1)).toMatchObject({ outcome: 'foreignBill' });
  });

  it('F7: leaves a row after a crash, which the sweep ends after a minute', async () => {
    const deal = await fixture.deal();
    const { bookingId } = await fixture.hold(deal);
    await fixture.ctx.db
      .updateTable('bookings')
      .set({ state: 'billCreating', billplz_bill_id: null, next_check_at: null })
      .where('id', '=', bookingId)
      .execute();
    await fixture.sweep();
    expect(await stateOf(bookingId)).toBe('billCreating');
    fixture.later(1.1);
    await fixture.sweep();
    expect(await stateOf(bookingId)).toBe('billFailed');
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0 });
  });
});

it('F8: Pressing twice, or again after a lost response, makes only one booking and one bill', async () => {
  const deal = await fixture.deal();
  const request = fixture.request(deal, { tickets: 2 });
  const before = await billsMade();
  const outcomes = await Promise.all([bookDeal(fixture.ctx, request), bookDeal(fixture.ctx, request)]);
  outcomes.push(await bookDeal(fixture.ctx, request));
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect(await fixture.bookingsOf(deal.id)).toHaveLength(1);
  expect((await billsMade()) - before).toBe(1);
});

it('F9: No buyer sees "failed" before Billplz reports a failure', async () => {
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  const outcome = async () => (await getBooking(fixture.ctx, bookingId))?.outcome;
  expect(await outcome()).toBe('processing');
  await fixture.pay(billId, { dropCallback: 1 });
  expect(await outcome()).toBe('processing');
  fixture.later(16);
  await fixture.control({ delete500: true, get500: true });
  await fixture.sweep();
  expect(await outcome()).toBe('processing');
  fixture.later(61);
  await fixture.sweep();
  expect(await stateOf(bookingId)).toBe('expired');
  expect(await outcome()).toBe('error');
});

it("F10: A notice signed with another key is rejected, and one signed with the bill's key is accepted", async () => {
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  expect(await settleCallback(fixture.ctx, callbackOf(billId, {}, 'another key'), null)).toBe('unsigned');
  expect(await stateOf(bookingId)).toBe('awaitingPayment');
  expect(await settleCallback(fixture.ctx, callbackOf(billId, {}), null)).toBe('ok');
  expect(await stateOf(bookingId)).toBe('confirmed');
});

describe('F11: an amount other than the one requested', () => {
  it('F11: is compared with the price if the browser sends it, and is never trusted', async () => {
    const deal = await fixture.deal();
    expect(await fixture.book(deal, { shownTotalSen: 100 })).toEqual({
      ok: false,
      code: 'price_changed',
      totalSen: 1999,
    });
    expect(await fixture.bookingsOf(deal.id)).toHaveLength(0);
  });

  it('F11: sends the payment to staff', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId, { wrongAmount: 1 });
    expect(await stateOf(bookingId)).toBe('review');
  });

  it('F11: is checked against the bill, and the payment is accepted if only the callback says 0', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.pay(billId, { paidAmountZero: 1 });
    expect(await stateOf(bookingId)).toBe('awaitingPayment');
    await fixture.sweep();
    expect(await stateOf(bookingId)).toBe('confirmed');
  });
});

it('F12: No sen is lost: 19.99 × 3 is billed as 5997', async () => {
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal, { tickets: 3 });
  expect(await fixture.bookingRow(bookingId)).toMatchObject({ unit_price: '19.99', total: '59.97' });
  const { bills } = await (await fetch(`${fixture.practice.address}/__ctl`)).json();
  const bill = bills.find(({ record }: { record: { id: string } }) => record.id === billId);
  expect(bill.record.amount).toBe(5997);
});

it('F13: An invalid signature gets 401, so that Billplz retries', async () => {
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  await fixture.control({ pay: billId, badSignature: 1 });
  const { callbacks } = await (await fetch(`${fixture.practice.address}/__ctl/log`)).json();
  expect(callbacks[0]).toMatchObject({ billId, outcome: 401 });
  await expect.poll(() => stateOf(bookingId), { timeout: 10_000 }).toBe('confirmed');
});

it('F14: A deleted bill keeps its id, so its late payment finds the booking', async () => {
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  await fixture.expire();
  expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'expired', billplz_bill_id: billId });
  expect(await fixture.attemptsOf(bookingId)).toMatchObject([{ status: 'deleted', bill_id: billId }]);
  await fixture.pay(billId);
  expect(await stateOf(bookingId)).toBe('confirmed');
});

it('F15: After a mode switch an open bill is verified and checked with the keys of its own mode', async () => {
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  const oldVersion = (await fixture.attemptsOf(bookingId))[0]?.settings_version;
  const newVersion = await addPaymentKeys(fixture.ctx, { xSignatureKey: 'S-rotated', sandbox: false });
  expect(newVersion).not.toBe(oldVersion);
  expect(await settleCallback(fixture.ctx, callbackOf(billId, {}, 'S-rotated'), null)).toBe('unsigned');
  await fixture.pay(billId);
  expect(await stateOf(bookingId)).toBe('confirmed');
  expect(await fixture.bookingRow(bookingId)).toMatchObject({ mode: 'test' });
  await addPaymentKeys(fixture.ctx);
});

it('F16: Live mode rejects bookings while the settings say sandbox, unless it is a staging site', async () => {
  const deal = await fixture.deal();
  const live = { ...fixture.ctx, config: { ...fixture.ctx.config, mode: 'live' as const, demo: null } };
  expect(await bookDeal(live, fixture.request(deal))).toEqual({ ok: false, code: 'payment_not_open' });
  expect(await fixture.bookingsOf(deal.id)).toHaveLength(0);
  const staging = {
    ...fixture.ctx,
    config: {
      ...fixture.ctx.config,
      mode: 'live' as const,
      booking: { ...fixture.ctx.config.booking, allowSandboxPayments: true },
    },
  };
  expect(await bookDeal(staging, fixture.request(deal))).toMatchObject({ ok: true });
  expect((await fixture.bookingsOf(deal.id))[0]).toMatchObject({ mode: 'test' });
});

function callbackOf(
  billId: string,
  changed: Record<string, string>,
  key: string = practiceKeys.xSignatureKey,
) {
  const fields = {
    id: billId,
    collection_id: practiceKeys.collectionId,
    paid: 'true',
    state: 'paid',
    amount: '1999',
    paid_amount: '1999',
    due_at: '2026-11-15',
    email: 'nur@example.my',
    mobile: '',
    name: 'NUR AISYAH',
    url: `/demo/billplz/bills/${billId}`,
    paid_at: '2026-11-15 10:00:00 +0800',
    ...changed,
  };
  return new URLSearchParams({ ...fields, x_signature: signFields(fields, key) });
}

async function foreignBill(): Promise<string> {
  const answer = await fetch(`${fixture.practice.address}/api/v3/bills`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${practiceKeys.apiKey}:`).toString('base64')}` },
    body: new URLSearchParams({
      collection_id: practiceKeys.collectionId,
      name: 'Somebody else',
      email: 'else@example.my',
      amount: '1999',
      description: 'Something else',
      callback_url: 'http://127.0.0.1:9/else',
      redirect_url: 'http://127.0.0.1:9/back',
      reference_1: randomUUID(),
    }),
  });
  return (await answer.json()).id;
}
