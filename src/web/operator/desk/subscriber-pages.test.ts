import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { insertSuperAdmin, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

const email = 'aina@example.com';

let fixture: BookingFixture;
let web: WebApp;
let cookie: string;
beforeAll(async () => {
  fixture = await createBookingFixture();
  web = await createWebApp({ ctx: fixture.ctx, handler: await builtPages(), nextChange: async () => null });
  cookie = await signInCookie(fixture.ctx, 'superadmin', await insertSuperAdmin(fixture.ctx.db));
  await insertWish(fixture.ctx, email, { filter: { destination: 'Osaka' } });
  await fixture.ctx.db.insertInto('suppressed_emails').values({ email, reason: '550' }).execute();
}, 180_000);
afterAll(async () => {
  await web.stop();
  await fixture.close();
});

const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = { cookie }) =>
  web.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      ...headers,
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
const countSubscribers = async () =>
  (await fixture.ctx.db.selectFrom('wish_subscribers').select('id').execute()).length;

describe('The desk, when it is searched for an email address', () => {
  it('shows how many searches by email the address has, and that its mail server rejected it', async () => {
    const { body } = await send('/superadmin/desk', { intent: 'search', text: email });
    for (const text of ['Emails to this address', '1 search by email', 'End searches', 'Allow emails again'])
      expect(body).toContain(text);
    const other = await send('/superadmin/desk', { intent: 'search', text: 'other@example.com' });
    expect(other.body).not.toContain('Emails to this address');
  });

  it('changes nothing for a visitor who is not signed in', async () => {
    await send('/superadmin/desk.data', { intent: 'end-wishes', email }, {});
    await send('/superadmin/desk.data', { intent: 'allow-emails', email }, {});
    expect(await countSubscribers()).toBe(1);
    expect(await fixture.ctx.db.selectFrom('suppressed_emails').selectAll().execute()).toHaveLength(1);
  });

  it('allows emails again and ends the searches, each once', async () => {
    const allowed = await send('/superadmin/desk.data', { intent: 'allow-emails', email });
    expect(allowed.body).toContain('We send emails to this address again.');
    const ended = await send('/superadmin/desk.data', { intent: 'end-wishes', email });
    expect(ended.body).toContain('All searches by email of this address have ended.');
    expect(await countSubscribers()).toBe(0);
    expect((await send('/superadmin/desk.data', { intent: 'end-wishes', email })).statusCode).toBe(409);
  });
});
