import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { dealPricePath, editDealPath } from '#domain/kernel/office-paths.ts';
import { createWebApp, type WebApp } from '#server/http/app.ts';
import type { NewFlightRow } from '#server/platform/database/schema.ts';

let ctx: TestContext;
let web: WebApp;
let companyId: string;
let owner: string;

beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
  companyId = (await insertCompany(ctx.db, { fee_basis_points: 500 })).id;
  owner = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, companyId, { role: 'owner' }));
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});

/** Without JavaScript. */
async function send(url: string, { fields, cookie = owner }: { fields?: object; cookie?: string } = {}) {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const response = await web.app.inject({
    method: fields ? 'POST' : 'GET',
    url,
    headers: { host: 'localhost', cookie, ...(fields ? form : {}) },
    ...(fields && { payload: new URLSearchParams({ ...fields }).toString() }),
  });
  const { body } = response;
  const words = body
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  return { status: response.statusCode, body, words };
}

const insert = (overrides: Partial<NewFlightRow> = {}) =>
  insertDeal(ctx.db, {
    company_id: companyId,
    cost: '1690.00',
    selling_price: '1047.00',
    deadline: new Date('2030-11-18T03:00:00+08:00'),
    outbound_departs_on: '2030-12-20',
    return_departs_on: '2030-12-26',
    ...overrides,
  });
const stored = (id: string) =>
  ctx.db.selectFrom('flights').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the price page', () => {
  it('changes the price without JavaScript and shows what a seat earns', async () => {
    const deal = await insert({ seats_sold: 2, seat_cost: '900.00' });
    const url = dealPricePath(deal.id);
    const { words } = await send(url);
    expect(words).toContain('You get MYR 994.65 a seat after the 5% fee.');
    expect(words).toContain('The 2 seats that are held or paid for keep their price.');
    expect(words).toContain('The card will show 38% off, from MYR 1,690.00.');
    expect(words).toContain('Margin MYR 94.65 a seat. At MYR 947.37 you would break even.');
    const fields = { intent: 'price', sellingPrice: '942.30', revision: '1' };
    const changed = await send(url, { fields });
    expect(changed.status).toBe(200);
    expect(changed.words).toContain('is now MYR 942.30.');
    expect(changed.words).toContain('Loss MYR 4.82 a seat: below MYR 947.37 a seat costs you more');
    expect(await stored(deal.id)).toMatchObject({ selling_price: '942.30', revision: 2 });
  });

  it('rejects a price of an outdated page with the current price', async () => {
    const deal = await insert({ revision: 2 });
    const fields = { intent: 'price', sellingPrice: '900', revision: '1' };
    const { status, words } = await send(dealPricePath(deal.id), { fields });
    expect([status, words.includes('The price is now MYR 1,047.00. Check it')]).toEqual([409, true]);
    expect(await stored(deal.id)).toMatchObject({ selling_price: '1047.00' });
  });

  it('asks to confirm an unusual price, and explains one that it cannot read', async () => {
    const deal = await insert();
    const url = dealPricePath(deal.id);
    const fields = { intent: 'price', sellingPrice: '104.70', revision: '1' };
    const asked = await send(url, { fields });
    const button = /<button[^>]*name="confirmed"[^>]*>/.exec(asked.body)?.[0] ?? '';
    const confirmed = /value="([^"]*)"/.exec(button)?.[1] ?? '';
    expect([asked.status, confirmed]).toEqual([409, 'discount_high.94']);
    expect((await send(url, { fields: { ...fields, sellingPrice: 'cheap' } })).status).toBe(422);
    expect(await stored(deal.id)).toMatchObject({ selling_price: '1047.00' });
    expect((await send(url, { fields: { ...fields, confirmed } })).status).toBe(200);
    expect(await stored(deal.id)).toMatchObject({ selling_price: '104.70' });
  });

  it('exists only for deals of the company and roles that change deals', async () => {
    const deal = await insert();
    const stranger = await insertCompanyUser(ctx.db, (await insertCompany(ctx.db)).id, { role: 'owner' });
    const viewer = await insertCompanyUser(ctx.db, companyId, { role: 'viewer' });
    const fields = { intent: 'price', sellingPrice: '900', revision: '1' };
    for (const [account, status] of [
      [stranger, 404],
      [viewer, 403],
    ] as const) {
      const cookie = await signInCookie(ctx, 'company', account);
      expect((await send(dealPricePath(deal.id), { cookie })).status).toBe(status);
      expect((await send(dealPricePath(deal.id), { cookie, fields })).status).toBe(status);
    }
    expect(await stored(deal.id)).toMatchObject({ selling_price: '1047.00' });
  });
});

describe('the plan of a price', () => {
  const plan = { intent: 'plan', stepKind: 'percent', stepBy: '10', floor: '800', revision: '1' };

  it('starts, shows the next step to the company, and stops without JavaScript', async () => {
    const deal = await insert();
    const url = dealPricePath(deal.id);
    const started = await send(url, { fields: plan });
    expect([started.status, started.words.includes('will fall every evening.')]).toEqual([200, true]);
    const text = '−10% every evening at 20:00, not below MYR 800.00. Next: MYR 942.30 on';
    for (const page of [url, editDealPath(deal.id)]) expect((await send(page)).words, page).toContain(text);
    expect((await send('/company/dashboard')).words).toContain('−10% at 20:00, floor 800.00');
    const stopped = await send(url, { fields: { intent: 'stop-plan', revision: '2' } });
    expect(stopped.words).toContain('no longer falls by itself.');
    expect(await stored(deal.id)).toMatchObject({ step_floor: null, selling_price: '1047.00' });
  });

  it.each([
    [{ stepBy: '51' }, 'Enter 50 percent or less'],
    [{ stepBy: '0' }, 'Enter at least 1 percent'],
    [{ stepKind: 'amount', stepBy: '0' }, 'Enter at least 1 percent or MYR 0.01'],
    [{ floor: '0.99' }, 'Enter at least MYR 1.00'],
    [{ floor: '1047' }, 'Enter a floor below the price now, MYR 1,047.00'],
    [{ stepBy: '' }, 'how much the price falls'],
    [{ stepKind: 'weekly' }, ''],
  ])('rejects %j', async (changed, text) => {
    const deal = await insert();
    const { status, words } = await send(dealPricePath(deal.id), { fields: { ...plan, ...changed } });
    expect([status, words.includes(text)]).toEqual([422, true]);
    expect(await stored(deal.id)).toMatchObject({ step_floor: null });
  });

  it('is on no public page', async () => {
    const deal = await insert({
      step_kind: 'amount',
      step_by: 7_731,
      step_floor: '555.31',
      stepped_on: '2030-01-01',
    });
    for (const page of [
      '/deals',
      `/deals/${deal.id}`,
      `/deals/${deal.id}.data`,
      `/booking?deal=${deal.id}`,
    ]) {
      const { body } = await send(page, { cookie: '' });
      expect(body, page).not.toMatch(/7731|77\.31|555\.?31|every evening/);
    }
  });
});

describe('the cost of a seat', () => {
  it('security 97: is shown to the company and on no public page, feed or log line', async () => {
    const deal = await insert({ seat_cost: '777.31', destination_country: 'Bhutan' });
    expect((await send(editDealPath(deal.id))).body).toContain('value="777.31"');
    expect((await send(`/deals/${deal.id}`, { cookie: '' })).words, 'control').toContain('1,047');
    const pages = [
      '/',
      '/deals',
      '/deals?destination=Bhutan',
      `/deals/${deal.id}`,
      `/deals/${deal.id}.data`,
      '/deals.data',
      '/deals.atom',
      `/booking?deal=${deal.id}`,
    ];
    for (const page of pages) {
      const { body } = await send(page, { cookie: '' });
      expect(body, page).not.toMatch(/777[.,]?31/);
    }
    expect(ctx.logLines.join('')).not.toMatch(/777[.,]?31/);
  });
});
