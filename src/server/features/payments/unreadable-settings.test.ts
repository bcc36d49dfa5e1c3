import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { losePaymentKeys } from '#dev/rehearsal/lost-key.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertSuperAdmin } from '#dev/testing/pages/sign-in.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { currentSettings, findSettingsState, getSettingsVersion, isTestMode } from './payments.service.ts';
import { savePaymentSettings, showPaymentSettings } from './settings.service.ts';

let fixture: BookingFixture;
let actor: ReturnType<typeof superAdminActor>;
beforeAll(async () => {
  fixture = await createBookingFixture();
  actor = superAdminActor({ userId: (await insertSuperAdmin(fixture.ctx.db)).userId });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await addPaymentKeys(fixture.ctx);
  fixture.ctx.logLines.length = 0;
});

const { apiKey, collectionId, xSignatureKey: xSignature } = practiceKeys;
const enterKeys = (overrides: { apiKey?: string | null } = {}) =>
  savePaymentSettings(fixture.ctx, actor, {
    input: { apiKey, collectionId, xSignature, sandbox: true, ...overrides },
    confirmedLive: false,
  });

describe('payment keys that the key ring cannot decrypt', () => {
  it('are a state of the settings instead of a failure, and the log names the version', async () => {
    await losePaymentKeys(fixture.ctx.db);
    const state = await findSettingsState(fixture.ctx);
    expect(state).toMatchObject({ kind: 'unreadable', sandbox: true });
    expect(await currentSettings(fixture.ctx)).toBeNull();
    expect(await isTestMode(fixture.ctx)).toBe(true);
    expect(await showPaymentSettings(fixture.ctx, actor)).toMatchObject({ isUnreadable: true });
    expect(fixture.ctx.logLines.join('')).toContain('the stored payment keys cannot be opened');
  });

  it('close booking with a message and take no seats', async () => {
    const deal = await fixture.deal();
    await losePaymentKeys(fixture.ctx.db);
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'payment_not_open' });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
  });

  it('are replaced by entering both keys again; neither can be left empty', async () => {
    await losePaymentKeys(fixture.ctx.db);
    expect(await enterKeys({ apiKey: null })).toEqual({ ok: false, missing: ['apiKey'] });
    expect(await enterKeys()).toMatchObject({ ok: true });
    expect(await findSettingsState(fixture.ctx)).toMatchObject({ kind: 'open' });
    expect((await fixture.book(await fixture.deal())).ok).toBe(true);
  });

  it('work again for older bills when the same keys are entered, so their payments settle', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const [attempt] = await fixture.attemptsOf(bookingId);
    await losePaymentKeys(fixture.ctx.db);
    expect(await getSettingsVersion(fixture.ctx, attempt?.settings_version ?? 0)).toBeNull();
    await enterKeys();
    expect(await getSettingsVersion(fixture.ctx, attempt?.settings_version ?? 0)).toMatchObject({ apiKey });
    await fixture.pay(billId, { dropCallback: 1 });
    fixture.later(16);
    await fixture.sweep();
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'confirmed' });
  });

  it('do not work for older bills with other keys', async () => {
    const { bookingId } = await fixture.hold(await fixture.deal());
    const [attempt] = await fixture.attemptsOf(bookingId);
    await losePaymentKeys(fixture.ctx.db);
    await enterKeys({ apiKey: 'key-of-another-account-1234' });
    expect(await getSettingsVersion(fixture.ctx, attempt?.settings_version ?? 0)).toBeNull();
  });

  it('make Billplz retry its callback until repaired, and lose no payment', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    await losePaymentKeys(fixture.ctx.db);
    await fixture.pay(billId);
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'awaitingPayment' });
    expect(await fixture.outcomesOf(bookingId)).not.toContain('signatureRefused:kept');
    await enterKeys();
    fixture.later(16);
    await fixture.sweep();
    await expect.poll(() => fixture.bookingRow(bookingId)).toMatchObject({ state: 'confirmed' });
  });
});
