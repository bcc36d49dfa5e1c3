// Follows every link from Home, as search engines do. `npm run check -- crawler` takes some minutes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '#dev/start/sql.ts';
import { insertManyDeals, listRoutes } from '#dev/testing/fixtures/many-deals.ts';
import { openBuiltWeb } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { WebApp } from '#server/http/app.ts';

const DEALS = Number(process.env.CRAWL_DEALS ?? 300);
const CITIES = Number(process.env.CRAWL_CITIES ?? 12);
const MOST_ADDRESSES = 2_000;
/** Pages of deals and sellers come from one template each, so a part of them shows all kinds of links. */
const OPENED_OF_EACH = 30;
const CRAWL_MS = 60_000 + DEALS * 100;

interface CrawledPage {
  readonly status: number;
  readonly isIndexed: boolean;
  readonly canonical: string | undefined;
  readonly title: string | undefined;
}

let ctx: TestContext;
let web: WebApp;
/** Null if the address was found, but not opened. */
const pages = new Map<string, CrawledPage | null>();
beforeAll(async () => {
  ctx = await openTestContext({ SEARCH_REFRESH_MS: '1000' });
  web = await openBuiltWeb(ctx);
  const many = { deals: DEALS, open: DEALS, routes: listRoutes(CITIES) };
  await withClient(ctx.databaseUrl, (client) => insertManyDeals(ctx, client, many));
  await crawl();
  console.log(
    `${DEALS} deals to ${CITIES} cities: ${listAddresses().length} addresses besides deals and sellers`,
  );
}, CRAWL_MS);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});

/** `/deals/…`, or null for an address of which there are few. */
function readTemplate(address: string): string | null {
  return /^\/(deals|interest|d|sellers)\//.exec(address)?.[0] ?? null;
}

async function crawl(): Promise<void> {
  const robots = (await web.app.inject('/robots.txt')).body;
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  const opened = new Map<string, number>();
  const queue = ['/'];
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    if (pages.has(address) || closed.some((path) => address?.startsWith(path))) continue;
    const template = readTemplate(address);
    const before = opened.get(template ?? '') ?? 0;
    pages.set(address, null);
    if (template && before >= OPENED_OF_EACH) continue;
    opened.set(template ?? '', before + 1);
    const { statusCode, body, headers } = await web.app.inject(address);
    pages.set(address, {
      status: statusCode,
      isIndexed: !body.includes('<meta name="robots" content="noindex"'),
      canonical: readHref(/rel="canonical" href="([^"]*)"/.exec(body)?.[1] ?? ''),
      title: /<title>([^<]*)</.exec(body)?.[1],
    });
    const found = [...body.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => href);
    const targets = [...found, String(headers.location ?? '')].map(readHref);
    queue.push(...targets.filter((target) => target !== undefined));
  }
}

/** Returns the address on this site without its fragment; undefined for other sites, files and mail. */
function readHref(href: string): string | undefined {
  const url = new URL(href.replaceAll('&amp;', '&'), 'http://localhost');
  if (href === '' || !/^localhost(:\d+)?$/.test(url.host) || url.pathname.startsWith('/assets/'))
    return undefined;
  return url.pathname + url.search;
}

const listAddresses = () => [...pages.keys()].filter((address) => readTemplate(address) === null);

describe('a crawler that follows every link from Home', () => {
  it('finds at most 2,000 addresses besides deals and sellers', () => {
    expect(listAddresses().length).toBeGreaterThan(CITIES);
    expect(listAddresses().length).toBeLessThanOrEqual(MOST_ADDRESSES);
  });

  it('finds lists by destination, month and page only', () => {
    const lists = listAddresses().filter((address) => address.startsWith('/deals'));
    const allowed = ['', 'after', 'destination', 'destination,after', 'destination,month', 'month'];
    for (const address of lists)
      expect([address, allowed]).toEqual([
        address,
        expect.arrayContaining([[...new URL(address, 'http://localhost').searchParams.keys()].join()]),
      ]);
  });

  it('finds no page that is missing', () => {
    expect([...pages].filter(([, page]) => page && page.status >= 400)).toEqual([]);
  });

  it('finds every destination of the sitemap, each with a title of its own and itself as canonical', async () => {
    const { body } = await web.app.inject('/sitemaps/destinations.xml');
    const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => readHref(loc) ?? '');
    expect(listed.length).toBeGreaterThan(CITIES);
    for (const address of listed)
      expect([address, pages.get(address)]).toEqual([
        address,
        expect.objectContaining({ status: 200, isIndexed: true, canonical: address }),
      ]);
    expect(new Set(listed.map((address) => pages.get(address)?.title)).size).toBe(listed.length);
  });

  it('finds further pages of a list, which name the first one as canonical', () => {
    const further = [...pages].filter(([address]) => address.includes('after='));
    expect(further.length).toBeGreaterThan(0);
    for (const [address, page] of further)
      expect([address, page?.isIndexed, page?.canonical]).toEqual([
        address,
        false,
        address.replace(/[?&]after=.*$/, ''),
      ]);
  });
});
