// Resetting a key at Billplz ends the old one at once, also for open bills. No payment may be lost in any
// order of reset and entry here.

import { afterEach, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { refused } from '#domain/kernel/outcome.ts';
import { listDesk } from '#server/features/operator-desk/desk-list.service.ts';
import { settleReturn } from './provider-notices.service.ts';

let world: BookingFixture;
afterEach(() => world.close());

const resets = {
  'the signature key': [['signature']],
  'the API key': [['api']],
  'both at once': [['signature', 'api']],
  'the signature key, then the API key': [['signature'], ['api']],
  'the API key, then the signature key': [['api'], ['signature']],
} as const;

type Reset = (typeof resets)[keyof typeof resets][number];

/** Resets keys in Billplz's dashboard. */
async function resetAtBillplz(which: Reset) {
  const isReset = (one: 'signature' | 'api') => (which as readonly string[]).includes(one);
  await world.control({
    ...(isReset('api') ? { resetApiKey: true } : {}),
    ...(isReset('signature') ? { resetSignatureKey: true } : {}),
  });
}

/** Enters the current keys of Billplz's dashboard. */
async function enterKeys() {
  const keys = await (await fetch(`${world.practice.address}/__ctl/keys`)).json();
  await addPaymentKeys(world.ctx, keys);
}

async function minutesPass(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    world.later(1);
    await world.sweep();
  }
}

const deskNeeds = async (bookingId: string) => {
  const { items } = await listDesk(world.ctx, superAdminActor(), {
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
    world = await createBookingFixture();
    const deal = await world.deal();
    const { bookingId, billId } = await world.hold(deal, { tickets: 2 });
    const enteredFirst = entered === 'before the payment';
    for (const reset of resets[what]) {
      await resetAtBillplz(reset);
      if (enteredFirst) await enterKeys();
    }
    await world.pay(billId, callback === 'its callback is lost' ? { dropCallback: 1 } : {});
    await minutesPass(7);
    if (!enteredFirst) await enterKeys();
    await minutesPass(22);
    expect(await world.bookingRow(bookingId)).toMatchObject({ state: 'confirmed', is_late: false });
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, sold: 2 });
    expect(await world.refundsOf(bookingId)).toEqual([]);
    expect(await deskNeeds(bookingId)).toEqual([]);
  });
});

describe('a notice signed with a later key', () => {
  it('settles the booking at once by callback and by return', async () => {
    world = await createBookingFixture();
    const deal = await world.deal();
    const [told, returned] = [await world.hold(deal), await world.hold(deal)];
    await resetAtBillplz(['signature']);
    await enterKeys();
    await world.pay(told.billId);
    expect((await world.bookingRow(told.bookingId)).state).toBe('confirmed');
    const back = await world.pay(returned.billId, { dropCallback: 1 });
    expect(await settleReturn(world.ctx, back.searchParams)).toMatchObject({ ok: true });
    expect((await world.bookingRow(returned.bookingId)).state).toBe('confirmed');
  });

  it.each([
    ['the other mode', { sandbox: false }],
    ['another collection', { collectionId: 'another_collection' }],
  ])('is rejected if that key was entered for %s', async (_what, settings) => {
    world = await createBookingFixture();
    const { bookingId, billId } = await world.hold(await world.deal());
    await world.control({ resetSignatureKey: 'S-of-something-else' });
    await addPaymentKeys(world.ctx, { xSignatureKey: 'S-of-something-else', ...settings });
    await world.pay(billId);
    expect((await world.bookingRow(bookingId)).state).toBe('awaitingPayment');
  });

  it('is rejected if the key is older than the bill', async () => {
    world = await createBookingFixture();
    await addPaymentKeys(world.ctx, { xSignatureKey: 'S-current' });
    await world.control({ resetSignatureKey: 'S-current' });
    const { bookingId, billId } = await world.hold(await world.deal());
    // An attacker knows the ended key.
    await world.control({ resetSignatureKey: 'S-practice-signature-no-real-account' });
    await world.pay(billId);
    expect((await world.bookingRow(bookingId)).state).toBe('awaitingPayment');
  });
});

describe('keys that Billplz rejects', () => {
  it('put the booking on the desk and email operators once a day until they work', async () => {
    world = await createBookingFixture();
    const deal = await world.deal();
    const { bookingId } = await world.hold(deal);
    const other = await world.hold(deal);
    await resetAtBillplz(['api']);
    await minutesPass(12);
    expect(await deskNeeds(bookingId)).toEqual(['keysRefused']);
    expect(await deskNeeds(other.bookingId)).toEqual(['keysRefused']);
    const mails = await world.ctx.db.selectFrom('mails').select('once_key').execute();
    expect(mails.filter(({ once_key }) => once_key.includes('keysRefused'))).toHaveLength(1);
    await enterKeys();
    await minutesPass(6);
    expect(await deskNeeds(bookingId)).toEqual([]);
    expect(await deskNeeds(other.bookingId)).toEqual([]);
  });

  it('do not delay the seats of an unpaid hold once the new keys are entered', async () => {
    world = await createBookingFixture();
    const deal = await world.deal();
    await world.hold(deal);
    await resetAtBillplz(['api']);
    await enterKeys();
    await minutesPass(21);
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
  });
});

describe('a signature of an unknown key', () => {
  it('puts the booking on the desk and emails operators once', async () => {
    world = await createBookingFixture();
    const { bookingId, billId } = await world.hold(await world.deal());
    await resetAtBillplz(['signature']);
    const back = await world.pay(billId, { dropCallback: 1 });
    for (let time = 0; time < 30; time += 1)
      expect(await settleReturn(world.ctx, back.searchParams)).toEqual(refused('invalid'));
    expect(await deskNeeds(bookingId)).toEqual(['signatureRefused']);
    expect(await world.mailsOf(bookingId)).toEqual(['booking-attention']);
    // A check finds the money, so the booking leaves the desk.
    await minutesPass(1);
    expect((await world.bookingRow(bookingId)).state).toBe('confirmed');
    expect(await deskNeeds(bookingId)).toEqual([]);
  });
});
