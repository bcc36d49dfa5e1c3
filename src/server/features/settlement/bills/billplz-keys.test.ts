// Resetting a key at Billplz invalidates the old one at once, also for open bills. No payment may be lost, in
// whatever order the key is reset there and entered here.

import { afterEach, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { listDesk } from '#server/features/operator-desk/desk-list.service.ts';
import { settleReturn } from './provider-notices.service.ts';

let fixture: BookingFixture;
afterEach(() => fixture.close());

const resets = {
  'the signature key': [['signature']],
  'the API key': [['api']],
  'both at once': [['signature', 'api']],
  'the signature key, then the API key': [['signature'], ['api']],
  'the API key, then the signature key': [['api'], ['signature']],
} as const;

type Reset = (typeof resets)[keyof typeof resets][number];

async function resetAtBillplz(which: Reset) {
  const isReset = (one: 'signature' | 'api') => (which as readonly string[]).includes(one);
  await fixture.control({
    ...(isReset('api') ? { resetApiKey: true } : {}),
    ...(isReset('signature') ? { resetSignatureKey: true } : {}),
  });
}

async function enterKeys() {
  const keys = await (await fetch(`${fixture.practice.address}/__ctl/keys`)).json();
  await addPaymentKeys(fixture.ctx, keys);
}

async function minutesPass(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    fixture.later(1);
    await fixture.sweep();
  }
}

const deskNeeds = async (bookingId: string) => {
  const { items } = await listDesk(fixture.ctx, superAdminActor(), {
    mode: 'test',

    cursor: null,
  });
  return items.find(({ id }) => id === bookingId)?.needs ?? [];
};

describe.each(Object.keys(resets) as (keyof typeof resets)[])('an open bill when Billplz ends %s', (what) => {
  it.each([
    ['before the payment', 'its callback is sent'],
    ['before the payment', 'its callback is lost'],
    ['after the payment', 'its callback is sent'],
    ['after the payment', 'its callback is lost'],
  ])('gets its payment within 30 minutes when the new keys are entered %s, %s', async (entered, callback) => {
    fixture = await createBookingFixture();
    const deal = await fixture.deal();
    const { bookingId, billId } = await fixture.hold(deal, { tickets: 2 });
    const enteredFirst = entered === 'before the payment';
    for (const reset of resets[what]) {
      await resetAtBillplz(reset);
      if (enteredFirst) await enterKeys();
    }
    await fixture.pay(billId, callback === 'its callback is lost' ? { dropCallback: 1 } : {});
    await minutesPass(7);
    if (!enteredFirst) await enterKeys();
    await minutesPass(22);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'confirmed', is_late: false });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, sold: 2 });
    expect(await fixture.refundsOf(bookingId)).toEqual([]);
    expect(await deskNeeds(bookingId)).toEqual([]);
  });
});

describe('a notice signed with a later key', () => {
  it('settles the booking at once by callback and by return', async () => {
    fixture = await createBookingFixture();
    const deal = await fixture.deal();
    const [told, returned] = [await fixture.hold(deal), await fixture.hold(deal)];
    await resetAtBillplz(['signature']);
    await enterKeys();
    await fixture.pay(told.billId);
    expect((await fixture.bookingRow(told.bookingId)).state).toBe('confirmed');
    const back = await fixture.pay(returned.billId, { dropCallback: 1 });
    expect(await settleReturn(fixture.ctx, back.searchParams)).toMatchObject({ ok: true });
    expect((await fixture.bookingRow(returned.bookingId)).state).toBe('confirmed');
  });

  it.each([
    ['the other mode', { sandbox: false }],
    ['another collection', { collectionId: 'another_collection' }],
  ])('is rejected if that key was entered for %s', async (_what, settings) => {
    fixture = await createBookingFixture();
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.control({ resetSignatureKey: 'S-of-something-else' });
    await addPaymentKeys(fixture.ctx, { xSignatureKey: 'S-of-something-else', ...settings });
    await fixture.pay(billId);
    expect((await fixture.bookingRow(bookingId)).state).toBe('awaitingPayment');
  });

  it('is rejected if the key is older than the bill', async () => {
    fixture = await createBookingFixture();
    await addPaymentKeys(fixture.ctx, { xSignatureKey: 'S-current' });
    await fixture.control({ resetSignatureKey: 'S-current' });
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await fixture.control({ resetSignatureKey: 'S-practice-signature-no-real-account' });
    await fixture.pay(billId);
    expect((await fixture.bookingRow(bookingId)).state).toBe('awaitingPayment');
  });
});

describe('keys that Billplz rejects', () => {
  it('put the booking on the desk and email operators once a day until they work', async () => {
    fixture = await createBookingFixture();
    const deal = await fixture.deal();
    const { bookingId } = await fixture.hold(deal);
    const other = await fixture.hold(deal);
    await resetAtBillplz(['api']);
    await minutesPass(12);
    expect(await deskNeeds(bookingId)).toEqual(['keysRefused']);
    expect(await deskNeeds(other.bookingId)).toEqual(['keysRefused']);
    const mails = await fixture.ctx.db.selectFrom('mails').select('once_key').execute();
    expect(mails.filter(({ once_key }) => once_key.includes('keysRefused'))).toHaveLength(1);
    await enterKeys();
    await minutesPass(6);
    expect(await deskNeeds(bookingId)).toEqual([]);
    expect(await deskNeeds(other.bookingId)).toEqual([]);
  });

  it('do not delay the return of seats from an unpaid hold once the new keys are entered', async () => {
    fixture = await createBookingFixture();
    const deal = await fixture.deal();
    await fixture.hold(deal);
    await resetAtBillplz(['api']);
    await enterKeys();
    await minutesPass(21);
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
  });
});

describe('a signature of an unknown key', () => {
  it('puts the booking on the desk and emails operators once', async () => {
    fixture = await createBookingFixture();
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await resetAtBillplz(['signature']);
    const back = await fixture.pay(billId, { dropCallback: 1 });
    for (let time = 0; time < 30; time += 1)
      expect(await settleReturn(fixture.ctx, back.searchParams)).toEqual(createRefusal('invalid'));
    expect(await deskNeeds(bookingId)).toEqual(['signatureRefused']);
    expect(await fixture.mailsOf(bookingId)).toEqual(['booking-attention']);
    await minutesPass(1);
    expect((await fixture.bookingRow(bookingId)).state).toBe('confirmed');
    expect(await deskNeeds(bookingId)).toEqual([]);
  });
});
