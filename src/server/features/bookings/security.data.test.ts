import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { passenger } from '#dev/testing/fixtures/book-request.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertDocument, textPdf } from '#dev/testing/fixtures/document-fixture.ts';
import type { AppContext } from '#server/app/context.ts';
import { signFields } from '#server/features/payments/billplz.signature.ts';
import { canTakePayments } from '#server/features/payments/payments.service.ts';
import { settleCallback, settleReturn } from '#server/features/settlement/bills/provider-notices.service.ts';
import { bookDeal } from '#server/features/settlement/pay.service.ts';
import { reencrypt } from '#server/platform/database/reencrypt.ts';
import { createEncryption } from '#server/platform/encryption.ts';
import { getBooking } from './bookings.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.control({ reset: true }));

function withConfig(changes: Partial<AppContext['config']>): AppContext {
  return { ...fixture.ctx, config: { ...fixture.ctx.config, ...changes } };
}

describe('security 56: hold flooding', () => {
  const limited = () =>
    withConfig({ limits: { ...fixture.ctx.config.limits, holdsPerEmail: 3, seatsPerClient: 10 } });

  it('security 56: cannot exceed three bookings per email, also when 50 are sent at once', async () => {
    const deal = await fixture.deal({ seats_offered: 100 });
    const email = `flood-${randomUUID()}@example.my`;
    const flood = () => fixture.pressPatiently(fixture.request(deal, { passenger: { email } }), limited());
    const outcomes = await Promise.all(Array.from({ length: 50 }, flood));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    const refused = outcomes.filter((outcome) => !outcome.ok && outcome.code === 'rate_limited');
    expect(refused).toHaveLength(47);
    for (const { retryAt } of refused) expect(retryAt.getTime()).toBeGreaterThan(fixture.ctx.now().getTime());
    const upper = { passenger: { email: email.toUpperCase() } };
    expect(await bookDeal(limited(), fixture.request(deal, upper))).toMatchObject({ code: 'rate_limited' });
  });

  it('security 56: cannot exceed the seats of a client address, and another buyer can still book', async () => {
    const deal = await fixture.deal({ seats_offered: 100 });
    const clientAddress = `203.0.113.${randomUUID()}`;
    const flood = () => {
      const passenger = { email: `${randomUUID()}@flood.example` };
      return fixture.pressPatiently(fixture.request(deal, { clientAddress, passenger }), limited());
    };
    const outcomes = await Promise.all(Array.from({ length: 50 }, flood));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    const other = fixture.request(deal, { passenger: { email: 'other@gmail.com' } });
    expect(await bookDeal(limited(), other)).toMatchObject({ ok: true });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 11 });
  });
});

it('security 57: Whether payments are allowed depends on operation, sandbox and staging settings', () => {
  const allowed = (
    mode: 'live' | 'demo',
    sandbox: boolean,
    allowSandboxPayments: boolean,
    practice = false,
  ) =>
    canTakePayments(
      { version: 1, apiKey: '', collectionId: '', xSignatureKey: '', sandbox },
      {
        mode,
        demo:
          mode === 'demo'
            ? { inboxUrl: null, billplzUrl: practice ? 'http://127.0.0.1:4000' : null, signIns: [] }
            : null,
        booking: { ...fixture.ctx.config.booking, allowSandboxPayments },
      },
    );
  expect(allowed('live', true, false)).toBe(false);
  expect(allowed('live', true, true)).toBe(true);
  expect(allowed('live', false, false)).toBe(true);
  expect(allowed('demo', true, false)).toBe(true);
  expect(allowed('demo', false, false)).toBe(false);
  expect(allowed('demo', false, false, true)).toBe(true);
});

describe('security 59: passport data at rest', () => {
  it('security 59: cannot be decrypted when copied into another booking or with a short tag', async () => {
    const one = await fixture.bookingRow((await fixture.hold(await fixture.deal())).bookingId);
    const other = await fixture.bookingRow((await fixture.hold(await fixture.deal())).bookingId);
    const sealed = one.passport_number ?? Buffer.alloc(0);
    const open = (value: Buffer, id: string) =>
      fixture.ctx.encryption.decrypt(value, `bookings.passport_number|${id}`);
    expect(open(sealed, one.id)).toBe(passenger.passportNumber);
    expect(() => open(sealed, other.id)).toThrow();
    expect(() => open(sealed.subarray(0, 2 + 12 + 4), one.id)).toThrow();
    expect(sealed.includes(passenger.passportNumber)).toBe(false);
  });

  it('security 59: stays readable after a key rotation, and the old key can be removed', async () => {
    const own = await createBookingFixture();
    const { bookingId, billId } = await own.hold(await own.deal());
    await own.pay(billId);
    const { company_id } = await own.bookingRow(bookingId);
    const pdf = textPdf('E-ticket');
    const document = await insertDocument(own.ctx.db, { company_id }, own.ctx.encryption, pdf);
    const linkId = randomUUID();
    const linkPlace = `person_links.email|${linkId}`;
    const email = own.ctx.encryption.encrypt('nur@example.com', linkPlace);
    const link = { id: linkId, email, created_at: own.ctx.now(), expires_at: own.ctx.now() };
    await own.ctx.db.insertInto('person_links').values(link).execute();
    const accountId = randomUUID();
    const place = `payout_accounts.account_number|${accountId}`;
    await own.ctx.db
      .insertInto('payout_accounts')
      .values({
        id: accountId,
        company_id,
        bank: 'MBBEMYKL',
        holder: 'Agency Sdn. Bhd.',
        last_four: '4417',
        account_number: own.ctx.encryption.encrypt('512345674417', place),
        entered_by: 'owner',
        entered_by_email: 'owner@agency.example',
        entered_at: own.ctx.now(),
        in_force_from: own.ctx.now(),
      })
      .execute();
    const fresh = { id: 9, key: Buffer.alloc(32, 9) };
    const ring = [fresh, ...own.ctx.config.encryptionKeys];
    const rotating = {
      ...own.ctx,
      encryption: createEncryption(ring),
      config: { ...own.ctx.config, encryptionKeys: ring },
    };
    expect(await reencrypt(rotating, { dryRun: true })).toEqual({
      bookings: 6,
      passengers: 0,
      documents: 1,
      booking_requests: 0,
      booking_notes: 0,
      payout_accounts: 1,
      refund_accounts: 0,
      person_links: 1,
      pending_payment_keys: 0,
      second_factors: 0,
      billplz_settings: 2,
      mails: 2,
    });
    await reencrypt(rotating, { dryRun: false });
    expect(await reencrypt(rotating, { dryRun: true })).toEqual({
      bookings: 0,
      passengers: 0,
      documents: 0,
      booking_requests: 0,
      booking_notes: 0,
      payout_accounts: 0,
      refund_accounts: 0,
      person_links: 0,
      pending_payment_keys: 0,
      second_factors: 0,
      billplz_settings: 0,
      mails: 0,
    });
    const alone = createEncryption([fresh]);
    const row = await own.bookingRow(bookingId);
    for (const column of ['passport_number', 'gender', 'date_of_birth', 'passport_expiry'] as const)
      expect(alone.decrypt(row[column] ?? Buffer.alloc(0), `bookings.${column}|${bookingId}`)).not.toBe('');
    const [stored] = await own.ctx.db.selectFrom('documents').select('content').execute();
    const opened = alone.decryptBytes(stored?.content ?? Buffer.alloc(0), `documents.content|${document.id}`);
    expect(opened.equals(pdf)).toBe(true);
    const account = await own.ctx.db.selectFrom('payout_accounts').selectAll().executeTakeFirstOrThrow();
    expect(alone.decrypt(account.account_number ?? Buffer.alloc(0), place)).toBe('512345674417');
    await own.close();
  });
});

it('security 60: The holder of a booking sees no passport, birth date or bill id', async () => {
  const email = 'nur.aisyah@canary-mail.my';
  const { bookingId, billId } = await fixture.hold(await fixture.deal(), { passenger: { email } });
  await fixture.pay(billId);
  const view = await getBooking(fixture.ctx, bookingId);
  expect(view).toMatchObject({ email, phoneNumber: '012-345 6789' });
  const shown = JSON.stringify(view);
  for (const secret of [passenger.passportNumber, passenger.dateOfBirth, passenger.passportExpiry, billId])
    expect(shown).not.toContain(secret);
});

it('security 61: Logs and payment events contain nothing personal', async () => {
  const canary = {
    firstName: 'Canaryfirst',
    lastName: 'Canarylast',
    passportNumber: 'CANARY123',
    email: 'canary@example.my',
    phoneNumber: '+60 19-987 6543',
  };
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal, { passenger: canary });
  const forged = new URLSearchParams({ ...callbackFields(billId), x_signature: 'f'.repeat(64) });
  forged.set('name', 'CANARYFIRST CANARYLAST');
  await settleCallback(fixture.ctx, forged, null);
  const back = await fixture.pay(billId);
  await settleReturn(fixture.ctx, back.searchParams);
  await fixture.expire();
  const logged = fixture.ctx.logLines.join('\n').toLowerCase();
  const kept = JSON.stringify(await fixture.eventsOf(bookingId)).toLowerCase();
  const audited = JSON.stringify(await fixture.auditOf(bookingId)).toLowerCase();
  expect(fixture.ctx.logLines.length).toBeGreaterThan(3);
  for (const text of [logged, kept, audited]) {
    expect(text).not.toContain('canary');
    expect(text).not.toContain('9876543');
    expect(text).not.toContain(practiceKeys.xSignatureKey.toLowerCase());
    expect(text).not.toContain(practiceKeys.apiKey.toLowerCase());
  }
});

it('security 62: Line breaks in received data cannot forge a log line', async () => {
  const before = fixture.ctx.logLines.length;
  const { billId } = await fixture.hold(await fixture.deal());
  const forged = callbackFields(billId, { state: 'paid\r\n{"level":60,"msg":"forged"}' });
  const body = new URLSearchParams({
    ...forged,
    x_signature: signFields(forged, practiceKeys.xSignatureKey),
  });
  await settleCallback(fixture.ctx, body, 'x\r\n{"msg":"forged"}');
  fixture.ctx.log.warn({ received: 'a\r\nb' }, 'two\r\nlines');
  for (const line of fixture.ctx.logLines.slice(before)) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
  }
});

function callbackFields(billId: string, changed: Record<string, string> = {}): Record<string, string> {
  return {
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
    transaction_id: 'T1',
    transaction_status: 'completed',
    ...changed,
  };
}
