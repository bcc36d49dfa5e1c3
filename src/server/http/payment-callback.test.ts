import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { signFields } from '#server/features/payments/billplz.signature.ts';
import { createWebApp, type WebApp } from './app.ts';

let fixture: BookingFixture;
let web: WebApp;
beforeAll(async () => {
  fixture = await createBookingFixture();
  const handler = async () => new Response('a page');
  web = await createWebApp({ ctx: fixture.ctx, handler, nextChange: async () => null });
});
afterAll(async () => {
  await web.stop();
  await fixture.close();
});

const form = 'application/x-www-form-urlencoded';

function callback(body: string, headers: Record<string, string> = {}, query = '') {
  return web.app.inject({
    method: 'POST',
    url: `/api/payments/billplz/callback${query}`,
    headers: { host: 'localhost', 'content-type': form, ...headers },
    payload: body,
  });
}

function signed(billId: string, changed: Record<string, string> = {}): string {
  const fields = {
    id: billId,
    collection_id: practiceKeys.collectionId,
    paid: 'true',
    state: 'paid',
    amount: '1999',
    paid_amount: '1999',
    paid_at: '2026-11-15 10:00:00 +0800',
    ...changed,
  };
  return new URLSearchParams({
    ...fields,
    x_signature: signFields(fields, practiceKeys.xSignatureKey),
  }).toString();
}

const readState = async (bookingId: string) => (await fixture.bookingRow(bookingId)).state;

describe('the payment callback', () => {
  it('accepts a foreign origin and returns 200 OK', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const foreign = { origin: 'https://www.billplz.com', 'sec-fetch-site': 'cross-site' };
    const answer = await callback(signed(billId), foreign);
    expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
    expect(await readState(bookingId)).toBe('confirmed');
    expect((await callback(signed(billId))).statusCode).toBe(200);
  });

  it('keeps every other route closed to other sites', async () => {
    const answer = await web.app.inject({
      method: 'POST',
      url: '/api/payments/billplz/other',
      headers: { host: 'localhost', 'content-type': form, origin: 'https://www.billplz.com' },
      payload: 'a=1',
    });
    expect(answer.statusCode).toBe(403);
  });

  it('returns 401 for a wrong or missing signature and changes nothing', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const forged = signed(billId).replace(/x_signature=.{4}/, 'x_signature=0000');
    expect((await callback(forged)).statusCode).toBe(401);
    expect((await callback(signed(billId).replace(/&x_signature=.*/, ''))).statusCode).toBe(401);
    expect(await readState(bookingId)).toBe('awaitingPayment');
  });

  it('returns 400 for missing, repeated or nested fields', async () => {
    const { billId } = await fixture.hold(await fixture.deal());
    expect((await callback(`${signed(billId)}&paid=true`)).statusCode).toBe(400);
    expect((await callback(`${signed(billId)}&name[first]=x`)).statusCode).toBe(400);
    expect((await callback(`${signed(billId)}&__proto__=x&__proto__=y`)).statusCode).toBe(400);
    expect((await callback(signed('../../odd'))).statusCode).toBe(400);
    expect((await callback('')).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('returns 413 for thousands of tiny fields', async () => {
    expect((await callback('&a='.repeat(2_000))).statusCode).toBe(413);
  });

  it('returns 415 for types other than a form, and 413 above 8 kB', async () => {
    const { billId } = await fixture.hold(await fixture.deal());
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect((await callback('{}', { 'content-type': type })).statusCode).toBe(415);
    const large = signed(billId, { name: 'x'.repeat(8_200) });
    expect((await callback(large)).statusCode).toBe(413);
  });

  it('returns 200 for a signed notice about an unknown bill and stores it', async () => {
    const billId = `other${randomUUID().slice(0, 8)}`;
    expect((await callback(signed(billId))).statusCode).toBe(200);
    const kept = await fixture.ctx.db
      .selectFrom('payment_events')
      .select(['outcome', 'booking_id'])
      .where('bill_id', '=', billId)
      .execute();
    expect(kept).toEqual([{ outcome: 'unknownBill', booking_id: null }]);
  });

  it('returns 500 if the database fails, so that Billplz retries', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const blocker = await fixture.ctx.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from bookings where id = $1 for update', [bookingId]);
    const answer = await callback(signed(billId));
    await blocker.query('rollback');
    blocker.release();
    expect(answer.statusCode).toBe(500);
    expect((await callback(signed(billId))).statusCode).toBe(200);
    expect(await readState(bookingId)).toBe('confirmed');
  });

  it('ignores an unproven attempt id in the URL', async () => {
    const { bookingId, billId } = await fixture.hold(await fixture.deal());
    const other = await fixture.hold(await fixture.deal());
    const [attempt] = await fixture.attemptsOf(other.bookingId);
    expect((await callback(signed(billId), {}, `?a=${attempt?.id}`)).statusCode).toBe(200);
    expect(await readState(bookingId)).toBe('confirmed');
    expect(await readState(other.bookingId)).toBe('awaitingPayment');
    expect((await callback(signed(billId), {}, '?a=x&a=y')).statusCode).toBe(200);
  });

  it('logs the path without the query', async () => {
    await callback('x=1', {}, '?a=canary-in-the-query');
    expect(fixture.ctx.logLines.join('')).not.toContain('canary-in-the-query');
  });
});
