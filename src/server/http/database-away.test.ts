// Tests a running web app while a real PostgreSQL stops and starts.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningPostgres, startPostgres } from '#dev/start/postgres.ts';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openContext, type RunningContext } from '#server/app/context.ts';
import { runMigrations } from '#server/app/migrate.ts';
import { findNextPublicChange } from '#server/features/deals/deals.service.ts';
import { loadConfig } from '#server/platform/config.ts';
import { createWebApp, type WebApp } from './app.ts';

const dataName = `away-${process.pid}`;
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const noteShown = /<p id="updates-paused" class/;
const noteHidden = /<p id="updates-paused" hidden=""/;

let postgres: RunningPostgres;
let ctx: RunningContext;
let web: WebApp;
let laterMs = 0;
let dealId: string;
let cookie: string;

beforeAll(async () => {
  postgres = await startPostgres({ dataName, reuse: false });
  await runMigrations(postgres.url);
  const config = loadConfig({
    APP_MODE: 'demo',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: postgres.url,
    REFUSE_WHEN_BUSY_MS: '60000',
  });
  const opened = openContext(config, 'test');
  ctx = { ...opened, now: () => new Date(Date.now() + laterMs) };
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: () => findNextPublicChange(ctx) });
  const company = await insertCompany(ctx.db, { status: 'approved' });
  const deadline = new Date(Date.now() + 3 * 86_400_000);
  const deal = await insertDeal(ctx.db, {
    company_id: company.id,
    destination_country: 'Atlantis',
    deadline,
  });
  dealId = deal.id;
  cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, company.id));
  await ctx.db.insertInto('worker_heartbeats').values({ worker_id: 'w', seen_at: new Date() }).execute();
}, 120_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
  await postgres.stop();
  await rm(postgres.dataDirectory, { recursive: true, force: true });
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  web.app.inject({ url, headers: { host: 'localhost', ...headers } });
const post = (url: string, payload: string) =>
  web.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost', ...form } });

it('the app serves cached pages with a note, returns 503 for others, and recovers at the first request', async () => {
  const { port } = postgres;
  for (const url of ['/', '/deals', '/readyz'])
    expect([url, (await ask(url)).statusCode]).toEqual([url, 200]);
  expect((await ask('/deals')).body).toMatch(noteHidden);

  await postgres.stop();
  laterMs += 10_000;
  for (const url of ['/', '/deals']) {
    const kept = await ask(url);
    expect([url, kept.statusCode, kept.headers['cache-control']]).toEqual([url, 200, 'no-store']);
    expect(kept.body).toMatch(noteShown);
    expect(kept.body).toContain('Atlantis');
  }
  const refused = {
    deal: await ask(`/deals/${dealId}`),
    search: await ask('/deals?destination=Atlantis'),
    data: await ask('/deals.data'),
    booking: await ask(`/booking?deal=${dealId}`),
    dashboard: await ask('/company/dashboard', { cookie }),
  };
  for (const [what, { statusCode, headers, body }] of Object.entries(refused)) {
    const received = [what, statusCode, headers['retry-after'], headers['cache-control']];
    expect(received).toEqual([what, 503, '5', 'no-store']);
    expect(body).toContain('Back in a moment');
    expect(body).not.toContain('Unexpected');
  }
  const message = await post('/contact', 'name=Nur&email=a%40example.com&subject=Hello&message=Hello+there');
  expect([message.statusCode, message.headers['retry-after']]).toEqual([503, '5']);
  expect(message.body).toContain('could not be saved');
  expect(message.body).toContain('a@example.com');

  const signIn = await post('/login', 'email=agent%40example.com&password=not-the-password');
  expect([signIn.statusCode, signIn.headers['retry-after']]).toEqual([503, '5']);
  const seats = await post(`/booking?deal=${dealId}&step=1`, 'tickets=2&intent=next');
  expect([seats.statusCode, seats.headers['retry-after']]).toEqual([503, '5']);

  expect((await ask('/healthz')).statusCode).toBe(200);
  const { statusCode, body } = await ask('/readyz');
  expect(statusCode).toBe(503);
  expect(body).toContain('Is PostgreSQL running there?');

  laterMs += 6 * 60_000;
  expect((await ask('/deals')).statusCode).toBe(503);

  postgres = await startPostgres({ dataName, port });
  const back = await ask('/deals');
  expect(back.statusCode).toBe(200);
  expect(back.body).toMatch(noteHidden);
  expect((await ask(`/deals/${dealId}`)).statusCode).toBe(200);
  expect((await ask('/company/dashboard', { cookie })).statusCode).toBe(200);
}, 120_000);
