import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ensureBuild } from '#dev/start/build.ts';
import { findFreePort } from '#dev/start/ports.ts';
import { processEnvironment } from '#dev/start/process-environment.ts';
import { insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { insertCompanyUser, signInCookie } from '#dev/testing/pages/sign-in.ts';
import { waitForBlockedSessions } from '#dev/testing/run/meeting.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';

const REQUESTS = 50;

let ctx: TestContext;
let web: ChildProcess;
let base: string;
let logged = '';

beforeAll(async () => {
  ensureBuild();
  ctx = await openTestContext();
  const port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  web = spawn(process.execPath, ['src/server/entry/web.ts'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: processEnvironment(ctx.databaseUrl, {
      PORT: String(port),
      REFUSE_WHEN_BUSY_MS: '60000',
    }),
  });
  web.stdout?.on('data', (chunk) => {
    logged += chunk;
  });
  for (;;) {
    const up = await fetch(`${base}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
afterAll(async () => {
  web.kill('SIGKILL');
  await ctx.close();
});

/** The server sends "continue" when it starts to process the request. */
function ask(path: string): { isUnderWay: Promise<unknown>; status: Promise<number | undefined> } {
  const asked = request(`${base}${path}`, { agent: false, headers: { expect: '100-continue' } });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  const status = answered.then(async ([answer]) => {
    await text(answer);
    return answer.statusCode;
  });
  const isUnderWay = once(asked, 'continue');
  asked.end();
  return { isUnderWay, status };
}

it('the process survives a rejection in a streamed page, even after the client has left', async () => {
  const company = await insertCompany(ctx.db, { status: 'approved' });
  await insertDeal(ctx.db, { company_id: company.id, listed: false, cost: 'NaN' });
  const cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, company.id));
  const read = async (path: string, signal?: AbortSignal) => {
    const response = await fetch(`${base}${path}`, { headers: { cookie }, ...(signal ? { signal } : {}) });
    return response.text();
  };
  for (let round = 0; round < 10; round += 1) {
    const leaving = new AbortController();
    const gone = Promise.allSettled([
      read('/company/dashboard', leaving.signal),
      read('/company/dashboard.data', leaving.signal),
    ]);
    setTimeout(() => leaving.abort(), round * 5);
    await Promise.all([read('/company/dashboard'), read('/company/dashboard.data'), gone]);
  }
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  expect(web.exitCode).toBeNull();
}, 60_000);

it('the log contains the error of a streamed part with its request id, and the response does not', async () => {
  const company = await insertCompany(ctx.db, { status: 'approved' });
  await insertDeal(ctx.db, { company_id: company.id, listed: false, cost: 'NaN' });
  const cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, company.id));
  for (const path of ['/company/dashboard', '/company/dashboard.data']) {
    const response = await fetch(`${base}${path}`, { headers: { cookie } });
    const id = response.headers.get('x-request-id') ?? 'none';
    expect(await response.text()).not.toContain('Unexpected Server Error');
    const line = () =>
      logged.split('\n').find((each) => each.includes(id) && each.includes('could not be loaded'));
    await expect.poll(line).toContain('"level":50');
  }
}, 60_000);

it('a stopping process responds to all 50 open requests and exits despite keep-alive connections', async () => {
  const { id: companyId } = await insertCompany(ctx.db, { status: 'approved' });
  const cookie = await signInCookie(ctx, 'company', await insertCompanyUser(ctx.db, companyId));
  const blocker = await ctx.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table flights in access exclusive mode');

  const asked = Array.from({ length: REQUESTS }, (_, index) => ask(`/deals?n=${index}`));
  await Promise.all(asked.map(({ isUnderWay }) => isUnderWay));
  await waitForBlockedSessions(ctx.db);
  // The response headers are already sent, so they can no longer announce that the connection closes.
  const streamed = await fetch(`${base}/company/dashboard`, { headers: { cookie } });

  const gone = new Promise((resolve) => web.once('exit', (code) => resolve(code)));
  web.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${base}/healthz`)).rejects.toThrow(), { timeout: 10_000 });
  await blocker.query('commit');
  blocker.release();

  const statuses = await Promise.all(asked.map(({ status }) => status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(REQUESTS);
  expect(await streamed.text()).toContain('</html>');
  expect(await gone).toBe(0);
});
