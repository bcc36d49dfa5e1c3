// Sitemap and feed, read with a strict XML parser.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { parseXml, type XmlElement } from '#dev/testing/pages/xml.ts';
import { openBuiltWeb } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { listSitemapDeals } from '#server/features/deals/deals.service.ts';
import type { WebApp } from '#server/http/app.ts';

const now = new Date('2026-11-20T04:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

let ctx: TestContext;
let web: WebApp;
let companyId: string;
let host: string;
let visit = 0;
beforeAll(async () => {
  ctx = await openTestContext();
  web = await openBuiltWeb(ctx);
}, 180_000);
afterAll(async () => {
  await web.stop();
  await ctx.close();
});
beforeEach(async () => {
  ctx.setNow(now);
  await ctx.db.deleteFrom('flights').execute();
  await ctx.db.deleteFrom('companies').execute();
  companyId = (await insertCompany(ctx.db, { status: 'approved', name: 'Wira & <Co>' })).id;
  visit += 1;
  host = `visit-${visit}.localhost`;
});

const insert = (overrides: Parameters<typeof insertDeal>[1] = {}) =>
  insertDeal(ctx.db, {
    company_id: companyId,
    destination_country: 'Japan',
    outbound_route: 'KUL-KIX',
    outbound_departs_on: '2026-12-02',
    return_route: 'KIX-KUL',
    return_departs_on: '2026-12-08',
    deadline: inHours(48),
    publish_date: null,
    ...overrides,
  });
const open = (url: string, headers: Record<string, string> = {}) =>
  web.app.inject({ url, headers: { host, ...headers } });
const readXml = async (url: string) => parseXml((await open(url)).body);
const findChildren = ({ children }: XmlElement, name: string) =>
  children.filter((child) => child.name.endsWith(`}${name}`));
const findText = (parent: XmlElement, name: string) => findChildren(parent, name)[0]?.text;

/** Paths in a sitemap or its index. */
async function listPaths(url: string): Promise<string[]> {
  const root = await readXml(url);
  expect(root.name).toMatch(/^\{http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9\}(urlset|sitemapindex)$/);
  return root.children.map((child) => findText(child, 'loc')?.replace(`http://${host}`, '') ?? '');
}

describe('sitemap.xml', () => {
  it('is an index of those parts that contain addresses', async () => {
    expect(await listPaths('/sitemap.xml')).toEqual(['/sitemaps/static.xml', '/sitemaps/sellers.xml']);
    await insert();
    visit += 1;
    host = `visit-${visit}.localhost`;
    expect(await listPaths('/sitemap.xml')).toEqual(
      ['static', 'destinations', 'sellers', 'deals'].map((part) => `/sitemaps/${part}.xml`),
    );
  });

  it('has parts with pages, destinations, sellers and listed deals', async () => {
    const { id } = await insert();
    await insert({ outbound_departs_on: '2026-12-03' });
    await insert({ outbound_departs_on: '2026-12-04' });
    const ended = await insert({ deadline: inHours(-1) });
    expect(await listPaths('/sitemaps/static.xml')).toEqual(
      expect.arrayContaining(['/', '/deals', '/register-company']),
    );
    expect(await listPaths('/sitemaps/destinations.xml')).toEqual([
      '/deals?destination=Japan',
      '/deals?destination=Japan&month=2026-12',
      '/deals?destination=Osaka',
      '/deals?destination=Osaka&month=2026-12',
    ]);
    expect(await listPaths('/sitemaps/sellers.xml')).toEqual([expect.stringMatching(/^\/sellers\/wira-co-/)]);
    const deals = await listPaths('/sitemaps/deals.xml');
    expect(deals).toHaveLength(3);
    expect(deals).toContain(`/deals/${id}`);
    expect(deals).not.toContain(`/deals/${ended.id}`);
  });

  it('is fresh within a minute, in every part', async () => {
    const { id } = await insert();
    for (const url of ['/sitemap.xml', ...(await listPaths('/sitemap.xml'))]) {
      const { headers } = await open(url);
      expect(headers['content-type']).toContain('application/xml');
      const [, seconds] = /max-age=(\d+)/.exec(String(headers['cache-control'])) ?? [];
      expect(Number(seconds)).toBeLessThan(55);
    }
    await ctx.db.updateTable('flights').set({ listed: false }).where('id', '=', id).execute();
    ctx.setNow(new Date(now.getTime() + 5_000));
    expect((await open('/sitemaps/deals.xml')).statusCode).toBe(404);
  });

  it.each(['deals', 'nothing', '__proto__', 'toString'])(
    'returns 404 for %s without addresses',
    async (part) => {
      expect((await open(`/sitemaps/${part}.xml`)).statusCode).toBe(404);
      expect((await open(`/sitemaps/${part}.txt`)).statusCode).toBe(404);
    },
  );

  it('lists public deals, newest first, up to a limit', async () => {
    const { id: pending } = await insertCompany(ctx.db, { status: 'pending' });
    const old = await insert({ created_at: inHours(-5) });
    const soon = await insert({ created_at: inHours(-1), publish_date: inHours(5) });
    await insert({ company_id: pending });
    const listed = await listSitemapDeals(ctx, 7);
    expect(listed.map((deal) => deal.id)).toEqual([soon.id, old.id]);
    expect(listed[0]?.changedAt).toBeInstanceOf(Date);
    expect(await listSitemapDeals(ctx, 1)).toHaveLength(1);
  });
});

const atom = (name: string) => `{http://www.w3.org/2005/Atom}${name}`;

describe('deals.atom', () => {
  it('is a valid feed: every required element once, with absolute links', async () => {
    const { id } = await insert({ created_at: inHours(-5), updated_at: inHours(-2) });
    const answer = await open('/deals.atom');
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const feed = parseXml(answer.body);
    expect(feed.name).toBe(atom('feed'));
    for (const parent of [feed, ...findChildren(feed, 'entry')]) {
      for (const name of ['id', 'title', 'updated', 'author'])
        expect([name, findChildren(parent, name)]).toEqual([name, [expect.anything()]]);
      expect(findChildren(parent, 'link').every(({ attributes: { href = '' } }) => URL.canParse(href))).toBe(
        true,
      );
    }
    expect(findText(feed, 'title')).toBe('Sempat: open flight deals');
    expect(findText(feed, 'updated')).toBe(inHours(-2).toISOString());
    const [entry] = findChildren(feed, 'entry');
    if (!entry) throw new Error('The feed has no entry.');
    expect(findText(entry, 'id')).toBe(`urn:uuid:${id}`);
    expect(findText(entry, 'title')).toMatch(/^Osaka, Wed 02 Dec – Tue 08 Dec 2026: MYR [\d,.]+ per person$/);
    expect(findText(entry, 'published')).toBe(inHours(-5).toISOString());
    expect(findText(entry, 'updated')).toBe(inHours(-2).toISOString());
    expect(findChildren(entry, 'link')[0]?.attributes).toEqual({
      rel: 'alternate',
      type: 'text/html',
      href: `http://${host}/deals/${id}`,
    });
  });

  it('lists the deals that visitors can book, the last opened first', async () => {
    const opened = await insert({ created_at: inHours(-9), publish_date: inHours(-1) });
    const newer = await insert({ created_at: inHours(-2) });
    await insert({ publish_date: inHours(1) });
    await insert({ deadline: inHours(-1) });
    await insert({ seats_offered: 2, seats_sold: 2 });
    const entries = findChildren(await readXml('/deals.atom'), 'entry');
    expect(entries.map((entry) => findText(entry, 'id'))).toEqual(
      [opened, newer].map(({ id }) => `urn:uuid:${id}`),
    );
  });

  it('stays well-formed with any text from companies', async () => {
    const airlines = ']]>&<b>"\u0007\uFFFE';
    await insert({ airlines });
    const [entry] = findChildren(await readXml('/deals.atom'), 'entry');
    expect(entry && findText(entry, 'summary')).toContain(']]>&<b>"');
    expect(entry && findChildren(entry, 'author')[0]?.children[0]?.text).toBe('Wira & <Co>');
  });

  it('is valid without deals', async () => {
    const feed = await readXml('/deals.atom');
    expect(findText(feed, 'updated')).toBe('2026-11-19T16:00:00.000Z');
  });

  it('returns 304 until a deal changes, even after a while without requests', async () => {
    await insert();
    const etag = String((await open('/deals.atom')).headers.etag);
    ctx.setNow(new Date(now.getTime() + 3_600_000));
    const again = await open('/deals.atom', { 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await insert();
    ctx.setNow(new Date(now.getTime() + 7_200_000));
    expect((await open('/deals.atom', { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('is linked from public pages', async () => {
    for (const page of ['/', '/deals', '/about'])
      expect((await open(page)).body).toMatch(
        /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="\/deals\.atom"\/>/,
      );
  });
});
