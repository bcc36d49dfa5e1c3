import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createWebApp, type WebApp } from './app.ts';
import type { PageHandler } from './pages/pages.ts';
import { requestContext } from './pages/router-context.ts';

let ctx: TestContext;
let web: WebApp;
const closers: (() => Promise<void>)[] = [];

const noChange = async () => null;
const echo: PageHandler = async (request) =>
  Response.json({ method: request.method, url: request.url, body: await request.text() });

async function openWeb(handler: PageHandler, env: Record<string, string> = {}): Promise<WebApp> {
  const own = await openTestContext(env);
  const opened = await createWebApp({ ctx: own, handler, nextChange: noChange });
  closers.push(async () => {
    await opened.stop();
    await own.close();
  });
  return opened;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

beforeAll(async () => {
  ctx = await openTestContext();
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange: noChange });
});
afterAll(async () => {
  await web.stop();
  await ctx.close();
  for (const close of closers) await close();
});

describe('pages', () => {
  it('show deals with their company in the HTML [S3.015]', async () => {
    const company = await insertCompany(ctx.db, { name: 'Wira Travel', status: 'approved' });
    await insertDeal(ctx.db, { company_id: company.id, destination_country: 'Atlantis' });
    const { statusCode, body, headers } = await web.app.inject({
      url: '/deals',
      headers: { host: 'localhost' },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const card = body.match(/<article[\s\S]*?<\/article>/g)?.find((each) => each.includes('Atlantis'));
    expect(card).toContain('Wira Travel');
  });

  it('return the 404 page for an unknown address', async () => {
    const { statusCode, body } = await web.app.inject({
      url: '/no-such-page',
      headers: { host: 'localhost' },
    });
    expect(statusCode).toBe(404);
    expect(body).toContain('Page not found');
  });

  it('permit their inline scripts by hash and contain no nonce', async () => {
    const { body, headers } = await web.app.inject({ url: '/deals', headers: { host: 'localhost' } });
    const inline = [...body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)];
    const policy = String(headers['content-security-policy']);
    expect(inline.length).toBeGreaterThan(0);
    expect(policy.match(/'sha256-/g)?.length).toBeGreaterThan(0);
    expect(policy).not.toContain('nonce-');
    expect(body).not.toContain('nonce=');
  });

  it('show "Unexpected Application Error!" with the request id and no stack on a failure [S2.312]', async () => {
    const broken = await openTestContext();
    const app = await createWebApp({ ctx: broken, handler: await builtPages(), nextChange: noChange });
    await broken.pool.query('drop table flights cascade');
    const { statusCode, body, headers } = await app.app.inject({
      url: '/deals/0d9f6a52-0000-4000-8000-000000000000',
      headers: { host: 'localhost' },
    });
    await app.stop();
    await broken.close();
    expect(statusCode).toBe(500);
    expect(body).toContain('Unexpected Application Error!');
    expect(body).toContain(String(headers['x-request-id']));
    expect(body).not.toMatch(/relation|\.ts:\d+/);
    expect(broken.logLines.join('')).toContain(String(headers['x-request-id']));
  });

  it('fall back to a page without React if the error page fails', async () => {
    const failing = await openWeb(() => Promise.reject(new Error('secret detail')));
    const { statusCode, body, headers } = await failing.app.inject('/deals');
    expect(statusCode).toBe(500);
    expect(body).toContain('Unexpected Application Error!');
    expect(body).toContain(String(headers['x-request-id']));
    expect(body).not.toContain('secret detail');
  });
});

describe('writes', () => {
  const post = (app: WebApp, headers: Record<string, string>, payload = 'a=1') =>
    app.app.inject({
      method: 'POST',
      url: '/deals',
      headers: { host: 'localhost:3000', ...form, ...headers },
      payload,
    });

  it('are accepted from our own pages', async () => {
    const app = await openWeb(echo);
    expect((await post(app, { 'sec-fetch-site': 'same-origin' })).json()).toMatchObject({ body: 'a=1' });
    expect((await post(app, { origin: 'http://localhost:3000' })).statusCode).toBe(200);
  });

  it('are rejected from other or unknown origins', async () => {
    const app = await openWeb(echo);
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
      { origin: 'http://evil.example' },
      { origin: 'null' },
      {},
    ];
    for (const headers of foreign) expect((await post(app, headers as never)).statusCode).toBe(403);
  });

  it('are checked against the public URL in live mode, whatever the Host header says', async () => {
    const app = await openWeb(echo, liveEnv);
    expect((await post(app, { host: 'evil.example', origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post(app, { host: 'evil.example', origin: 'https://sempat.example' })).statusCode).toBe(
      200,
    );
  });

  it('accept only forms of at most 64 kB', async () => {
    const app = await openWeb(echo);
    const own = { 'sec-fetch-site': 'same-origin' };
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x']) {
      expect((await post(app, { ...own, 'content-type': type })).statusCode).toBe(415);
    }
    expect((await post(app, own, `a=${'x'.repeat(70_000)}`)).statusCode).toBe(413);
  });

  it('accept at most 100 fields and reject thousands before parsing', async () => {
    const app = await openWeb(echo);
    const own = { 'sec-fetch-site': 'same-origin' };
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `n${n}=`).join('&');
    expect((await post(app, own, fields(100))).statusCode).toBe(200);
    expect((await post(app, own, fields(101))).statusCode).toBe(413);
    expect((await post(app, own, '&'.repeat(65_000))).statusCode).toBe(413);
  });
});

describe('links and client addresses', () => {
  it('use the Host header in demo mode and PUBLIC_BASE_URL in live mode', async () => {
    const demo = await openWeb(echo);
    const live = await openWeb(echo, liveEnv);
    const headers = { host: '192.168.1.7:3000', 'x-forwarded-host': 'evil.example' };
    expect((await demo.app.inject({ url: '/x', headers })).json().url).toBe('http://192.168.1.7:3000/x');
    expect((await live.app.inject({ url: '/x', headers })).json().url).toBe('https://sempat.example/x');
  });

  it('security 42: ignore headers that a client forges, both for the counted address and for the host of our links', async () => {
    const seen: PageHandler = async (_request, context) => Response.json(context.get(requestContext));
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      host: 'localhost',
    };
    const direct = await openWeb(seen, liveEnv);
    const behindProxy = await openWeb(seen, { ...liveEnv, TRUSTED_PROXIES: '10.0.0.0/8' });
    const asked = (app: WebApp, remoteAddress: string) =>
      app.app.inject({ url: '/booking', headers: forged, remoteAddress }).then((answer) => answer.json());
    expect(await asked(direct, '198.51.100.7')).toMatchObject({
      clientAddress: '198.51.100.7',
      baseUrl: 'https://sempat.example',
    });
    expect(await asked(behindProxy, '198.51.100.7')).toMatchObject({ clientAddress: '198.51.100.7' });
    expect(await asked(behindProxy, '10.0.0.5')).toMatchObject({
      clientAddress: '203.0.113.9',
      baseUrl: 'https://sempat.example',
    });
  });
});

/** Raw socket, because every HTTP client would normalise such a path. */
function askRaw(port: number, address: string, headers = 'host: x\r\n'): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
    socket.write(`GET ${address} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`);
  });
}

describe('unusual paths', () => {
  const secret = 'canary-secret-canary-secret';

  it('stay on our host', async () => {
    const app = await openWeb(echo, liveEnv);
    const { port } = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }));
    const asked = ['/\\', '/\\\\', '//', '/\\/', '/.//'].map((start) => `${start}evil.example/x`);
    for (const address of asked) {
      const answer = await askRaw(Number(port), address);
      expect(answer).toMatch(/^HTTP\/1\.1 308 /);
      expect(answer).toContain('location: /evil.example/x\r\n');
    }
    const absolute = await askRaw(Number(port), 'http://evil.example/x');
    expect(absolute).toContain('"url":"https://sempat.example/x"');
  });

  it('never log a secret', async () => {
    const own = await openTestContext();
    const app = await createWebApp({ ctx: own, handler: echo, nextChange: noChange });
    const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
    const asked = ['//my-booking/', '/\\my-booking/', '///unsubscribe/', 'http://x/my-booking/'];
    for (const start of asked) await askRaw(Number(new URL(url).port), `${start}${secret}`);
    await app.stop();
    await own.close();
    expect(own.logLines.filter((line) => line.includes('"path"'))).toHaveLength(asked.length);
    expect(own.logLines.join('')).not.toContain(secret);
  });
});

describe('unparsable requests', () => {
  const long = 'x'.repeat(20_000);

  it.each([
    ['an address with half an escape', '/%', undefined, 400],
    ['an address that is no UTF-8', '/%ff', undefined, 400],
    ['an address with an encoded null', '/deals/%00', undefined, 400],
    ['an address that climbs above the root', '/../etc', undefined, 400],
    ['a host that is none', '/deals', 'host: a b\r\n', 400],
    ['an address that is too long', `/${long}`, undefined, 431],
    ['headers that are too long', '/deals', `host: x\r\nx-long: ${long}\r\n`, 431],
    ['a header without a name', '/deals', 'host: x\r\n: y\r\n', 400],
  ])(
    'security 77: are refused in plain text, with headers and without an echo: %s',
    async (_, path, headers, status) => {
      const app = await openWeb(echo);
      const { port } = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }));
      const answer = await askRaw(Number(port), path, headers);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer.toLowerCase()).toContain('content-type: text/plain; charset=utf-8');
      expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
      expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
      expect(answer.toLowerCase()).toContain('cache-control: no-store');
      expect(answer).not.toMatch(/[{}]|FST_ERR|%/);
    },
  );

  it('security 77: get a plain response without the path for an unknown method', async () => {
    const app = await openWeb(echo);
    for (const method of ['DELETE', 'PUT', 'OPTIONS'] as const) {
      const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
      const { statusCode, body } = await app.app.inject({ method, url: '/my-booking/canary', headers });
      expect([method, statusCode, body]).toEqual([method, 404, 'Not found.']);
    }
  });

  it('security 77: get HSTS even without a page', async () => {
    const live = await openWeb(echo, liveEnv);
    const { port } = new URL(await live.app.listen({ host: '127.0.0.1', port: 0 }));
    const answer = await askRaw(Number(port), `/${long}`);
    expect(answer).toContain('strict-transport-security: max-age=31536000; includeSubDomains');
  });
});

describe('slow requests', () => {
  const started = 'POST /login HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\n';
  const form = 'content-type: application/x-www-form-urlencoded\r\n';

  it.each([
    ['headers', started],
    ['a body', `${started}${form}content-length: 100\r\n\r\na=1`],
  ])('are closed if %s is late', async (_part, sent) => {
    const app = await openWeb(echo, { SLOWEST_REQUEST_SECONDS: '1' });
    const { port } = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }));
    const began = performance.now();
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent));
      let heard = '';
      socket.on('data', (chunk) => {
        heard += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(heard));
    });
    const seconds = (performance.now() - began) / 1_000;
    expect(answer).toMatch(/^HTTP\/1\.1 408|^$/);
    expect(seconds).toBeGreaterThanOrEqual(0.9);
    // With Node's default of one check every 30 seconds, the connections would stay open that long.
    expect(seconds).toBeLessThan(10);
  });
});

describe('error responses', () => {
  it('are sent with no-store, for 4xx and 5xx of pages and of the shell', async () => {
    const failing = await openWeb(() => Promise.reject(new Error('x')));
    const broken = await openWeb(async () => new Response('x', { status: 500 }));
    const answers = [
      await web.app.inject({ url: '/no-such-page', headers: { host: 'localhost' } }),
      await failing.app.inject('/deals'),
      await failing.app.inject('/login'),
      await broken.app.inject('/deals'),
      await broken.app.inject({ method: 'POST', url: '/deals' }),
      await broken.app.inject({ method: 'DELETE', url: '/deals' }),
    ];
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect([statusCode, headers['cache-control']]).toEqual([statusCode, 'no-store']);
    }
  });
});

describe('headers', () => {
  it('security 32: protect every response: pages, 404, errors, rejections and health checks', async () => {
    const live = await openWeb(echo, liveEnv);
    const failing = await openWeb(() => Promise.reject(new Error('x')), liveEnv);
    const answers = [
      await live.app.inject('/deals'),
      await live.app.inject('/healthz'),
      await live.app.inject('/readyz'),
      await live.app.inject({ method: 'POST', url: '/deals' }),
      await live.app.inject({ method: 'DELETE', url: '/deals' }),
      await failing.app.inject('/deals'),
    ];
    for (const { headers } of answers) {
      expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('security 78: require Trusted Types and allow no policy on a page without scripts', async () => {
    const failing = await openWeb(() => Promise.reject(new Error('x')));
    const { headers, body } = await failing.app.inject('/deals');
    expect(body).not.toContain('<script');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types 'none'");
  });

  it('require https only if the public URL uses it', async () => {
    const { headers } = await web.app.inject({ url: '/deals', headers: { host: 'localhost' } });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it('keep signed-in pages out of caches and use a fresh nonce', async () => {
    const html: PageHandler = async () => new Response('<p>x', { headers: { 'content-type': 'text/html' } });
    const app = await openWeb(html);
    const [one, two] = [await app.app.inject('/company/dashboard'), await app.app.inject('/superadmin')];
    expect(one.headers['cache-control']).toBe('no-store');
    expect(one.headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-/);
    expect(one.headers['content-security-policy']).not.toBe(two.headers['content-security-policy']);
  });
});

it('the log contains the path without its query', async () => {
  await web.app.inject({ url: '/deals?email=canary@example.com', headers: { host: 'localhost' } });
  expect(ctx.logLines.join('')).toContain('"path":"/deals"');
  expect(ctx.logLines.join('')).not.toContain('canary');
});
