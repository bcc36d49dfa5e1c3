import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertWish } from '#dev/testing/fixtures/wish-fixture.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

let ctx: TestContext;
let web: WebApp;
let companyId: string;
let visit = 0;
beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: async () => null });
  companyId = (await insertCompany(ctx.db, { status: 'approved' })).id;
});
afterAll(async () => {
  await web.stop();
  await ctx.close();
});
beforeEach(async () => {
  await ctx.db.deleteFrom('flights').execute();
  // Pages are cached per host, so each test uses its own.
  visit += 1;
});

const insert = (overrides: Parameters<typeof insertDeal>[1] = {}) =>
  insertDeal(ctx.db, {
    company_id: companyId,
    destination_country: 'Japan',
    selling_price: '1050.00',
    cost: '1899.00',
    seats_offered: 12,
    ...overrides,
  });

async function open(url: string) {
  const { statusCode, body } = await web.app.inject({
    url,
    headers: { host: `visit-${visit}.localhost` },
  });
  const form = body.match(/<section[^>]*aria-labelledby="tell-me"[\s\S]*?<\/section>/)?.[0] ?? null;
  return { statusCode, form: form?.replaceAll('<!-- -->', '') ?? null };
}
const read = (form: string | null, pattern: RegExp) => form?.match(pattern)?.[1]?.replaceAll('&amp;', '&');
const readAction = (form: string | null) => read(form, /<form[^>]*action="([^"]+)"/);
const readSearch = (form: string | null) => read(form, /name="search"[^>]*value="([^"]+)"/);

describe('the form of a wish', () => {
  it('appears below the results of a search and repeats the search with its budget', async () => {
    await insert();
    const { form } = await open('/deals?destination=japan&travellers=2&budget=1200&sort=price');
    const search = 'destination=Japan&travellers=2&budget=1200';
    expect(readAction(form)).toBe(`/wishes?${search}`);
    expect(readSearch(form)).toBe(search);
    for (const text of ['Japan', '2 travellers', 'up to MYR 1,200.00 per person'])
      expect(form).toContain(`>${text}</li>`);
    expect(form?.match(/<input[^>]*name="([^"]+)"/g)).toHaveLength(2);
  });

  it('is not on the list of all deals', async () => {
    await insert();
    expect((await open('/deals')).form).toBeNull();
  });

  it('is on a search without a match, which is still a 404', async () => {
    await insert();
    const { statusCode, form } = await open('/deals?destination=Japan&budget=1000');
    expect(statusCode).toBe(404);
    expect(readSearch(form)).toBe('destination=Japan&budget=1000');
  });

  it.each([
    ['an unknown destination', '/deals?destination=Narnia'],
    ['dates that have passed', '/deals?month=2020-01'],
  ])('is not offered for %s, which would be rejected', async (_, url) => {
    expect((await open(url)).form).toBeNull();
  });

  it('is on a sold-out deal, for its destination and the travellers of the search', async () => {
    const { id } = await insert({ outbound_route: 'KUL-KIX', seats_offered: 3, seats_sold: 3 });
    expect(readSearch((await open(`/deals/${id}`)).form)).toBe('destination=Osaka');
    expect(readSearch((await open(`/deals/${id}?travellers=4`)).form)).toBe('destination=Osaka&travellers=4');
  });

  it('[T3-8] keeps the travellers in the links from a sold-out deal to the list and to other deals', async () => {
    const { id } = await insert({ seats_offered: 3, seats_sold: 3 });
    const other = await insert();
    const { body } = await web.app.inject({
      url: `/deals/${id}?travellers=4`,
      headers: { host: `visit-${visit}.localhost` },
    });
    expect(body).toContain('href="/deals?travellers=4"');
    expect(body).toContain(`href="/deals/${other.id}?travellers=4"`);
  });

  it('is on a deal that has ended, and not on an open one', async () => {
    const ended = await insert({ outbound_route: 'KUL-KIX', deadline: new Date(Date.now() - 60_000) });
    const { id } = await insert({ outbound_route: 'KUL-KIX' });
    expect(readSearch((await open(`/deals/${ended.id}`)).form)).toBe('destination=Osaka');
    expect((await open(`/deals/${id}`)).form).toBeNull();
  });

  it('leads to the same page without JavaScript, whether the address is known or not', async () => {
    await insertWish(ctx, 'known@x.my', { filter: { budget: 900 }, confirmedAt: new Date() });
    await insert();
    const { form } = await open('/deals?destination=Japan&budget=1000');
    const answers = [];
    for (const email of ['known@x.my', 'other@x.my']) {
      const { statusCode, body } = await web.app.inject({
        method: 'POST',
        url: readAction(form) ?? '',
        payload: new URLSearchParams({ search: readSearch(form) ?? '', email }).toString(),
        headers: {
          host: 'localhost',
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        },
      });
      expect(body).toContain('Check your email');
      answers.push({ statusCode, body: body.replace(/ nonce="[^"]*"|<meta name="request-id"[^>]*>/g, '') });
    }
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers[0]?.body.length).toBe(answers[1]?.body.length);
  });
});
