import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { findTestBalances } from '#dev/testing/fixtures/ledger-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { createFakeProvider } from '#dev/testing/run/fake-provider.ts';
import { bookingTransitions } from '#domain/bookings/booking-state.ts';
import type { AppContext } from '#server/app/context.ts';
import { enterFlightChange } from '#server/features/fulfilment/flight-changes/flight-changes.service.ts';
import {
  checkWithProvider,
  decideReview,
  recordRefund,
} from '#server/features/operator-desk/desk.service.ts';
import { settleCallback, settleReturn } from '../bills/provider-notices.service.ts';
import { cancelBooking } from '../cancel/cancellations.service.ts';
import { bookDeal } from '../pay.service.ts';
import { checkDueBills, endDueHolds } from '../sweeps.service.ts';
import { settleBill } from './settlement.ts';
import type { SettlementInput } from './settlement-input.ts';

let fixture: BookingFixture;
let ctx: AppContext;
let fake: ReturnType<typeof createFakeProvider>;
const staff = superAdminActor({ userId: 'staff-1' });

beforeAll(async () => {
  fixture = await createBookingFixture();
  fake = createFakeProvider({ version: 1, collectionId: 'fake', mode: 'test' });
  ctx = { ...fixture.ctx, paymentProvider: fake.provider };
});
afterAll(() => fixture.close());

async function book(tickets = 1) {
  const deal = await fixture.deal();
  const outcome = await bookDeal(ctx, fixture.request(deal, { tickets }));
  const [booking] = await fixture.bookingsOf(deal.id);
  if (!booking) throw new Error('no booking was written');
  return { deal, outcome, bookingId: booking.id, billId: booking.billplz_bill_id ?? '' };
}

async function sweepAfter(minutes: number) {
  fixture.later(minutes);
  await endDueHolds(ctx);
  for (let round = 0; round < 20; round += 1) if ((await checkDueBills(ctx)) === 0) return;
}

async function expired() {
  const held = await book();
  await sweepAfter(16);
  await sweepAfter(6);
  return held;
}

async function beingChecked() {
  const held = await book();
  fake.attempt(held.billId, 'pending');
  await sweepAfter(16);
  await sweepAfter(6);
  return held;
}

const call = (billId: string, hint: string | null = null) => settleCallback(ctx, fake.notice(billId), hint);
const forge = (billId: string) => settleCallback(ctx, fake.notice(billId, { forged: true }), null);

async function payAndCall(billId: string) {
  fake.pay(billId);
  await call(billId);
}

async function payWrongAndCall(billId: string) {
  fake.pay(billId, { more: 1 });
  await call(billId);
  await sweepAfter(1);
}

async function tell(bookingId: string, event: Exclude<SettlementInput['event'], 'payment'>) {
  const [attempt] = await fixture.attemptsOf(bookingId);
  const bill = { id: attempt?.bill_id ?? 'late', url: null };
  await settleBill(ctx, bookingId, {
    event,
    bill,
    report: { source: 'sweep' },
    ...(attempt ? { attemptId: attempt.id } : {}),
  });
}

async function stateOf(bookingId: string) {
  return (await fixture.bookingRow(bookingId)).state;
}

it('A charge that is created, paid and reported confirms the booking, and every other response fails it', async () => {
  const held = await book();
  expect(held.outcome).toMatchObject({ ok: true, billUrl: `https://pay.example/${held.billId}` });
  await payAndCall(held.billId);
  expect(await stateOf(held.bookingId)).toBe('confirmed');
  expect(await settleReturn(ctx, fake.notice(held.billId))).toMatchObject({ ok: true });
  await tell(held.bookingId, 'billCreated');
  await tell(held.bookingId, 'billDeleted');
  await forge(held.billId);
  fake.attempt(held.billId, 'failed');
  await tell(held.bookingId, 'unpaid');
  await payAndCall(held.billId);
  const [refund] = await fixture.refundsOf(held.bookingId);
  const refundId = refund?.id ?? '';
  expect(await recordRefund(ctx, staff, { bookingId: held.bookingId, refundId, reference: 'R1' })).toBe(true);

  for (const failure of [
    { kind: 'mismatched', billId: 'strange' },
    { kind: 'refused' },
    { kind: 'keysRefused' },
    { kind: 'unanswered' },
  ] as const) {
    fake.faults.create = failure;
    const failed = await book();
    expect(failed.outcome).toEqual({ ok: false, code: 'payment_failed' });
    expect(await stateOf(failed.bookingId)).toBe('billFailed');
    if (failure.kind === 'unanswered') await tell(failed.bookingId, 'billCreated');
  }
  fake.recover();
});

it('A charge paid twice counts each transaction once, also if its paid amount is the sum of both', async () => {
  for (const isSum of [false, true]) {
    const { bookingId, billId } = await book();
    fake.pay(billId);
    fake.pay(billId, { more: isSum ? 19_99 : 0 });
    await call(billId);
    await sweepAfter(1);
    await sweepAfter(6);
    await checkWithProvider(ctx, staff, bookingId);
    expect(await stateOf(bookingId)).toBe('confirmed');
    expect(await fixture.refundsOf(bookingId)).toMatchObject([{ amount: '19.99' }]);
    expect(await findTestBalances(ctx.db, bookingId)).toMatchObject({ received: 39_98, refundDue: 19_99 });
  }
});

it('A payment of another amount goes to review, and staff decides', async () => {
  for (const accept of [true, false]) {
    const { bookingId, billId } = await book();
    await payWrongAndCall(billId);
    expect(await stateOf(bookingId)).toBe('review');
    await decideReview(ctx, staff, { bookingId, accept, reason: 'asked the buyer' });
    expect(await stateOf(bookingId)).toBe(accept ? 'confirmed' : 'paidNoSeat');
  }
});

it('A company takes a traveller off, and the seat stays sold or is sold again', async () => {
  for (const returnSeats of [false, true]) {
    const { deal, bookingId, billId } = await book(2);
    await payAndCall(billId);
    const wanted = { bookingId, places: [2], refundSen: null, returnSeats, words: '' };
    expect(await cancelBooking(ctx, companyActor(deal.company_id), wanted)).toBe('saved');
    expect(await fixture.seats(deal.id)).toMatchObject({ sold: returnSeats ? 1 : 2 });
  }
});

it('A company cancels a paid booking, and its seats stay sold or are sold again', async () => {
  for (const returnSeats of [false, true]) {
    const { deal, bookingId, billId } = await book();
    await payAndCall(billId);
    const cancelled = { bookingId, refundSen: 100, returnSeats, words: '' };
    expect(await cancelWithRefund(ctx, companyActor(deal.company_id), cancelled)).toBe('saved');
    expect(await fixture.seats(deal.id)).toMatchObject({ sold: returnSeats ? 0 : 1 });
  }
});

it('Failed and pending attempts, forgeries and rejected keys change nothing while seats are held', async () => {
  const { bookingId, billId } = await book();
  fake.attempt(billId, 'failed');
  await call(billId);
  fake.attempt(billId, 'pending');
  await call(billId);
  await forge(billId);
  fake.faults.get = { kind: 'keysRefused' };
  await sweepAfter(6);
  fake.recover();
  expect(await stateOf(bookingId)).toBe('awaitingPayment');
});

it('A charge that cannot be cancelled holds its seats until it can; then they return', async () => {
  const { deal, bookingId } = await book();
  fake.faults.cancel = { kind: 'refused' };
  await sweepAfter(16);
  fake.faults.cancel = { kind: 'unavailable', retryAfterMs: 0 };
  await sweepAfter(6);
  expect(await fixture.seats(deal.id)).toMatchObject({ held: 1 });
  fake.recover();
  await sweepAfter(6);
  await sweepAfter(6);
  expect(await stateOf(bookingId)).toBe('expired');
  expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
});

it('Money for a flight that the airline cancelled meanwhile is refunded', async () => {
  const sold = await book();
  await payAndCall(sold.billId);
  await bookDeal(ctx, fixture.request(sold.deal));
  const held = (await fixture.bookingsOf(sold.deal.id)).find(({ state }) => state === 'awaitingPayment');
  const cancelled = { dealId: sold.deal.id, flights: null, note: 'Airline cancelled' };
  await enterFlightChange(ctx, companyActor(sold.deal.company_id), cancelled);
  await payAndCall(held?.billplz_bill_id ?? '');
  expect(await stateOf(held?.id ?? '')).toBe('paidNoSeat');
});

it('A late payment gets the seats that are left, or a refund', async () => {
  const lucky = await expired();
  await payAndCall(lucky.billId);
  expect(await fixture.bookingRow(lucky.bookingId)).toMatchObject({ state: 'confirmed', is_late: true });
  const unlucky = await expired();
  await fixture.closeSales(unlucky.deal.id);
  await payAndCall(unlucky.billId);
  expect(await stateOf(unlucky.bookingId)).toBe('paidNoSeat');
  const wrong = await expired();
  await payWrongAndCall(wrong.billId);
  expect(await stateOf(wrong.bookingId)).toBe('paidNoSeat');
});

it("A payment pending at a bank is checked and ends with the bank's answer or goes to staff", async () => {
  const refused = await beingChecked();
  expect(await stateOf(refused.bookingId)).toBe('beingChecked');
  await call(refused.billId);
  fake.attempt(refused.billId, 'failed');
  await call(refused.billId);
  await sweepAfter(1);
  expect(await stateOf(refused.bookingId)).toBe('expired');

  const late = await expired();
  fake.attempt(late.billId, 'pending');
  await call(late.billId);
  expect(await stateOf(late.bookingId)).toBe('beingChecked');
  await decideReview(ctx, staff, { bookingId: late.bookingId, accept: false, reason: 'no answer' });
  expect(await stateOf(late.bookingId)).toBe('expired');

  const silent = await beingChecked();
  for (const hours of [1, 2, 4, 8, 16, 20]) await sweepAfter(hours * 60);
  expect(await fixture.outcomesOf(silent.bookingId)).toContain('stillUnderWay:beingChecked');
});

it('A reported payment that is never found, and keys that are rejected later, go to staff', async () => {
  const told = await book();
  const [attempt] = await fixture.attemptsOf(told.bookingId);
  const stranger = fake.addCharge('somebody else', 1999);
  fake.pay(stranger.id);
  await call(stranger.id, attempt?.id ?? null);
  fake.faults.get = { kind: 'unknown' };
  for (const hours of [1, 6, 6, 6, 8]) await sweepAfter(hours * 60);
  fake.recover();
  expect((await fixture.outcomesOf(told.bookingId)).join()).toContain('paymentNotFound');

  const unnamed = await book();
  fake.pay(unnamed.billId);
  fake.faults.transactions = 'unavailable';
  await sweepAfter(6);
  expect(await stateOf(unnamed.bookingId)).toBe('confirmed');
  fake.faults.transactions = 'keysRefused';
  await sweepAfter(25);
  fake.recover();
  expect((await fixture.outcomesOf(unnamed.bookingId)).join()).toContain('keysRefused');
});

it('The tests above reach every row of the state table through the port and never call Billplz', async () => {
  const settled = fixture.ctx.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'booking settled');
  const unreached = bookingTransitions.filter(
    (row) =>
      !settled.some(
        ({ event, from, state }) => event === row.on && row.from.includes(from) && state === (row.to ?? from),
      ),
  );
  expect(unreached).toEqual([]);
  const { requests } = await (await fetch(`${fixture.practice.address}/__ctl/log`)).json();
  expect(requests).toEqual([]);
});
