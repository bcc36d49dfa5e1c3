// Real processes, started exactly as the documents say, on a real PostgreSQL.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ensureBuild } from '#dev/build.ts';
import { liveSettings, type StartedProcess, startAsDocumented } from '#dev/documented-start.ts';
import { anyFreePort } from '#dev/start/ports.ts';
import { waitUntilAnswers } from '#dev/start/processes.ts';
import { openTestContext, type TestContext } from '#dev/test-context.ts';

let ctx: TestContext;
const started: StartedProcess[] = [];

beforeAll(async () => {
  ensureBuild();
  ctx = await openTestContext();
});
afterEach(async () => {
  for (const process of started.splice(0)) await process.stop();
});
afterAll(() => ctx.close());

function start(...given: Parameters<typeof startAsDocumented>): StartedProcess {
  const process = startAsDocumented(...given);
  started.push(process);
  return process;
}

it.each([
  ['no NODE_ENV anywhere', {}],
  ['NODE_ENV=production in .env only', { NODE_ENV: 'production' }],
  ['an empty NODE_ENV in .env', { NODE_ENV: '' }],
])('npm start serves pages with %s', async (_case, settings) => {
  const port = await anyFreePort();
  const base = `http://127.0.0.1:${port}`;
  const web = start('start', { ...liveSettings(ctx.databaseUrl, port), ...settings });
  await waitUntilAnswers(`${base}/healthz`, 20);
  for (const path of ['/', '/deals', '/about', '/login']) {
    const page = await fetch(`${base}${path}`);
    expect([path, page.status, web.output()]).toEqual([path, 200, expect.any(String)]);
    expect(await page.text()).toContain('</html>');
  }
});

it('npm run start:worker and npm run admin work without NODE_ENV', async () => {
  const settings = liveSettings(ctx.databaseUrl, 0);
  const worker = start('start:worker', settings);
  await expect
    .poll(async () => (await ctx.db.selectFrom('worker_heartbeats').selectAll().execute()).length, {
      timeout: 20_000,
    })
    .toBe(1);
  expect(worker.child.exitCode).toBeNull();
  const admin = start('admin', settings, { args: 'send-test-mail nur@example.com' });
  expect([await admin.ended(), admin.output()]).toEqual([0, expect.stringContaining('Queued.')]);
});
