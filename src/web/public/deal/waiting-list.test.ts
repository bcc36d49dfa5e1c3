import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDeal, insertProspect } from '#dev/testing/fixtures/factories.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { m } from '#locales/messages/messages.js';
import { createLeaveSecret } from '#server/features/prospects/unsubscribe-link.ts';
import type { FlightRow } from '#server/platform/database/schema.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

const person = { name: 'Nur Aina', email: 'nur@example.my', phone: '012-345 6789' };
const urlencoded = 'application/x-www-form-urlencoded';

let ctx: TestContext;
let web: WebApp;
let deal: FlightRow;
beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
});
afterAll(async () => {
  await web.stop();
  await ctx.close();
});
beforeEach(async () => {
  await ctx.db.deleteFrom('interested_users').execute();
  deal = await insertDeal(ctx.db, { seats_offered: 3, seats_sold: 3, destination_country: 'Japan' });
});

const listProspects = () => ctx.db.selectFrom('interested_users').selectAll().execute();
const get = (url: string) => web.app.inject({ url, headers: { host: 'localhost' } });
const post = (url: string, payload: string, headers: Record<string, string>) =>
  web.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...headers } });
const postForm = (url: string, fields: Record<string, string>) =>
  post(url, new URLSearchParams(fields).toString(), {
    'content-type': urlencoded,
    'sec-fetch-site': 'same-origin',
  });
const toText = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const how = m.waiting_how().replaceAll("'", '&#x27;');

describe('a sold-out deal', () => {
  it('[T3-47] describes its waiting list in the booking as on its page', async () => {
    const { body } = await get(`/booking?deal=${deal.id}`);
    expect(toText(body)).toContain(`This deal is sold out All seats to Japan are taken. ${how}`);
    expect(body).toMatch(new RegExp(`<a[^>]*href="/interest/${deal.id}"[^>]*>Join the waiting list</a>`));
  });

  it('offers its waiting list on its own page', async () => {
    const { body } = await get(`/deals/${deal.id}`);
    expect(toText(body)).toContain(`This deal is sold out All seats are taken for now. ${how}`);
    expect(body).toMatch(new RegExp(`<a[^>]*href="/interest/${deal.id}"[^>]*>Join the waiting list</a>`));
  });

  it('asks for name, email, phone and a number of seats, with one as the default', async () => {
    const { body } = await get(`/interest/${deal.id}`);
    expect(toText(body)).toContain(`Join the waiting list All seats are taken for now. ${how}`);
    expect(body).toMatch(/<input[^>]*name="tickets"[^>]*value="1"/);
    const { statusCode, body: answerBody } = await postForm(`/interest/${deal.id}`, {
      ...person,
      tickets: '4',
    });
    expect(statusCode).toBe(200);
    expect(toText(answerBody)).toContain('You are on the waiting list.');
    expect(toText(answerBody)).toContain(how);
    expect(await listProspects()).toMatchObject([{ waits_for: 'seats', tickets: 4, email: person.email }]);
  });

  it('rejects an impossible number and keeps the input', async () => {
    const { statusCode, body } = await postForm(`/interest/${deal.id}`, { ...person, tickets: '100' });
    expect(statusCode).toBe(422);
    expect(toText(body)).toContain('There is a problem Ask for 1 to 99 seats');
    expect(body).toMatch(/<input[^>]*name="tickets"[^>]*value="100"/);
    expect(await listProspects()).toHaveLength(0);
  });
});

describe('the unsubscribe link', () => {
  const createUnsubscribeUrl = async () => {
    const { id } = await insertProspect(ctx.db, deal, { waits_for: 'seats' });
    return `/unsubscribe/${createLeaveSecret(ctx, id)}`;
  };

  it('security 30: needs a button, because mail programs prefetch the link', async () => {
    const url = await createUnsubscribeUrl();
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(toText(body)).toContain('You are on the waiting list for the deal to Japan.');
    expect(body).toMatch(/<form[^>]*method="post"><button[^>]*type="submit"/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(await listProspects()).toHaveLength(1);
  });

  it('removes the person by the button, and confirms the removal again at a second press', async () => {
    const url = await createUnsubscribeUrl();
    for (const turn of [1, 2]) {
      const { statusCode, body } = await postForm(url, {});
      expect([turn, statusCode]).toEqual([turn, 200]);
      expect(toText(body)).toContain('You have left the list');
    }
    expect(await listProspects()).toHaveLength(0);
    expect(toText((await get(url)).body)).toContain('You have left the list');
  });

  it('accepts a plain form, although browsers hide its origin on a page without referrers', async () => {
    const plain = { 'content-type': urlencoded, 'sec-fetch-site': 'same-origin', origin: 'null' };
    expect((await post(await createUnsubscribeUrl(), '', plain)).statusCode).toBe(200);
    expect(await listProspects()).toHaveLength(0);
  });

  it.each([
    [urlencoded, 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])(
    'security 68: works when a mail provider posts %s, with no origin and no cookie',
    async (type, payload) => {
      const { statusCode } = await post(await createUnsubscribeUrl(), payload, { 'content-type': type });
      expect(statusCode).toBe(200);
      expect(await listProspects()).toHaveLength(0);
    },
  );

  it('accepts cross-site posts only with a complete secret', async () => {
    const url = await createUnsubscribeUrl();
    const crossSite = { 'content-type': urlencoded, origin: 'https://elsewhere.example' };
    for (const other of ['/contact', `/interest/${deal.id}`, '/unsubscribe/short', `${url}/more`]) {
      expect((await post(other, '', crossSite)).statusCode).toBe(403);
    }
    const multipart = { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'same-origin' };
    expect((await post('/contact', '--x--\r\n', multipart)).statusCode).toBe(415);
    expect(await listProspects()).toHaveLength(1);
  });

  it('returns 404 for a forged secret, with the next step', async () => {
    const url = await createUnsubscribeUrl();
    const forged = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
    expect((await get(forged)).statusCode).toBe(404);
    expect(toText((await get(forged)).body)).toContain('This link is not valid');
    expect((await post(forged, '', { 'content-type': urlencoded })).statusCode).toBe(404);
    expect(await listProspects()).toHaveLength(1);
  });

  it('leaves no secret in the log', async () => {
    const url = await createUnsubscribeUrl();
    await get(url);
    await post(url, '', { 'content-type': urlencoded });
    await get('/my-booking/canary-secret');
    await post('/my-booking/canary-secret', '', { 'content-type': urlencoded });
    const log = ctx.logLines.join('');
    expect(log).toContain('/unsubscribe/…');
    expect(log).not.toContain(url.split('/').at(-1));
    expect(log).not.toContain('canary-secret');
  });
});
