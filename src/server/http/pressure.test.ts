import { afterAll, beforeAll, expect, it } from 'vitest';
import { practiceKeys } from '#dev/practice-billplz/keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { signFields } from '#server/features/payments/billplz.signature.ts';
import { createWebApp, type WebApp } from './app.ts';

const REFUSE_AFTER_MS = 20;

let fixture: BookingFixture;
let web: WebApp;
let spinning: NodeJS.Timeout;
let held: { bookingId: string; billId: string };

beforeAll(async () => {
  fixture = await createBookingFixture({ REFUSE_WHEN_BUSY_MS: String(REFUSE_AFTER_MS) });
  web = await createWebApp({
    ctx: fixture.ctx,
    handler: async () => new Response('x'),
    nextChange: async () => null,
  });
  await web.app.ready();
  held = await fixture.hold(await fixture.deal());
  // Blocks the event loop again and again, far longer than the limit, while the tests run.
  spinning = setInterval(() => {
    const end = Date.now() + 10 * REFUSE_AFTER_MS;
    while (Date.now() < end);
  }, 5);
  while (!web.app.isUnderPressure()) await new Promise((resolve) => setTimeout(resolve, 50));
});
afterAll(async () => {
  clearInterval(spinning);
  await web.stop();
  await fixture.close();
});

it('an overloaded web process rejects pages with Retry-After', async () => {
  for (const url of ['/login', '/about']) {
    const refused = await web.app.inject(url);
    expect([url, refused.statusCode, refused.headers['retry-after']]).toEqual([url, 503, '5']);
  }
});

it('an overloaded web process responds to health checks', async () => {
  expect((await web.app.inject('/healthz')).statusCode).toBe(200);
  const { checks } = (await web.app.inject('/readyz')).json();
  expect(checks.map((check: { name: string }) => check.name)).toContain('database');
});

it('an overloaded web process accepts a signed payment notice and records the payment', async () => {
  const fields = {
    id: held.billId,
    collection_id: practiceKeys.collectionId,
    paid: 'true',
    state: 'paid',
    amount: '1999',
    paid_amount: '1999',
    paid_at: '2026-11-15 10:00:00 +0800',
  };
  const notice = { ...fields, x_signature: signFields(fields, practiceKeys.xSignatureKey) };
  const answer = await web.app.inject({
    method: 'POST',
    url: '/api/payments/billplz/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(notice).toString(),
  });
  expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
  expect((await fixture.bookingRow(held.bookingId)).state).toBe('confirmed');
});
