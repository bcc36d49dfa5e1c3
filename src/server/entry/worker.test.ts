import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '#dev/start/ports.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { queueMail } from '../features/mail/queue/mail.service.ts';

const TAKE_OVER_SECONDS = 90;

let ctx: TestContext;
let smtp: SmtpSink;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  ctx = await openTestContext();
  smtp = await startSmtpSink();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map(end));
});
afterAll(async () => {
  await smtp.stop();
  await ctx.close();
});

function startWorker(extra: Record<string, string> = {}): ChildProcess {
  const worker = spawn(process.execPath, ['src/server/entry/worker.ts'], {
    stdio: 'ignore',
    env: { ...process.env, APP_MODE: 'demo', DATABASE_URL: ctx.databaseUrl, SMTP_URL: smtp.url, ...extra },
  });
  workers.push(worker);
  return worker;
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await gone;
}

async function until(what: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const queue = (onceKey: string) =>
  ctx.db
    .transaction()
    .execute((tx) =>
      queueMail(
        tx,
        { kind: 'test', to: 'nur@example.com', locale: 'en', values: { queuedAt: '2026-12-02' }, onceKey },
        ctx,
      ),
    );

it('two workers deliver a mail exactly once', async () => {
  startWorker();
  startWorker();
  await until(
    async () => (await ctx.db.selectFrom('worker_heartbeats').selectAll().execute()).length === 2,
    60,
  );
  for (let index = 0; index < 20; index += 1) await queue(`two-${index}`);
  await until(() => smtp.accepted.length >= 20, 75);
  for (const worker of workers) worker.kill('SIGTERM');
  await until(() => workers.every(({ exitCode }) => exitCode === 0), 60);
  expect(smtp.accepted).toHaveLength(20);
  expect(new Set(smtp.accepted.map((mail) => mail.messageId)).size).toBe(20);
}, 240_000);

it('the mail of a killed worker is delivered by another one within 90 seconds', async () => {
  smtp.accepted.length = 0;
  smtp.holdAnswers = true;
  const first = startWorker();
  await queue('killed');
  await until(() => smtp.heldBack.length === 1, 75);
  startWorker();
  first.kill('SIGKILL');
  const killedAt = Date.now();
  smtp.holdAnswers = false;
  await until(() => smtp.accepted.length === 1, TAKE_OVER_SECONDS);
  console.log(`taken over ${((Date.now() - killedAt) / 1_000).toFixed(1)} s after the kill`);
  expect(smtp.accepted[0]?.messageId).toBe(smtp.heldBack[0]?.messageId);
  await until(async () => {
    const rows = await ctx.db.selectFrom('mails').select('state').where('once_key', '=', 'killed').execute();
    return rows[0]?.state === 'accepted';
  }, 30);
}, 240_000);

it('a worker exposes its metrics and those of the database on the configured port', async () => {
  const port = await findFreePort();
  startWorker({ METRICS_PORT: String(port) });
  let text = '';
  await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
    text = answer?.ok ? await answer.text() : '';
    return text !== '';
  }, 50);
  expect(text).toContain('sempat_build_info{service="worker"');
  expect(text).toContain('sempat_mails_queued{lane="personal"}');
  expect(text).toMatch(/^sempat_bill_looks_left 20$/m);
  expect(text).not.toMatch(/^sempat_facts_up.* 0$/m);
});
