import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bestEncoding, createPageCache, type FinishedPage, type PageCache } from './page-cache.ts';

const base = 'http://localhost';
let now: number;
let renders: string[];
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

beforeEach(async () => {
  now = 1_000_000;
  renders = [];
  nextChange = null;
  nextChangeFails = false;
  answer = async () => page(`made at ${now}`);
  cache = createPageCache({
    render: (url) => {
      renders.push(url.pathname + url.search);
      return answer();
    },
    nextChange: async () => {
      if (nextChangeFails) throw new Error('no database');
      return nextChange;
    },
    now: () => now,
  });
  // The real thing in front of the cache: a server that answers from it or says that it had to be made.
  server = createServer((request, response) => {
    if (cache.answerNow(request, response, base)) return;
    response.writeHead(599);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const make = async (url: string) => {
  const key = cache.keyOf('GET', url, base);
  if (!key) throw new Error(`${url} is not kept`);
  return cache.make(key, { 'x-frame-options': 'DENY' });
};
const ask = (url: string, headers: Record<string, string> = {}) => fetch(origin + url, { headers });

describe('kept pages', () => {
  it('are made once for everybody who asks at the same moment', async () => {
    await Promise.all(Array.from({ length: 100 }, () => make('/deals')));
    expect(renders).toHaveLength(1);
  });

  it('are answered with the same bytes for one second, with the headers of the shell', async () => {
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

  it('serve the old bytes for at most one second more while one refresh runs', async () => {
    await make('/deals');
    now += 1_500;
    let finish = () => {};
    const made = page('made anew');
    answer = () =>
      new Promise((resolve) => {
        finish = () => resolve(made);
      });
    const old = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/deals')).text()));
    expect(new Set(old.map((text) => text.trim()))).toEqual(new Set(['made at 1000000']));
    expect(renders).toHaveLength(2);
    finish();
    await expect.poll(async () => (await ask('/deals')).text()).toContain('made anew');
  });

  it('are not answered once two seconds have passed', async () => {
    await make('/deals');
    now += 2_000;
    expect((await ask('/deals')).status).toBe(599);
  });

  it('never outlive the next opening or closing of a deal', async () => {
    nextChange = new Date(now + 300);
    await make('/deals');
    now += 299;
    const before = await ask('/deals');
    expect(before.status).toBe(200);
    expect(before.headers.get('cache-control')).toContain('s-maxage=0');
    now += 1;
    expect((await ask('/deals')).status).toBe(599);
  });

  it('keep old bytes only while a failing refresh lets them run out', async () => {
    await make('/deals');
    now += 1_100;
    answer = async () => {
      throw new Error('the database is gone');
    };
    expect((await ask('/deals')).status).toBe(200);
    now += 900;
    expect((await ask('/deals')).status).toBe(599);
  });

  it('are made, but not kept, while the next change is unknown', async () => {
    nextChangeFails = true;
    expect((await make('/about')).status).toBe(200);
    expect((await ask('/about')).status).toBe(599);
  });

  it('never hold an error or somebody’s cookie', async () => {
    answer = async () => page('sorry', 500);
    await make('/deals');
    expect((await ask('/deals')).status).toBe(599);
    answer = async () => ({ ...page('hello'), headers: { 'set-cookie': 'a=1' } });
    await make('/about');
    expect((await ask('/about')).status).toBe(599);
  });

  it('answer 304 to who has them, in the encoding they have', async () => {
    await make('/deals');
    const first = await ask('/deals', { 'accept-encoding': 'gzip' });
    const etag = first.headers.get('etag') ?? '';
    const again = await ask('/deals', { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect((await ask('/deals', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200);
  });

  it('leave in the encoding the browser knows', async () => {
    await make('/deals');
    const gzip = await ask('/deals', { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gzip.headers.get('vary')).toBe('accept-encoding');
    expect((await gzip.text()).trim()).toBe('made at 1000000');
    expect(bestEncoding('gzip, br')).toBe('br');
    expect(bestEncoding('identity')).toBe('identity');
    expect(bestEncoding(undefined)).toBe('identity');
  });

  it('stay bounded, whatever strangers ask for', async () => {
    for (let index = 0; index < 400; index += 1) await make(`/deals?destination=${index}`);
    expect((await ask('/deals?destination=0')).status).toBe(599);
    expect((await ask('/deals?destination=399')).status).toBe(200);
  });
});

describe('what is kept', () => {
  it('is named by path and known query names, so that tracking words do not multiply pages', () => {
    const key = cache.keyOf(
      'GET',
      '/deals?utm_source=x&sort=price&sort=newest&destination=Japan&__proto__=1',
      base,
    );
    expect(key?.href).toBe('http://localhost/deals?destination=Japan&sort=price');
  });

  it('are public pages and their data, nothing personal and no write', () => {
    const uuid = '0d9f6a52-0000-4000-8000-000000000000';
    for (const url of ['/', '/deals', '/deals.data', '/_.data', `/deals/${uuid}`, '/about', '/contact']) {
      expect(cache.keyOf('GET', url, base)).not.toBeNull();
    }
    for (const url of [
      '/booking',
      '/booking/complete',
      '/login',
      '/company/dashboard',
      '/superadmin',
      '/my-booking/x',
    ]) {
      expect(cache.keyOf('GET', url, base)).toBeNull();
    }
    expect(cache.keyOf('POST', '/contact', base)).toBeNull();
    expect(cache.keyOf('GET', '//evil.example/deals', base)).toBeNull();
  });
});
