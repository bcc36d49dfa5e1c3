import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { type HealthReport, readinessChecks } from '#server/features/operations/health/checks.ts';
import { databaseFacts, processFacts } from '#server/features/operations/operations.service.ts';
import { classifyAnswer } from './answer-metrics.ts';
import { createWebApp } from './app.ts';
import { listReadinessFacts } from './health.ts';
import { startMetricsServer } from './metrics-server.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(env: Record<string, string> = { METRICS_PORT: '0' }): Promise<TestContext> {
  const ctx = await openTestContext(env);
  closers.push(() => ctx.close());
  return ctx;
}

async function openWeb(ctx: TestContext) {
  const handler = async (request: Request) =>
    new Response('a page', { status: request.url.includes('broken') ? 500 : 200 });
  const web = await createWebApp({ ctx, handler, nextChange: async () => null });
  closers.push(() => web.stop());
  return web.app;
}

async function tell(ctx: TestContext, service: 'web' | 'worker' = 'web', makePage = async () => 200) {
  const ready = listReadinessFacts(ctx, readinessChecks(makePage));
  const facts = service === 'web' ? [ready, processFacts(ctx)] : databaseFacts(ctx);
  const server = await startMetricsServer(ctx, service, facts);
  closers.push(() => server.stop());
  return server.url;
}

async function read(url: string | null): Promise<string> {
  const answer = await fetch(String(url));
  expect(answer.headers.get('content-type')).toContain('text/plain');
  return answer.text();
}

describe('/metrics', () => {
  it('listens on a separate loopback port and returns 404 on the public one', async () => {
    const ctx = await open();
    const app = await openWeb(ctx);
    const url = await tell(ctx);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    expect(await read(url)).toContain('sempat_build_info{service="web"');
    expect((await fetch(String(url).replace('/metrics', '/healthz'))).status).toBe(404);
    const publicly = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(publicly.body).not.toContain('sempat_');
  });

  it('is disabled without METRICS_PORT', async () => {
    expect(await tell(await open({}))).toBeNull();
  });

  it('logs that METRICS_PORT is already taken and keeps the process running', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => taken.close(resolve)));
    const { port } = taken.address() as { port: number };
    const ctx = await open({ METRICS_PORT: String(port) });
    expect(await tell(ctx)).toBeNull();
    expect(ctx.logLines.join('')).toContain('METRICS_PORT cannot be opened');
  });

  it('counts and times responses by route kind, without ids and secrets', async () => {
    const ctx = await open();
    const app = await openWeb(ctx);
    const secret = 'k4V9sVdyYwHhE2mYvFq0aJc1uXoZbTn5';
    const dealId = '0b9cf0a6-6d2c-4f0e-9d0c-0a8f1d7d1c11';
    for (const url of [`/my-booking/${secret}`, `/booking?deal=${dealId}`, '/company/broken', '/nowhere'])
      await app.inject({ url, headers: { host: 'localhost' } });
    const text = await read(await tell(ctx));
    expect(text).toContain('sempat_http_answers_total{kind="my_booking",status="2xx"} 1');
    expect(text).toContain('sempat_http_answers_total{kind="company",status="5xx"} 1');
    expect(text).toContain('sempat_http_answer_seconds_count{kind="booking"} 1');
    expect(text).not.toMatch(new RegExp(`${secret}|${dealId}|nowhere`));
  });

  it('counts cached pages separately from rendered ones', async () => {
    const ctx = await open();
    const app = await openWeb(ctx);
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    ctx.setNow(new Date());
    for (let visit = 0; visit < 3; visit += 1) await (await fetch(`${address}/deals`)).text();
    const text = await read(await tell(ctx));
    expect(text).toContain('sempat_kept_pages_total{result="made"} 1');
    expect(text).toContain('sempat_kept_pages_total{result="hit"} 2');
  });

  it('exposes pools, query times and event-loop lag', async () => {
    const text = await read(await tell(await open({ METRICS_PORT: '0', GENERAL_POOL_SIZE: '7' })));
    expect(text).toContain('sempat_pool_connections{pool="general",state="most"} 7');
    expect(text).toContain('sempat_pool_connections{pool="holds",state="waiting"} 0');
    expect(text).toMatch(/sempat_query_seconds_count\{pool="general",outcome="ok"\} [1-9]/);
    expect(text).toContain('sempat_nodejs_eventloop_lag_p99_seconds');
  });

  it('exposes every check of /readyz as sempat_ready', async () => {
    const ctx = await open();
    const report = (await (await openWeb(ctx)).inject('/readyz')).json<HealthReport>();
    const text = await read(await tell(ctx, 'web', async () => 500));
    const checkNames = [...text.matchAll(/^sempat_ready\{check="([a-z-]+)"\} ([01])$/gm)].map(
      ([, name]) => name,
    );
    expect(checkNames.sort()).toEqual(report.checks.map(({ name }) => name).sort());
    expect(text).toContain('sempat_ready{check="pages"} 0');
    expect(text).toContain('sempat_ready{check="database"} 1');
    expect(text).toContain('sempat_ready{check="writes"} 1');
    expect(text).toContain('sempat_ready{check="worker"} 0');
  });

  it('names failed collectors and omits database metrics during an outage', async () => {
    const [web, worker] = [await open(), await open()];
    const urls = [await tell(web), await tell(worker, 'worker')];
    await web.close();
    await worker.close();
    const [webText, workerText] = await Promise.all(urls.map(read));
    for (const check of ['database', 'writes', 'worker'])
      expect(webText).toContain(`sempat_ready{check="${check}"} 0`);
    expect(webText).toContain('sempat_ready{check="pages"} 1');
    expect(workerText).toContain('sempat_facts_up{part="backup"} 0');
    expect(workerText).not.toMatch(/^sempat_(mails_oldest|jobs_oldest|holds_overdue|backup_age)/m);
  });

  it('reports unavailable metrics and omits them', async () => {
    const ctx = await open();
    await ctx.db.schema.dropTable('refunds').cascade().execute();
    const text = await read(await tell(ctx, 'worker'));
    expect(text).toContain('sempat_facts_up{part="bookings"} 0');
    expect(text).toContain('sempat_facts_up{part="mails"} 1');
    expect(text).not.toMatch(/^sempat_(refunds_due|bookings\{)/m);
    expect(text).not.toMatch(/^sempat_backup_age_seconds/m);
  });
});

it.each([
  ['/', 'home'],
  ['/_.data', 'home'],
  ['/deals.data?sort=price', 'deals'],
  ['/deals/0b9cf0a6-6d2c-4f0e-9d0c-0a8f1d7d1c11', 'deal'],
  ['/booking/complete', 'booking'],
  ['/company/login', 'sign_in'],
  ['/company', 'company'],
  ['/superadmin/desk', 'superadmin'],
  ['/api/payments/billplz/callback?a=1', 'callback'],
  ['/readyz', 'health'],
  ['/assets/x.js', 'file'],
  ['/companyx', 'other'],
  ['/%00', 'other'],
])('routeKind maps %s to %s', (url, kind) => {
  expect(classifyAnswer(url)).toBe(kind);
});
