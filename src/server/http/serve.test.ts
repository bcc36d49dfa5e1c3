import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuild } from '#dev/start/build.ts';
import { findFreePort } from '#dev/start/ports.ts';
import { waitUntilAnswers } from '#dev/start/processes.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';

let ctx: TestContext;
let web: ChildProcess;
let base: string;

beforeAll(async () => {
  ensureBuild();
  ctx = await openTestContext();
  const port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  web = spawn(process.execPath, ['src/server/entry/web.ts'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: ctx.databaseUrl,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PORT: String(port),
      REFUSE_WHEN_BUSY_MS: '60000',
    },
  });
  await waitUntilAnswers(`${base}/healthz`, 120);
});
afterAll(async () => {
  web.kill('SIGKILL');
  await ctx.close();
});

it('a stopping process behind a proxy reports so at /healthz and serves pages and forms until the proxy reacts', async () => {
  const gone = new Promise((resolve) => web.once('exit', (code) => resolve(code)));
  web.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${base}/healthz`)).status, { interval: 20 }).toBe(503);

  const page = await fetch(`${base}/about`, { headers: { connection: 'close' } });
  const form = await fetch(`${base}/contact`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', connection: 'close' },
    body: new URLSearchParams({ name: '', email: '', subject: '', message: '' }),
  });
  expect([page.status, form.status]).toEqual([200, 422]);
  expect(await gone).toBe(0);
}, 60_000);
