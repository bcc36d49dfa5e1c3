import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { HealthReport } from '#server/features/operations/health/checks.ts';
import { createWebApp, type WebApp } from './app.ts';
import type { PageHandler } from './pages/pages.ts';

const fine: PageHandler = async () => new Response('<p>x', { headers: { 'content-type': 'text/html' } });
const closers: (() => Promise<void>)[] = [];
let ctx: TestContext;
let web: WebApp;

async function openWeb(own: TestContext, handler: PageHandler): Promise<WebApp> {
  const opened = await createWebApp({ ctx: own, handler, nextChange: async () => null });
  closers.push(() => opened.stop());
  return opened;
}

async function readiness(app: WebApp): Promise<{ status: number; report: HealthReport }> {
  const answer = await app.app.inject('/readyz');
  return { status: answer.statusCode, report: answer.json() };
}

const failing = ({ report }: { report: HealthReport }) =>
  report.checks.filter(({ ok }) => !ok).map(({ name }) => name);
const findProblem = ({ report }: { report: HealthReport }, wanted: string) =>
  report.checks.find(({ name }) => name === wanted)?.problem;

beforeAll(async () => {
  ctx = await openTestContext();
  web = await openWeb(ctx, await builtPages());
});
afterAll(async () => {
  for (const close of closers) await close();
  await ctx.close();
});

it('/healthz responds as soon as the process runs', async () => {
  expect((await web.app.inject('/healthz')).statusCode).toBe(200);
});

describe('/readyz', () => {
  const seen = (at: Date) =>
    ctx.db
      .insertInto('worker_heartbeats')
      .values({ worker_id: 'w', seen_at: at })
      .onConflict((conflict) => conflict.column('worker_id').doUpdateSet({ seen_at: at }))
      .execute();

  it('is ready only with a recent worker heartbeat, and otherwise explains why not', async () => {
    const without = await readiness(web);
    expect([without.status, failing(without)]).toEqual([503, ['worker']]);
    expect(findProblem(without, 'worker')).toMatch(/No worker/);
    await seen(new Date());
    const ready = await readiness(web);
    expect([ready.status, ready.report.status, failing(ready)]).toEqual([200, 'ready', []]);
    await seen(new Date(Date.now() - 120_000));
    expect((await readiness(web)).status).toBe(503);
    await seen(new Date());
  });

  it('names missing migrations', async () => {
    const name = '0001_roles';
    await ctx.pool.query('delete from migrations where name = $1', [name]);
    const missing = await readiness(web);
    expect([missing.status, failing(missing)[0]]).toEqual([503, 'migrations']);
    expect(findProblem(missing, 'migrations')).toContain(name);
    await ctx.pool.query('insert into migrations (name, run_on) values ($1, now())', [name]);
    expect((await readiness(web)).status).toBe(200);
  });

  it('is not ready if no page can be rendered', async () => {
    const broken = await openWeb(ctx, () => Promise.reject(new Error('secret detail')));
    const answer = await readiness(broken);
    expect([answer.status, failing(answer)]).toEqual([503, ['pages']]);
    expect(JSON.stringify(answer.report)).not.toContain('secret detail');
    const wrong = await openWeb(ctx, async () => new Response('x', { status: 500 }));
    expect(findProblem(await readiness(wrong), 'pages')).toContain('500');
  });

  it('renders a page at most every few seconds', async () => {
    let made = 0;
    const counted = await openWeb(ctx, async (request, context) => {
      made += 1;
      return fine(request, context);
    });
    for (let times = 0; times < 5; times += 1) await readiness(counted);
    expect(made).toBe(1);
  });

  it('is not ready while the database rejects writes', async () => {
    const own = await openTestContext();
    const app = await openWeb(own, fine);
    await own.db.insertInto('worker_heartbeats').values({ worker_id: 'w', seen_at: new Date() }).execute();
    const database = new URL(own.databaseUrl).pathname.slice(1);
    await own.pool.query(`alter database "${database}" set default_transaction_read_only = on`);
    await own.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
    const blocked = await readiness(app);
    expect([blocked.status, failing(blocked)]).toEqual([503, ['writes']]);
    expect(findProblem(blocked, 'writes')).toContain('cannot execute INSERT in a read-only transaction');
    await own.close();
  });

  it('writes to the database at most every few seconds and leaves no row behind', async () => {
    const own = await openTestContext();
    const app = await openWeb(own, fine);
    await own.pool.query(`
      create table written ();
      create function note_write() returns trigger language plpgsql
        as 'begin insert into written default values; return new; end';
      create trigger note_write after insert on worker_heartbeats for each row execute function note_write()`);
    for (let times = 0; times < 5; times += 1) await readiness(app);
    expect((await own.pool.query('select from written')).rowCount).toBe(1);
    expect(await own.db.selectFrom('worker_heartbeats').selectAll().execute()).toEqual([]);
    await own.close();
  });

  it('is not ready if the keys cannot decrypt stored values', async () => {
    const own = await openTestContext();
    await own.db.insertInto('worker_heartbeats').values({ worker_id: 'w', seen_at: new Date() }).execute();
    const app = await openWeb(own, fine);
    expect((await readiness(app)).status).toBe(200);
    const sealedElsewhere = Buffer.concat([Buffer.from([1, 9]), Buffer.alloc(40)]);
    await own.db
      .insertInto('mails')
      .values({
        kind: 'test',
        recipient: 'nur@example.com',
        locale: 'en',
        values_encrypted: sealedElsewhere,
        once_key: 'sealed',
      } as never)
      .execute();
    const closed = await readiness(app);
    expect([closed.status, failing(closed)]).toEqual([503, ['encryption']]);
    expect(findProblem(closed, 'encryption')).toMatch(/mails.*key 9/);
    await own.close();
  });

  it('explains that the database is unreachable and runs no further checks', async () => {
    const lost = await openTestContext();
    const app = await openWeb(lost, fine);
    await lost.close();
    const answer = await readiness(app);
    expect([answer.status, failing(answer)]).toEqual([
      503,
      ['database', 'migrations', 'writes', 'database-fit', 'encryption', 'clock', 'worker'],
    ]);
    expect(findProblem(answer, 'worker')).toContain('Not checked');
  });
});
