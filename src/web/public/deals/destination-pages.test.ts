import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { openBuiltWeb } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { WebApp } from '#server/http/app.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const osaka = { destination_country: 'Japan', outbound_route: 'KUL-KIX', return_route: 'KIX-KUL' };
const tokyo = { destination_country: 'Japan', outbound_route: 'KUL-NRT', return_route: 'NRT-KUL' };

let ctx: TestContext;
let web: WebApp;
let companyId: string;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
  web = await openBuiltWeb(ctx);
  companyId = (await insertCompany(ctx.db, { status: 'approved' })).id;
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});
let visit = 0;
beforeEach(async () => {
  await ctx.db.deleteFrom('flights').execute();
  // Pages are cached per host, so each test uses its own.
  visit += 1;
});

async function insert(trip: Parameters<typeof insertDeal>[1], departsOn: string, count = 1): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await insertDeal(ctx.db, {
      company_id: companyId,
      publish_date: null,
      deadline: new Date(now.getTime() + 86_400_000),
      outbound_departs_on: departsOn,
      return_departs_on: departsOn.replace(/..$/, '28'),
      ...trip,
    });
}

async function openHead(url: string) {
  const host = `visit-${visit}.localhost`;
  const { statusCode, body } = await web.app.inject({ url, headers: { host } });
  const find = (pattern: RegExp) => pattern.exec(body)?.[1]?.replaceAll('&amp;', '&');
  const links = [...body.matchAll(/<nav[^>]*aria-label="([^"]*)"[^>]*>([\s\S]*?)<\/nav>/g)].map(
    ([, label, content = '']): [string | undefined, (string | undefined)[]] => [
      label,
      [...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&')),
    ],
  );
  return {
    status: statusCode,
    title: find(/<title>([^<]*)</),
    heading: find(/<h1[^>]*>([^<]*)</),
    description: find(/name="description" content="([^"]*)"/),
    canonical: find(/rel="canonical" href="([^"]*)"/)?.replace(`http://${host}`, ''),
    isIndexed: !body.includes('<meta name="robots" content="noindex"'),
    crumbs: JSON.parse(find(/<script type="application\/ld\+json">([^<]*)</) ?? 'null')?.itemListElement.map(
      ({ name, item }: { name: string; item: string }) => [name, item.replace(`http://${host}`, '')],
    ),
    links: new Map(links),
  };
}

describe('the page of a destination', () => {
  it('has a title, description, heading, canonical address and breadcrumbs of its own', async () => {
    await insert(osaka, '2026-12-02');
    expect(await openHead('/deals?destination=Osaka')).toMatchObject({
      status: 200,
      title: 'Flight deals to Osaka · Sempat',
      heading: 'Flight deals to Osaka',
      description:
        'Last-minute flight deals to Osaka: fixed dates, prices in MYR, seats left and closing times.',
      canonical: '/deals?destination=Osaka',
      isIndexed: true,
      crumbs: [
        ['Flight deals', '/deals'],
        ['Japan', '/deals?destination=Japan'],
        ['Osaka', '/deals?destination=Osaka'],
      ],
    });
  });

  it('links from all deals to countries, and from a country to its cities and months', async () => {
    await insert(osaka, '2026-12-02', 3);
    await insert(tokyo, '2027-01-04', 2);
    const { links } = await openHead('/deals');
    expect(links.get('Destinations')).toEqual(['/deals?destination=Japan']);
    const japan = await openHead('/deals?destination=Japan');
    expect(japan.links.get('Destinations in Japan')).toEqual([
      '/deals?destination=Osaka',
      '/deals?destination=Tokyo',
    ]);
    expect(japan.links.get('Japan by month')).toEqual(['/deals?destination=Japan&month=2026-12']);
  });
});

describe('the page of a destination and month', () => {
  it('is indexed once it has three deals', async () => {
    await insert(tokyo, '2026-12-02', 2);
    const few = await openHead('/deals?destination=Tokyo&month=2026-12');
    expect(few).toMatchObject({ isIndexed: false, canonical: '/deals?destination=Tokyo' });
    await insert(tokyo, '2026-12-24');
    visit += 1;
    expect(await openHead('/deals?destination=Tokyo&month=2026-12')).toMatchObject({
      title: 'Flight deals to Tokyo, December 2026 · Sempat',
      heading: 'Flight deals to Tokyo, December 2026',
      canonical: '/deals?destination=Tokyo&month=2026-12',
      isIndexed: true,
      crumbs: [
        ['Flight deals', '/deals'],
        ['Japan', '/deals?destination=Japan'],
        ['Tokyo', '/deals?destination=Tokyo'],
        ['December 2026', '/deals?destination=Tokyo&month=2026-12'],
      ],
    });
  });
});

describe('any other search', () => {
  it.each([
    ['/deals?sort=price', '/deals'],
    ['/deals?from=KUL', '/deals'],
    ['/deals?month=2026-12', '/deals'],
    ['/deals?destination=Japan&sort=price', '/deals?destination=Japan'],
    ['/deals?destination=japan', '/deals?destination=Japan'],
    ['/deals?destination=osaca', '/deals?destination=Osaka'],
    ['/deals?destination=KIX', '/deals?destination=Osaka'],
    ['/deals?destination=Japan&travellers=2', '/deals?destination=Japan'],
    ['/deals?destination=Osaka&start=2026-12-02&end=2026-12-03', '/deals?destination=Osaka'],
    ['/deals?destination=Japan&month=2026-12&direct=1', '/deals?destination=Japan&month=2026-12'],
    ['/deals?destination=Japan&month=2027-01&from=KUL', '/deals?destination=Japan'],
  ])('%s is not indexed and names %s as canonical', async (address, canonical) => {
    await insert(osaka, '2026-12-02', 3);
    expect(await openHead(address)).toMatchObject({ isIndexed: false, canonical });
  });

  it('without a match returns 404 and names the nearest page that has deals', async () => {
    await insert(osaka, '2026-12-02', 3);
    expect(await openHead('/deals?destination=Osaka&from=PEN')).toMatchObject({
      status: 404,
      isIndexed: false,
      canonical: '/deals?destination=Osaka',
    });
    expect(await openHead('/deals?destination=Sydney')).toMatchObject({
      status: 404,
      isIndexed: false,
      canonical: '/deals',
    });
  });

  it('has no links to destinations and months', async () => {
    await insert(osaka, '2026-12-02', 3);
    expect((await openHead('/deals?sort=price')).links.has('Destinations')).toBe(false);
    expect((await openHead('/deals?destination=Japan&sort=price')).links.has('Japan by month')).toBe(false);
  });
});

it('An address with other parameters or another order of them names the same canonical address', async () => {
  await insert(osaka, '2026-12-02', 3);
  const { isIndexed, canonical } = await openHead(
    '/deals?utm_source=x&month=2026-12&destination=Japan&size=9',
  );
  expect({ isIndexed, canonical }).toEqual({
    isIndexed: true,
    canonical: '/deals?destination=Japan&month=2026-12',
  });
});
