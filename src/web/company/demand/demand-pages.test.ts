import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import { addDays, klDate } from '#domain/kernel/time.ts';
import { countDemand } from '#server/features/wishes/demand-count.ts';
import { createWebApp, type WebApp } from '#server/http/app.ts';

let ctx: TestContext;
let web: WebApp;
let owner: string;
beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
  owner = await signIn();
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});
beforeEach(async () => {
  for (const table of ['demand_count', 'demand_wishes', 'demand_figures', 'wish_subscribers'] as const)
    await ctx.db.deleteFrom(table).execute();
});

async function signIn(role: CompanyRole = 'owner'): Promise<string> {
  const { id } = await insertCompany(ctx.db);
  return signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, id, { role }));
}

async function send(cookie: string, url: string, fields?: Record<string, string>) {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const response = await web.app.inject({
    method: fields ? 'POST' : 'GET',
    url,
    headers: { host: 'localhost', cookie, ...(fields ? form : {}) },
    ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
  });
  const words = response.body
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, ' ')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return { status: response.statusCode, body: response.body, words, location: response.headers.location };
}

const departsOn = addDays(klDate(new Date()), 40);
const trip = {
  tripType: 'oneWay',
  destinationCountry: 'Japan',
  outboundDepartsOn: departsOn,
  outboundRoute: 'KUL-KIX',
};

async function insertWishes(people: number, budget: number): Promise<void> {
  for (let person = 1; person <= people; person += 1) {
    const filter = { destination: 'Osaka', budget, dates: { start: departsOn, end: departsOn } };
    await insertWish(ctx, `p${person}.${budget}@x.my`, { filter });
  }
}

describe('the page of demand', () => {
  it('shows figures by destination and month, and the prices at which they start', async () => {
    await insertWishes(7, 900);
    await insertWishes(8, 700);
    await countDemand(ctx);
    const { status, body, words } = await send(owner, '/company/demand');
    expect(status).toBe(200);
    expect(words).toMatch(/Japan [^J]*15 900 /);
    expect(words).toContain('Osaka, Japan');
    expect(words).toMatch(/Starts at MYR 900.00 More of them at MYR 700.00: 15/);
    expect(words).toContain('rounded down to fives');
    expect(body).toContain('data-level="4"');
    expect(body).toContain('href="/company/demand"');
  });

  it('says when the first figures will come, and later that there are none', async () => {
    expect((await send(owner, '/company/demand')).words).toContain(
      'The first figures will be here tomorrow.',
    );
    await insertWishes(4, 900);
    await countDemand(ctx);
    const { words } = await send(owner, '/company/demand');
    expect(words).toContain('No destination has five travellers without a deal.');
    expect(words).not.toContain('Osaka');
  });

  it('is closed to viewers, who have no menu entry for it either', async () => {
    const viewer = await signIn('viewer');
    expect((await send(viewer, '/company/demand')).status).toBe(403);
    expect((await send(viewer, '/company/dashboard')).body).not.toContain('href="/company/demand"');
    expect((await send(owner, '/company/dashboard')).body, 'control').toContain('href="/company/demand"');
  });
});

describe('the page of a published deal', () => {
  it('says how many travellers were emailed, opened the deal and booked it', async () => {
    const { id: companyId } = await insertCompany(ctx.db);
    const cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, companyId));
    const { id } = await insertDeal(ctx.db, { company_id: companyId });
    const readPage = async () => (await send(cookie, `/company/edit-deal/${id}`)).words;
    expect(await readPage()).not.toContain('We emailed');
    const results = { flight_id: id, company_id: companyId, notified: 40, opened: 15, booked: 0 };
    await ctx.db
      .insertInto('wish_results')
      .values({ ...results, counted_at: new Date() })
      .execute();
    expect(await readPage()).toContain(
      'We emailed 40 travellers about this deal: 15 opened it, fewer than five booked.',
    );
  });
});

describe('the link to a deal in an email', () => {
  it('redirects to the deal and records the first opening, but not for HEAD', async () => {
    const { id } = await insertDeal(ctx.db);
    const subscriberId = await insertWish(ctx, 'nur@x.my');
    const { id: noticeId } = await ctx.db
      .insertInto('wish_notices')
      .values({ flight_id: id, subscriber_id: subscriberId, mail_id: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const url = `/deals/${id}/wished/${noticeId}`;
    const getOpenedAt = async () =>
      (await ctx.db.selectFrom('wish_notices').select('opened_at').executeTakeFirstOrThrow()).opened_at;
    await web.app.inject({ method: 'HEAD', url, headers: { host: 'localhost' } });
    expect(await getOpenedAt()).toBeNull();
    const response = await web.app.inject({ url: `${url}?travellers=2`, headers: { host: 'localhost' } });
    expect([response.statusCode, response.headers.location]).toEqual([302, `/deals/${id}?travellers=2`]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await getOpenedAt()).not.toBeNull();
  });
});

describe('the line on Create Deal', () => {
  const line = '15 travellers wish for this trip; at MYR 899.00 it fits 5 of them, at MYR 699.00 all 15.';
  beforeEach(async () => {
    await insertWishes(7, 900);
    await insertWishes(8, 700);
    await countDemand(ctx);
  });

  it('follows a submitted form without JavaScript', async () => {
    const { status, words } = await send(owner, '/company/create-deal', { ...trip, sellingPrice: '899' });
    expect(status).toBe(422);
    expect(words).toContain(line);
    const other = await send(owner, '/company/create-deal', { ...trip, outboundRoute: 'PEN-CTS' });
    expect(other.words).toContain('Fewer than five travellers wish for this trip.');
    expect((await send(owner, '/company/create-deal')).words).not.toContain('wish for this trip');
  });

  it('is on drafts and on the form that finishes one', async () => {
    await send(owner, '/company/create-deal', { ...trip, sellingPrice: '899', intent: 'save-draft' });
    const { words, body } = await send(owner, '/company/drafts');
    expect(words).toContain(line);
    const finish = /href="(\/company\/create-deal\?draft=[^"]+)"/.exec(body)?.[1] ?? '';
    expect((await send(owner, finish)).words).toContain(line);
  });

  it('sends only the trip to the server', async () => {
    const query = new URLSearchParams(trip);
    const { status, body } = await send(owner, `/company/demand/trip?${query}`);
    expect([status, JSON.parse(body)]).toEqual([
      200,
      {
        steps: [
          { priceSen: 90_000, people: 5 },
          { priceSen: 70_000, people: 15 },
        ],
      },
    ]);
    const viewer = await send(await signIn('viewer'), `/company/demand/trip?${query}`);
    expect([viewer.status, viewer.body.includes('people')]).toEqual([403, false]);
  });
});
