import { spawn } from 'node:child_process';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { losePaymentKeys } from '#dev/rehearsal/lost-key.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { decimalFromSen } from '#domain/kernel/money.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { billplzHost } from '#server/features/payments/billplz.client.ts';
import { signFields } from '#server/features/payments/billplz.signature.ts';
import { settleCallback, settleReturn } from '#server/features/settlement/bills/provider-notices.service.ts';
import { bookDeal } from '#server/features/settlement/pay.service.ts';
import { getBooking } from './bookings.service.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.control({ reset: true }));

const stateOf = async (bookingId: string) => (await fixture.bookingRow(bookingId)).state;

async function run(args: string[], env: Record<string, string>, stop?: Promise<unknown>) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += piece;
    });
  stop?.then(() => child.kill('SIGKILL'));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}

describe('security 43: outbound calls', () => {
  it('security 43: go to the host that the sandbox switch names, and to no other', () => {
    expect(billplzHost(true)).toBe('https://www.billplz-sandbox.com');
    expect(billplzHost(false)).toBe('https://www.billplz.com');
  });

  it('security 43: do not follow redirects, also where a bill would be at the end', async () => {
    const deal = await fixture.deal();
    await fixture.control({ createRedirect: 1 });
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'payment_failed' });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0 });
  });

  it('security 43: never reach the practice Billplz in live mode, which does not start with it', async () => {
    const { code, output } = await run(['src/server/entry/worker.ts'], {
      ...liveEnv,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DEMO_BILLPLZ_URL: 'http://127.0.0.1:4000',
    });
    expect(code).toBe(1);
    expect(output).toContain('DEMO_BILLPLZ_URL');
  });
});

it('security 44: A bill at a foreign host fails the booking, and the buyer never gets its link', async () => {
  const deal = await fixture.deal();
  await fixture.control({ createForeignUrl: 1 });
  expect(await fixture.book(deal)).toEqual({ ok: false, code: 'payment_failed' });
  const [booking] = await fixture.bookingsOf(deal.id);
  expect(booking?.state).toBe('billFailed');
  expect((await fixture.attemptsOf(booking?.id ?? ''))[0]?.bill_url).toBeNull();
});

describe('security 46: invalid signatures', () => {
  it('security 46: are refused when any one field of a callback was changed, and change nothing', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const fields = callbackFields(billId);
    const signature = signFields(fields, practiceKeys.xSignatureKey);
    for (const name of Object.keys(fields).filter((each) => each !== 'id')) {
      const changed = { ...fields, [name]: changeByte(fields[name] ?? '') };
      const body = new URLSearchParams({ ...changed, x_signature: signature });
      expect(await settleCallback(fixture.ctx, body, null)).not.toBe('ok');
    }
    expect(await stateOf(bookingId)).toBe('awaitingPayment');
  });

  it('security 46: are refused when missing, short or altered', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const fields = callbackFields(billId);
    const signature = signFields(fields, practiceKeys.xSignatureKey);
    for (const forged of ['', signature.slice(1), changeByte(signature), signature.toUpperCase()]) {
      const body = new URLSearchParams({ ...fields, ...(forged ? { x_signature: forged } : {}) });
      expect(await settleCallback(fixture.ctx, body, null)).toBe('unsigned');
    }
    expect(await stateOf(bookingId)).toBe('awaitingPayment');
    const kept = (await fixture.eventsOf(bookingId)).filter(({ signature_ok }) => signature_ok === false);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(20);
  });

  it('security 46: are refused when made with an empty key', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const fields = callbackFields(billId);
    const empty = new URLSearchParams({ ...fields, x_signature: signFields(fields, '') });
    expect(await settleCallback(fixture.ctx, empty, null)).toBe('unsigned');
    expect(await stateOf(bookingId)).toBe('awaitingPayment');
  });

  it('security 46: are refused without a readable key', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const fields = callbackFields(billId);
    await losePaymentKeys(fixture.ctx.db);
    for (const key of ['', practiceKeys.xSignatureKey]) {
      const body = new URLSearchParams({ ...fields, x_signature: signFields(fields, key) });
      expect(await settleCallback(fixture.ctx, body, null)).toBe('keysUnreadable');
    }
    expect(await stateOf(bookingId)).toBe('awaitingPayment');
    await addPaymentKeys(fixture.ctx);
  });

  it('security 46: are stored a limited number of times per bill', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    for (let index = 0; index < 25; index += 1) {
      const body = new URLSearchParams({ ...callbackFields(billId), x_signature: 'f'.repeat(64) });
      expect(await settleCallback(fixture.ctx, body, null)).toBe('unsigned');
    }
    const kept = (await fixture.eventsOf(bookingId)).filter(({ signature_ok }) => signature_ok === false);
    expect(kept).toHaveLength(20);
    expect(fixture.ctx.logLines.join('')).toContain('many refused signatures');
  });
});

it('security 47: An unsigned or forged return is invalid and changes nothing', async () => {
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  const typed = new URLSearchParams({ 'billplz[id]': billId, 'billplz[paid]': 'true' });
  expect(await settleReturn(fixture.ctx, typed)).toEqual(createRefusal('invalid'));
  typed.set('billplz[x_signature]', 'a'.repeat(64));
  expect(await settleReturn(fixture.ctx, typed)).toEqual(createRefusal('invalid'));
  const { returnTo } = await fixture.control({ fail: billId, dropCallback: 1 });
  const unpaid = new URL(returnTo[billId]).searchParams;
  unpaid.set('billplz[paid]', 'true');
  expect(await settleReturn(fixture.ctx, unpaid)).toEqual(createRefusal('invalid'));
  expect(await stateOf(bookingId)).toBe('awaitingPayment');
});

it.each(['wrongAmount', 'wrongCollection'])(
  'security 48: A payment with another amount or collection (%s) goes to review and is never completed',
  async (fault) => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const back = await fixture.pay(billId, { [fault]: 1 });
    await settleReturn(fixture.ctx, back.searchParams);
    fixture.later(16);
    await fixture.sweep();
    expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'review', payment_status: 'pending' });
  },
);

describe('security 49: server-side prices in sen', () => {
  it('security 49: override a price sent by the browser, and 19.99 × 3 is 5997', async () => {
    const deal = await fixture.deal();
    const cheap = await fixture.book(deal, { tickets: 3, shownTotalSen: 300 });
    expect(cheap).toEqual({ ok: false, code: 'price_changed', totalSen: 5997 });
    const { bookingId } = await fixture.hold(deal, { tickets: 3 });
    expect((await fixture.bookingRow(bookingId)).total).toBe('59.97');
  });

  it('security 49: are equal in the program and in the database', async () => {
    const price = fc.integer({ min: 0, max: 99_999_999 });
    const tickets = fc.integer({ min: 1, max: 9_999 });
    await fc.assert(
      fc.asyncProperty(price, tickets, async (sen, count) => {
        const { rows } = await sql<{ total: string }>`
          select (${decimalFromSen(sen)}::numeric(12, 2) * ${count}::int)::numeric(12, 2) as total
        `.execute(fixture.ctx.db);
        expect(rows[0]?.total).toBe(decimalFromSen(sen * count));
      }),
      { numRuns: 200 },
    );
  });
});

it('security 50: 100 parallel bookings for 10 seats hold 10 and release them exactly once', async () => {
  const deal = await fixture.deal({ seats_offered: 10 });
  await Promise.all(Array.from({ length: 100 }, () => fixture.bookPatiently(deal)));
  expect(await fixture.seats(deal.id)).toMatchObject({ held: 10, available: 0 });
  fixture.later(16);
  await Promise.all([fixture.sweep(), fixture.sweep(), fixture.sweep()]);
  fixture.later(6);
  await Promise.all([fixture.sweep(), fixture.sweep(), fixture.sweep()]);
  expect(await fixture.seats(deal.id)).toEqual({ offered: 10, available: 10, held: 0, sold: 0 });
});

it('security 51: One idempotency key makes one booking and one bill; another body with the same key is refused', async () => {
  const deal = await fixture.deal();
  const request = fixture.request(deal);
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => fixture.pressPatiently(request)));
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect(await fixture.bookingsOf(deal.id)).toHaveLength(1);
  const other = { ...request, passenger: { ...request.passenger, passportNumber: 'B7654321' } };
  expect(await bookDeal(fixture.ctx, other)).toEqual({ ok: false, code: 'key_used_up' });
});

it('security 52: Callbacks, returns and checks together cause one confirmation and one mail, and count one payment', async () => {
  const deal = await fixture.deal();
  const { bookingId, billId } = await fixture.hold(deal);
  const back = await fixture.pay(billId, { duplicateCallback: 5 });
  fixture.later(6);
  await Promise.all([
    ...Array.from({ length: 5 }, () => settleReturn(fixture.ctx, back.searchParams)),
    fixture.sweep(),
  ]);
  const mails = await fixture.mailsOf(bookingId);
  expect(mails.filter((kind) => kind === 'booking-confirmed')).toHaveLength(1);
  expect(mails).not.toContain('booking-refund-due');
  const { total } = await fixture.bookingRow(bookingId);
  const counted = (await fixture.eventsOf(bookingId)).flatMap(({ counted_amount }) => counted_amount ?? []);
  expect(counted).toEqual([total]);
  const refunds = fixture.ctx.db.selectFrom('refunds').selectAll().where('booking_id', '=', bookingId);
  expect(await refunds.execute()).toEqual([]);
  expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, sold: 1 });
});

it('security 53: A failed payment changes nothing, and a later one succeeds', async () => {
  const { bookingId, billId } = await fixture.hold(await fixture.deal());
  await fixture.control({ fail: billId });
  expect(await fixture.bookingRow(bookingId)).toMatchObject({ state: 'awaitingPayment', hold: 'held' });
  await fixture.pay(billId);
  expect(await stateOf(bookingId)).toBe('confirmed');
});

it('security 54: A late payment completes the booking if seats are left, and otherwise is due for refund', async () => {
  const deal = await fixture.deal({ seats_offered: 2 });
  const first = await fixture.hold(deal);
  const second = await fixture.hold(deal);
  await fixture.expire();
  await fixture.pay(first.billId);
  expect(await stateOf(first.bookingId)).toBe('confirmed');
  await fixture.hold(deal);
  await fixture.pay(second.billId);
  expect(await getBooking(fixture.ctx, second.bookingId)).toMatchObject({
    status: 'failed',
    outcome: 'error',
    refundDue: true,
  });
});

describe('security 55: a bill request that hangs, fails or is killed', () => {
  it('security 55: leaves no seats held and shows no bill after a 500', async () => {
    const deal = await fixture.deal();
    await fixture.control({ create500: 1 });
    expect(await fixture.book(deal)).toEqual({ ok: false, code: 'payment_failed' });
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
  });

  it('security 55: leaves no seats held after the next sweep if the server was killed', async () => {
    const deal = await fixture.deal();
    await fixture.control({ hangCreate: 1 });
    const program = `
      import { openContext } from './src/server/app/context.ts';
      import { bookDeal } from './src/server/features/settlement/pay.service.ts';
      import { loadConfig } from './src/server/platform/config.ts';
      await bookDeal(openContext(loadConfig(), 'killed'), JSON.parse(process.env.BOOK_REQUEST));
    `;
    const seen = (async () => {
      while ((await fixture.bookingsOf(deal.id)).length === 0)
        await new Promise((done) => setTimeout(done, 50));
    })();
    await run(
      ['--input-type=module', '-e', program],
      {
        APP_MODE: 'demo',
        LOG_LEVEL: 'silent',
        DATABASE_URL: fixture.ctx.databaseUrl,
        SMTP_URL: 'smtp://127.0.0.1:1',
        DEMO_BILLPLZ_URL: fixture.practice.address,
        BOOK_REQUEST: JSON.stringify(fixture.request(deal, { tickets: 2 })),
      },
      seen,
    );
    expect(await fixture.bookingsOf(deal.id)).toMatchObject([{ state: 'billCreating', hold: 'held' }]);
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 2 });
    fixture.ctx.setNow(new Date(Math.max(Date.now(), fixture.ctx.now().getTime()) + 61_000));
    await fixture.sweep();
    expect(await fixture.bookingsOf(deal.id)).toMatchObject([{ state: 'billFailed', hold: 'released' }]);
    expect(await fixture.seats(deal.id)).toMatchObject({ held: 0, available: 5 });
  });
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

function changeByte(text: string): string {
  return text === '' ? 'x' : `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
}
