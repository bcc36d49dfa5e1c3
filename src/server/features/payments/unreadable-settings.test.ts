import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { losePaymentKeys } from '#dev/rehearsal/lost-key.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { currentSettings, findSettingsState, isTestMode, settingsVersion } from './payments.service.ts';
import { savePaymentSettings, showPaymentSettings } from './settings.service.ts';

let world: BookingFixture;
let actor: ReturnType<typeof superAdminActor>;
beforeAll(async () => {
  world = await createBookingFixture();
  actor = superAdminActor({ userId: (await insertSuperAdmin(world.ctx.db)).userId });
});
afterAll(() => world.close());
beforeEach(async () => {
  await addPaymentKeys(world.ctx);
  world.ctx.logLines.length = 0;
});

const { apiKey, collectionId, xSignatureKey: xSignature } = practiceKeys;
const enterKeys = (overrides: { apiKey?: string | null } = {}) =>
  savePaymentSettings(world.ctx, actor, {
    input: { apiKey, collectionId, xSignature, sandbox: true, ...overrides },
    confirmedLive: false,
  });

describe('payment keys that the key ring cannot decrypt', () => {
  it('are a state of the settings instead of a failure, and the log names the version', async () => {
    await losePaymentKeys(world.ctx.db);
    const state = await findSettingsState(world.ctx);
    expect(state).toMatchObject({ kind: 'unreadable', sandbox: true });
    expect(await currentSettings(world.ctx)).toBeNull();
    expect(await isTestMode(world.ctx)).toBe(true);
    expect(await showPaymentSettings(world.ctx, actor)).toMatchObject({ isUnreadable: true });
    expect(world.ctx.logLines.join('')).toContain('the stored payment keys cannot be opened');
  });

  it('close booking with a message and take no seats', async () => {
    const deal = await world.deal();
    await losePaymentKeys(world.ctx.db);
    expect(await world.book(deal)).toEqual({ ok: false, code: 'payment_not_open' });
    expect(await world.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
  });

  it('are replaced by entering both again; neither can be left empty', async () => {
    await losePaymentKeys(world.ctx.db);
    expect(await enterKeys({ apiKey: null })).toEqual({ ok: false, missing: ['apiKey'] });
    expect(await enterKeys()).toMatchObject({ ok: true });
    expect(await findSettingsState(world.ctx)).toMatchObject({ kind: 'open' });
    expect((await world.book(await world.deal())).ok).toBe(true);
  });

  it('work again for older bills when the same keys are entered, so their payments settle', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    const [attempt] = await world.attemptsOf(bookingId);
    await losePaymentKeys(world.ctx.db);
    expect(await settingsVersion(world.ctx, attempt?.settings_version ?? 0)).toBeNull();
    await enterKeys();
    expect(await settingsVersion(world.ctx, attempt?.settings_version ?? 0)).toMatchObject({ apiKey });
    await world.pay(billId, { dropCallback: 1 });
    world.later(16);
    await world.sweep();
    expect(await world.bookingRow(bookingId)).toMatchObject({ state: 'confirmed' });
  });

  it('do not work for older bills with other keys', async () => {
    const { bookingId } = await world.hold(await world.deal());
    const [attempt] = await world.attemptsOf(bookingId);
    await losePaymentKeys(world.ctx.db);
    await enterKeys({ apiKey: 'key-of-another-account-1234' });
    expect(await settingsVersion(world.ctx, attempt?.settings_version ?? 0)).toBeNull();
  });

  it('make Billplz retry its callback until repaired, and lose no payment', async () => {
    const { bookingId, billId } = await world.hold(await world.deal());
    await losePaymentKeys(world.ctx.db);
    await world.pay(billId);
    expect(await world.bookingRow(bookingId)).toMatchObject({ state: 'awaitingPayment' });
    expect(await world.outcomesOf(bookingId)).not.toContain('signatureRefused:kept');
    await enterKeys();
    world.later(16);
    await world.sweep();
    // A repeated callback may be settling the booking; the sweep then skips it.
    await expect.poll(() => world.bookingRow(bookingId)).toMatchObject({ state: 'confirmed' });
  });
});
