import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bestEncoding } from '#server/platform/encodings.ts';
import { createAddressReader } from '../address.ts';
import { cachedAddress, isSearch } from './page-address.ts';
import { type CachedAnswer, createPageCache, type FinishedPage, type PageCache } from './page-cache.ts';
import { pageTable } from './page-table.ts';

const base = 'http://localhost';
const read = createAddressReader(pageTable, []);
const cachedAs = (url: string, method = 'GET') => {
  const address = read(url);
  return address && cachedAddress(method, address, base);
};
let now: number;
let renders: string[];
let answers: CachedAnswer[];
let answer: () => Promise<FinishedPage>;
let nextChange: Date | null;
let nextChangeFails: boolean;
let cache: PageCache;
let server: Server;
let origin: string;

const page = (text: string, status = 200): FinishedPage => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text.padEnd(2_000)),
});

const createCache = (mostBytes?: number) =>
  createPageCache({
    render: (url) => {
      renders.push(url.pathname + url.search);
      return answer();
    },
    inTurn: (_url, work) => work(),
    nextChange: async () => {
      if (nextChangeFails) throw new Error('no database');
      return nextChange;
    },
    now: () => now,
    onAnswer: (given) => void answers.push(given),
    ...(mostBytes !== undefined && { mostBytes }),
  });

beforeEach(async () => {
  now = 1_000_000;
  renders = [];
  nextChange = null;
  nextChangeFails = false;
  answer = async () => page(`made at ${now}`);
  cache = createCache();
  answers = [];
  server = createServer((request, response) => {
    const address = read(request.url ?? '');
    if (address && cache.answerNow(request, response, address, base)) return;
    response.writeHead(599);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const make = async (url: string) => {
  const address = cachedAs(url);
  if (!address) throw new Error(`${url} is not kept`);
  const made = await cache.make(address, { 'x-frame-options': 'DENY' });
  if (!made) throw new Error('too many pages are waiting');
  return made;
};
const ask = (url: string, headers: Record<string, string> = {}) => fetch(origin + url, { headers });

describe('cached pages', () => {
  it('are rendered only once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 100 }, () => make('/deals')));
    expect(renders).toHaveLength(1);
  });

  it('return the same bytes for one second, with the headers of the shell', async () => {
    await make('/deals');
    now += 999;
    const answered = await ask('/deals');
    expect(answered.status).toBe(200);
    expect(await answered.text()).toContain('made at 1000000');
    expect(answered.headers.get('x-frame-options')).toBe('DENY');
    expect(answered.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
    );
    expect(renders).toHaveLength(1);
  });

  it('return stale bytes for at most one more second during a refresh', async () => {
    await make('/deals');
    now += 1_500;
    let finish = () => {};
    const made = page('made again');
    answer = () =>
      new Promise((resolve) => {
        finish = () => resolve(made);
      });
    const old = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/deals')).text()));
    expect(new Set(old.map((text) => text.trim()))).toEqual(new Set(['made at 1000000']));
    expect(renders).toHaveLength(2);
    finish();
    await expect.poll(async () => (await ask('/deals')).text()).toContain('made again');
  });

  it('expire after two seconds', async () => {
    await make('/deals');
    now += 2_000;
    expect((await ask('/deals')).status).toBe(599);
  });

  it('expire at the next opening or closing of a deal', async () => {
    nextChange = new Date(now + 300);
    await make('/deals');
    now += 299;
    const before = await ask('/deals');
    expect(before.status).toBe(200);
    expect(before.headers.get('cache-control')).toContain('s-maxage=0');
    now += 1;
    expect((await ask('/deals')).status).toBe(599);
  });

  it('return stale bytes until they expire if a refresh fails', async () => {
    await make('/deals');
    now += 1_100;
    answer = async () => {
      throw new Error('the database is gone');
    };
    expect((await ask('/deals')).status).toBe(200);
    now += 900;
    expect((await ask('/deals')).status).toBe(599);
  });

  it('are not stored while the next change is unknown', async () => {
    nextChangeFails = true;
    expect((await make('/about')).status).toBe(200);
    expect((await ask('/about')).status).toBe(599);
  });

  it('never contain an error or a cookie', async () => {
    answer = async () => page('sorry', 500);
    await make('/deals');
    expect((await ask('/deals')).status).toBe(599);
    answer = async () => ({ ...page('hello'), headers: { 'set-cookie': 'a=1' } });
    await make('/about');
    expect((await ask('/about')).status).toBe(599);
  });

  it('return 304 to a client that has them in the same encoding', async () => {
    await make('/deals');
    const first = await ask('/deals', { 'accept-encoding': 'gzip' });
    const etag = first.headers.get('etag') ?? '';
    const again = await ask('/deals', { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect((await ask('/deals', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200);
  });

  it('use an encoding that the browser accepts', async () => {
    await make('/deals');
    const gzip = await ask('/deals', { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gzip.headers.get('vary')).toBe('accept-encoding');
    expect((await gzip.text()).trim()).toBe('made at 1000000');
    expect(bestEncoding('gzip, br')).toBe('br');
    expect(bestEncoding('identity')).toBe('identity');
    expect(bestEncoding(undefined)).toBe('identity');
  });

  it('stay limited in number, whatever is requested', async () => {
    for (let index = 0; index < 400; index += 1) await make(`/deals?destination=${index}`);
    expect((await ask('/deals?destination=0')).status).toBe(599);
    expect((await ask('/deals?destination=399')).status).toBe(200);
  });
});

describe('cached searches', () => {
  const none = async () => page('no match', 404);

  it('[T3-2] keep the 404 of a search without a match and send it with its status', async () => {
    answer = none;
    await make('/deals?destination=Atlantis');
    const answered = await ask('/deals?destination=Atlantis');
    expect(answered.status).toBe(404);
    expect(await answered.text()).toContain('no match');
    expect(answers.at(-1)?.status).toBe(404);
    expect(renders).toHaveLength(1);
  });

  it('do not keep the 404 of any other page', async () => {
    answer = none;
    for (const url of [
      '/deals',
      '/sellers/nobody',
      '/deals/0d9f6a52-0000-4000-8000-000000000000?travellers=2',
    ]) {
      await make(url);
      expect((await ask(url)).status).toBe(599);
    }
  });

  it('are dropped, oldest first, beyond the byte limit', async () => {
    const bytes = 100_000;
    const text = () => Array.from({ length: bytes / 10 }, () => Math.random().toFixed(8)).join('');
    answer = async () => page(text());
    cache = createCache(3 * bytes);
    for (const city of ['Osaka', 'Taipei', 'Seoul']) await make(`/deals?destination=${city}`);
    expect((await ask('/deals?destination=Osaka')).status).toBe(599);
    expect((await ask('/deals?destination=Seoul')).status).toBe(200);
    expect(cache.countHeldBytes()).toBeLessThanOrEqual(3 * bytes);
  });
});

describe('the cache during a database outage', () => {
  const withNote = (text: string) =>
    page(`<p id="updates-paused" hidden="" class="x">Live updates are paused</p>${text}`);
  const away = async (): Promise<FinishedPage> => ({ ...page('away', 503), databaseAway: true });
  beforeEach(async () => {
    answer = async () => withNote('deals');
    await make('/deals');
    answer = away;
  });

  it('shows the last page for five minutes with the note and no-store', async () => {
    now += 4 * 60_000;
    const shown = await make('/deals');
    expect(shown.status).toBe(200);
    expect(shown.body.toString()).toContain('<p id="updates-paused" class="x">');
    expect(shown.headers['cache-control']).toBe('no-store');
    now += 60_000;
    expect((await make('/deals')).status).toBe(503);
  });

  it('renders a fresh page without the note at the first request after recovery', async () => {
    now += 10_000;
    expect((await make('/deals')).body.toString()).toContain('id="updates-paused" class');
    answer = async () => withNote('fresh deals');
    now += 1_000;
    const fresh = await make('/deals');
    expect(fresh.body.toString()).toContain('id="updates-paused" hidden=""');
    expect(fresh.body.toString()).toContain('fresh deals');
  });

  it('responds without waiting for a database that is known to hang', async () => {
    now += 10_000;
    await make('/deals');
    answer = () => new Promise(() => {});
    expect((await make('/deals')).status).toBe(200);
  });

  it('shows no page past the opening or closing of a deal', async () => {
    nextChange = new Date(now + 30_000);
    answer = async () => withNote('closing soon');
    await make('/about');
    answer = away;
    now += 29_999;
    expect((await make('/about')).status).toBe(200);
    now += 1;
    expect((await make('/about')).status).toBe(503);
  });

  it('passes other errors and uncached pages through', async () => {
    expect((await make('/')).status).toBe(503);
    now += 10_000;
    answer = async () => page('broken', 500);
    expect((await make('/deals')).status).toBe(500);
  });

  it('returns no stale data to client-side requests', async () => {
    answer = async () => ({ ...page('{}'), headers: { 'content-type': 'text/x-script' } });
    await make('/deals.data');
    answer = away;
    now += 10_000;
    expect((await make('/deals.data')).status).toBe(503);
  });
});

it('every cached response has its own request id and is reported to onAnswer', async () => {
  await make('/deals');
  const [one, two] = [await ask('/deals?utm_source=x'), await ask('/deals')];
  const ids = [one.headers.get('x-request-id'), two.headers.get('x-request-id')];
  expect(new Set(ids).size).toBe(2);
  expect(answers.map(({ requestId }) => requestId)).toEqual(ids);
  expect(answers[0]).toMatchObject({ method: 'GET', path: '/deals', status: 200 });
  const again = await ask('/deals', {
    'accept-encoding': 'gzip',
    'if-none-match': (await ask('/deals', { 'accept-encoding': 'gzip' })).headers.get('etag') ?? '',
  });
  expect([again.status, answers.at(-1)?.status]).toEqual([304, 304]);
});

describe('cachedAddress', () => {
  const kept = (url: string) => cachedAs(url)?.href.slice(base.length);
  const cursor = (text: string) => Buffer.from(text).toString('base64url');

  it('keeps only parameters that a page reads, so that visitors cannot multiply entries', () => {
    const all = 'destination=Japan&travellers=2&sort=price&after=1&_routes=x';
    expect(kept(`/about?${all}`)).toBe('/about');
    expect(kept(`/?${all}`)).toBe('/');
    const deal = '/deals/0d9f6a52-0000-4000-8000-000000000000';
    expect(kept(`${deal}?${all}`)).toBe(`${deal}?travellers=2`);
    expect(kept('/deals?destination=Japan&travellers=2')).toBe('/deals?destination=Japan&travellers=2');
  });

  it.each([
    ['/deals?sort=rubbish'],
    ['/deals?travellers=99'],
    ['/deals?travellers=-1'],
    ['/deals?destination='],
    [`/deals?destination=${'x'.repeat(200)}`],
    ['/deals?after=1'],
    [`/deals?after=${cursor('newest|2026-02-31T00:00:00.000Z|x')}`],
    ['/deals?sort=newest&after=abc_-9'],
    ['/deals?destination=Japan&destination=China'],
  ])('maps %s to the page without a query', (url) => {
    expect(kept(url)).toBe('/deals');
  });

  it('does not cache the submitted filter form of the list, which is redirected', () => {
    expect(cachedAs('/deals?search=from%3DKUL')).toBeNull();
    expect(kept('/about?search=from%3DKUL')).toBe('/about');
  });

  it('keeps a valid cursor', () => {
    const place = cursor('newest|2026-11-15T00:00:00.000Z|0d9f6a52-0000-4000-8000-000000000000');
    expect(kept(`/deals?after=${place}`)).toBe(`/deals?after=${place}`);
  });

  it('keeps only a _routes parameter that names the page itself, and only for data', () => {
    const deals = '_routes=public%2Fdeals%2Fdeals.route';
    expect(kept(`/deals.data?${deals}`)).toBe(`/deals.data?${deals}`);
    expect(kept(`/deals?${deals}`)).toBe('/deals');
    expect(kept('/deals.data?_routes=root')).toBe('/deals.data');
    expect(kept('/deals.data?_routes=public%2Fdeals%2Fdeals.route%2Croot')).toBe('/deals.data');
    expect(kept('/_.data?_routes=public%2Fhome%2Fhome.route')).toBe(
      '/_.data?_routes=public%2Fhome%2Fhome.route',
    );
  });

  it('separates rarely requested lists from shared pages', () => {
    const isSearchAt = (url: string) => isSearch(new URL(url, base));
    expect(['/deals', '/deals?sort=price', '/deals.data?_routes=x'].map(isSearchAt)).toEqual([
      false,
      false,
      false,
    ]);
    expect(['/deals?destination=Japan', '/deals?after=x'].map(isSearchAt)).toEqual([true, true]);
  });

  it("[T3-8] keeps the number of travellers of a deal's page and drops its other parameters", () => {
    const deal = '/deals/0d9f6a52-0000-4000-8000-000000000000';
    expect(kept(`${deal}?utm_source=x&travellers=4`)).toBe(`${deal}?travellers=4`);
    for (const travellers of ['0', '1', '11', 'x', '1e1'])
      expect(kept(`${deal}?travellers=${travellers}`)).toBe(deal);
    expect(isSearch(new URL(`${deal}?travellers=4`, base))).toBe(false);
  });

  it('drops unknown query names, so that tracking parameters do not multiply entries', () => {
    const key = cachedAs('/deals?utm_source=x&sort=price&destination=Japan&__proto__=1');
    expect(key?.href).toBe('http://localhost/deals?destination=Japan&sort=price');
  });

  it('includes public pages and their data, but nothing personal and no writes', () => {
    const uuid = '0d9f6a52-0000-4000-8000-000000000000';
    for (const url of ['/', '/deals', '/deals.data', '/_.data', `/deals/${uuid}`, '/about', '/contact']) {
      expect(cachedAs(url)).not.toBeNull();
    }
    for (const url of [
      '/booking',
      '/booking/complete',
      '/login',
      '/company/dashboard',
      '/superadmin',
      '/my-booking/x',
    ]) {
      expect(cachedAs(url)).toBeNull();
    }
    expect(cachedAs('/contact', 'POST')).toBeNull();
    expect(cachedAs('//evil.example/deals')).toBeNull();
  });
});
