// Payments made after a restored backup: Billplz has the bill, our database neither booking nor attempt.

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import type { BookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { createLiveFixture, findTestBalances } from '#dev/testing/fixtures/ledger-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { runConcurrently } from '#dev/testing/run/meeting.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { signFields } from '#server/features/payments/billplz.signature.ts';
import { paymentProvider } from '#server/features/payments/provider.service.ts';
import { settleCallback, settleReturn } from '#server/features/settlement/bills/provider-notices.service.ts';
import {
  dismissUnknownPayment,
  findUnknownBill,
  listUnknownPayments,
  matchUnknownPayment,
  refundUnknownPayment,
} from './unknown-payments.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createLiveFixture();
});
afterAll(() => fixture.close());

const actor = superAdminActor({ userId: 'operator-1' });
const rows = () => fixture.ctx.db.selectFrom('unknown_payments').selectAll().execute();
const rowOf = async (billId: string) => (await rows()).find(({ bill_id }) => bill_id === billId);
const listed = async () => (await listUnknownPayments(fixture.ctx, actor)).payments;
const auditOf = (id: string) => fixture.auditOf(id);
afterEach(async () => {
  for (const { id } of await listed()) await refund(id);
});

const refund = (paymentId: string) =>
  refundUnknownPayment(fixture.ctx, actor, { paymentId, reference: 'MBB-77', reason: 'Flight is full' });

async function lostBill(amountSen = 1999): Promise<string> {
  const account = await paymentProvider(fixture.ctx).openAccount();
  const outcome = await account?.createCharge({
    name: 'Nur Aisyah',
    email: 'nur@example.my',
    mobile: '+60123456789',
    amountSen,
    description: 'Seats',
    reference: randomUUID(),
    callbackUrl: `${fixture.baseUrl}/api/payments/billplz/callback?a=${randomUUID()}`,
    returnUrl: `${fixture.baseUrl}/booking/complete`,
  });
  if (outcome?.kind !== 'created') throw new Error(JSON.stringify(outcome));
  return outcome.report.billId;
}

async function paidLostBill(amountSen = 1999) {
  const billId = await lostBill(amountSen);
  await fixture.pay(billId);
  await expect.poll(() => rowOf(billId)).toBeDefined();
  const row = await rowOf(billId);
  return { billId, paymentId: row?.id ?? '' };
}

async function reportedTooEarly() {
  const hold = await fixture.hold(await fixture.deal());
  const [attempt] = await fixture.attemptsOf(hold.bookingId);
  const { ctx } = fixture;
  const attempts = () => ctx.db.updateTable('payment_attempts').where('id', '=', attempt?.id ?? '');
  await attempts().set({ bill_id: null, status: 'unknown' }).execute();
  await settleCallback(ctx, callbackFields(hold.billId), null);
  expect(await listed()).toMatchObject([{ billId: hold.billId }]);
  await attempts().set({ bill_id: hold.billId, status: 'open' }).execute();
  return { ...hold, paymentId: (await rowOf(hold.billId))?.id ?? '' };
}

const match = async (paymentId: string, bookingId: string) => {
  const { reference: bookingReference } = await fixture.bookingRow(bookingId);
  return matchUnknownPayment(fixture.ctx, actor, { paymentId, bookingReference });
};

function callbackFields(
  billId: string,
  changed: Record<string, string> = {},
  key: string = practiceKeys.xSignatureKey,
) {
  const fields = {
    id: billId,
    collection_id: practiceKeys.collectionId,
    paid: 'true',
    state: 'paid',
    amount: '1999',
    paid_amount: '1999',
    paid_at: '2026-11-15 10:00:00 +0800',
    name: 'Nur Aisyah',
    email: 'nur@example.my',
    mobile: '+60123456789',
    ...changed,
  };
  return new URLSearchParams({ ...fields, x_signature: signFields(fields, key) });
}

describe('a notice about an unknown bill', () => {
  it('is listed once after a callback, without the payer', async () => {
    const { billId } = await paidLostBill();
    expect(await settleCallback(fixture.ctx, callbackFields(billId), null)).toBe('ok');

    expect(await listed()).toEqual([
      {
        id: expect.any(String),
        billId,
        isTest: false,
        amountSen: 1999,
        paidAt: expect.any(Date),
        receivedAt: expect.any(Date),
      },
    ]);
    expect(JSON.stringify(await rowOf(billId))).not.toMatch(/nur|60123456789/i);
  });

  it('is listed after a return alone, and gets its amount from the callback', async () => {
    const billId = await lostBill();
    const address = await fixture.pay(billId, { dropCallback: 1 });
    expect(await settleReturn(fixture.ctx, address.searchParams)).toEqual(createRefusal('invalid'));
    expect(await listed()).toMatchObject([{ billId, amountSen: null }]);

    await settleCallback(fixture.ctx, callbackFields(billId), null);
    expect(await listed()).toMatchObject([{ billId, amountSen: 1999 }]);
  });

  it.each(['due', 'deleted'])(
    'is stored only as an event, not as an unknown payment, when the bill is %s',
    async (state) => {
      const billId = `unpaid${randomUUID().slice(0, 8)}`;
      const fields = callbackFields(billId, { paid: 'false', state, paid_amount: '0', paid_at: '' });
      expect(await settleCallback(fixture.ctx, fields, null)).toBe('ok');
      expect(await rowOf(billId)).toBeUndefined();
    },
  );

  it('security 93: is not stored with a wrong signature, by callback or return', async () => {
    const billId = await lostBill();
    const address = await fixture.pay(billId, { dropCallback: 1 });
    address.searchParams.set('billplz[x_signature]', 'f'.repeat(64));
    expect(await settleReturn(fixture.ctx, address.searchParams)).toEqual(createRefusal('invalid'));
    expect(await settleCallback(fixture.ctx, callbackFields(billId, {}, 'guessed'), null)).toBe('unsigned');
    expect(await rowOf(billId)).toBeUndefined();
  });

  it("closes by itself when the bill turns out to be a booking's", async () => {
    const { bookingId, billId } = await reportedTooEarly();
    await fixture.pay(billId);
    await expect.poll(() => rowOf(billId)).toMatchObject({ state: 'matched', booking_id: bookingId });
  });
});

describe('matchUnknownPayment', () => {
  it('counts the payment for the booking with ledger entry, event, email and audit record', async () => {
    const { billId, paymentId } = await paidLostBill();
    const { bookingId } = await fixture.hold(await fixture.deal());

    expect(await match(paymentId, bookingId)).toEqual({ ok: true, event: 'paid', state: 'confirmed' });

    expect(await fixture.bookingRow(bookingId)).toMatchObject({
      payment_status: 'completed',
      billplz_transaction_id: expect.any(String),
    });
    expect(await fixture.attemptsOf(bookingId)).toContainEqual(
      expect.objectContaining({ bill_id: billId, status: 'paid' }),
    );
    expect(await fixture.eventsOf(bookingId)).toContainEqual(
      expect.objectContaining({ bill_id: billId, source: 'staff', event: 'paid', counted_amount: '19.99' }),
    );
    expect(await fixture.mailsOf(bookingId)).toContain('booking-confirmed');
    expect(await findTestBalances(fixture.ctx.db, bookingId)).toMatchObject({ received: 1999 });
    expect(await rowOf(billId)).toMatchObject({
      state: 'matched',
      booking_id: bookingId,
      closed_by: actor.userId,
    });
    expect(await auditOf(paymentId)).toMatchObject([
      { action: 'unknownPayment.matched', actor_id: actor.userId },
    ]);
    expect(await listed()).toEqual([]);
  });

  it('confirms a booking late when its hold has ended and its seats are free', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    await fixture.expire();
    const { paymentId } = await paidLostBill();
    expect(await match(paymentId, bookingId)).toMatchObject({ ok: true, state: 'confirmed' });
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ is_late: true });
  });

  it("deletes the booking's own bill, so that the buyer cannot pay twice", async () => {
    const { paymentId } = await paidLostBill();
    const { bookingId } = await fixture.hold(await fixture.deal());
    await match(paymentId, bookingId);
    const statuses = (await fixture.attemptsOf(bookingId)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['deleted', 'paid']);
  });

  it('rejects a booking whose travellers were erased', async () => {
    const { billId, paymentId } = await paidLostBill();
    const { bookingId } = await fixture.hold(await fixture.deal());
    await fixture.expire();
    await fixture.ctx.db
      .updateTable('bookings')
      .set({
        passport_number: null,
        gender: null,
        date_of_birth: null,
        passport_expiry: null,
        nationality: null,
        issuing_country: null,
        personal_data_erased_at: fixture.ctx.now(),
      })
      .where('id', '=', bookingId)
      .execute();
    expect(await match(paymentId, bookingId)).toEqual(createRefusal('erased'));
    expect(await rowOf(billId)).toMatchObject({ state: 'open' });
  });

  it('sends a booking to review if the amount differs', async () => {
    const { paymentId } = await paidLostBill(2500);
    const { bookingId } = await fixture.hold(await fixture.deal());
    expect(await match(paymentId, bookingId)).toMatchObject({ event: 'paidWrong', state: 'review' });
  });

  it('adds a due refund for a booking that is paid already or whose seats are gone', async () => {
    const paid = await fixture.hold(await fixture.deal());
    await fixture.pay(paid.billId);
    const first = await paidLostBill();
    expect(await match(first.paymentId, paid.bookingId)).toMatchObject({ event: 'paidAgain' });
    expect(await fixture.refundsOf(paid.bookingId)).toMatchObject([{ amount: '19.99', state: 'due' }]);

    const deal = await fixture.deal();
    const gone = await fixture.hold(deal);
    await fixture.expire();
    await fixture.closeSales(deal.id);
    const second = await paidLostBill();
    expect(await match(second.paymentId, gone.bookingId)).toMatchObject({ state: 'paidNoSeat' });
    expect(await fixture.refundsOf(gone.bookingId)).toMatchObject([{ amount: '19.99', state: 'due' }]);
  });

  it('security 93: counts one payment once when two operators match it concurrently', async () => {
    const { paymentId } = await paidLostBill();
    const holds = [await fixture.hold(await fixture.deal()), await fixture.hold(await fixture.deal())];
    const matches = holds.map(
      ({ bookingId }) =>
        () =>
          match(paymentId, bookingId),
    );
    const outcomes = await runConcurrently(fixture.ctx.db, 'unknown_payments', matches);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(createRefusal('gone'));
  });

  it('security 93: changes nothing for an unknown booking, another mode, or a bill that Billplz does not show as paid', async () => {
    const { billId, paymentId } = await paidLostBill();
    const { bookingId } = await fixture.hold(await fixture.deal());
    const nowhere = { paymentId, bookingReference: 'ZZZZZZZZ' };
    expect(await matchUnknownPayment(fixture.ctx, actor, nowhere)).toEqual(createRefusal('no_booking'));

    await fixture.ctx.db
      .updateTable('unknown_payments')
      .set({ mode: 'test' })
      .where('id', '=', paymentId)
      .execute();
    expect(await match(paymentId, bookingId)).toEqual(createRefusal('other_mode'));
    await fixture.ctx.db
      .updateTable('unknown_payments')
      .set({ mode: 'live' })
      .where('id', '=', paymentId)
      .execute();

    const told = `told${randomUUID().slice(0, 8)}`;
    await settleCallback(fixture.ctx, callbackFields(told), null);
    expect(await match((await rowOf(told))?.id ?? '', bookingId)).toEqual(createRefusal('unknown'));

    const unpaid = await lostBill();
    await settleCallback(fixture.ctx, callbackFields(unpaid), null);
    expect(await match((await rowOf(unpaid))?.id ?? '', bookingId)).toEqual(createRefusal('unpaid'));

    expect((await fixture.bookingRow(bookingId)).state).toBe('awaitingPayment');
    expect(await rowOf(billId)).toMatchObject({ state: 'open' });
  });
});

describe('refundUnknownPayment', () => {
  it('closes the payment once with reference, reason and operator', async () => {
    const { billId, paymentId } = await paidLostBill();
    expect(await refund(paymentId)).toBe(true);
    expect(await refund(paymentId)).toBe(false);
    expect(await rowOf(billId)).toMatchObject({
      state: 'refunded',
      reference: 'MBB-77',
      reason: 'Flight is full',
      closed_by: actor.userId,
    });
    expect(await auditOf(paymentId)).toMatchObject([{ action: 'unknownPayment.refunded' }]);
    await settleCallback(fixture.ctx, callbackFields(billId, { name: 'again' }), null);
    expect(await listed()).toEqual([]);
    expect(await findUnknownBill(fixture.ctx, actor, billId)).toEqual(createRefusal('closed'));
  });
});

describe('a booking whose payment was refunded as one of an unknown bill', () => {
  const reason = 'An operator recorded the refund of this payment before it reached the booking.';

  it('goes to review instead of being confirmed', async () => {
    const { bookingId, billId, paymentId } = await reportedTooEarly();
    await refund(paymentId);
    await fixture.pay(billId);
    await expect
      .poll(() => fixture.bookingRow(bookingId))
      .toMatchObject({ state: 'review', review_reason: reason });
    expect(await fixture.mailsOf(bookingId)).not.toContain('booking-confirmed');
    expect(await rowOf(billId)).toMatchObject({ state: 'refunded' });
  });

  it('shows the earlier refund in the refund register when its hold has ended', async () => {
    const { bookingId, billId, paymentId } = await reportedTooEarly();
    await refund(paymentId);
    await fixture.expire();
    await settleCallback(fixture.ctx, callbackFields(billId), null);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'paidNoSeat' });
    expect(await fixture.refundsOf(bookingId)).toMatchObject([{ state: 'due', reason }]);
  });
});

describe('dismissUnknownPayment', () => {
  it('closes a payment of another system once with note and operator', async () => {
    const { billId, paymentId } = await paidLostBill();
    const dismissal = { paymentId, reason: 'Collection of the travel fair' };
    expect(await dismissUnknownPayment(fixture.ctx, actor, dismissal)).toBe(true);
    expect(await dismissUnknownPayment(fixture.ctx, actor, dismissal)).toBe(false);
    expect(await refund(paymentId)).toBe(false);
    expect(await rowOf(billId)).toMatchObject({
      state: 'dismissed',
      reason: dismissal.reason,
      reference: null,
      closed_by: actor.userId,
      closed_at: expect.any(Date),
    });
    expect(await auditOf(paymentId)).toMatchObject([
      { action: 'unknownPayment.dismissed', actor_id: actor.userId, details: { reason: dismissal.reason } },
    ]);
    await settleCallback(fixture.ctx, callbackFields(billId), null);
    expect(await listed()).toEqual([]);
  });
});

describe('findUnknownBill', () => {
  it('lists a paid bill without a callback after checking Billplz', async () => {
    const billId = await lostBill();
    expect(await findUnknownBill(fixture.ctx, actor, billId)).toEqual(createRefusal('unpaid'));
    await fixture.pay(billId, { dropCallback: 1 });
    expect(await listed()).toEqual([]);
    expect(await findUnknownBill(fixture.ctx, actor, billId)).toEqual({ ok: true });
    expect(await listed()).toMatchObject([{ billId, amountSen: 1999 }]);
    expect(await auditOf((await rowOf(billId))?.id ?? '')).toMatchObject([
      { action: 'unknownPayment.found' },
    ]);
  });

  it("lists neither a booking's bill nor one that Billplz does not know", async () => {
    const { billId } = await fixture.hold(await fixture.deal());
    expect(await findUnknownBill(fixture.ctx, actor, billId)).toEqual(createRefusal('known'));
    expect(await findUnknownBill(fixture.ctx, actor, 'none12345')).toEqual(createRefusal('unknown'));
    expect(await listed()).toEqual([]);
  });

  it('reports keys that Billplz rejects', async () => {
    const billId = await lostBill();
    await addPaymentKeys(fixture.ctx, { apiKey: 'wrong-key', sandbox: false });
    expect(await findUnknownBill(fixture.ctx, actor, billId)).toEqual(createRefusal('keys_refused'));
    await addPaymentKeys(fixture.ctx, { sandbox: false });
  });
});
