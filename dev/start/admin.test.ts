import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { liveIdentity } from '../testing/run/live-env.ts';
import { openTestContext, type TestContext } from '../testing/run/test-context.ts';

const script = fileURLToPath(new URL('admin.ts', import.meta.url));
let live: TestContext;
let demo: TestContext;
let folder: string;

beforeAll(async () => {
  live = await openTestContext();
  demo = await openTestContext();
});
afterAll(async () => {
  await live.close();
  await demo.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sempat-admin-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lines = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');
const liveSettings = () => ({
  PUBLIC_BASE_URL: 'https://sempat.test',
  DATABASE_URL: live.databaseUrl,
  ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 5).toString('base64')}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  ...liveIdentity,
});
const demoSettings = () => ({
  APP_MODE: 'demo',
  DATABASE_URL: demo.databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:1',
});
const writeLiveEnv = () => writeFileSync(join(folder, '.env'), lines(liveSettings()));
const startDemo = () => writeFileSync(join(folder, 'running.env'), lines(demoSettings()));

function admin(args: readonly string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { PATH, HOME, SEMPAT_DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  return new Promise<{ code: number | null; printed: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, printed })),
  );
}

const readDatabaseName = (ctx: TestContext) => new URL(ctx.databaseUrl).pathname.slice(1);
const mails = async (ctx: TestContext) => (await ctx.db.selectFrom('mails').select('id').execute()).length;

describe('npm run admin', () => {
  it('uses and names the database of .env although a demo is running, and explains how to reach the demo', async () => {
    writeLiveEnv();
    startDemo();
    const before = [await mails(live), await mails(demo)];
    const { code, printed } = await admin(['send-test-mail', 'nur@inbox.example']);
    expect(code, printed).toBe(0);
    expect([await mails(live), await mails(demo)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    const { host, password } = new URL(live.databaseUrl);
    expect(printed).toContain(`database ${readDatabaseName(live)} on ${host}, live mode`);
    expect(printed).toContain('--demo');
    expect(printed).not.toContain(password);
  }, 60_000);

  it('uses the running demo with --demo, whatever .env and the environment contain', async () => {
    writeLiveEnv();
    startDemo();
    const before = [await mails(live), await mails(demo)];
    const { code, printed } = await admin(['send-test-mail', 'nur@inbox.example', '--demo'], liveSettings());
    expect(code, printed).toBe(0);
    expect([await mails(live), await mails(demo)]).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect(printed).toContain(
      `database ${readDatabaseName(demo)} on ${new URL(demo.databaseUrl).host}, demo mode`,
    );
  }, 60_000);

  it('uses and names the running demo if nothing else is configured', async () => {
    startDemo();
    const { code, printed } = await admin(['send-test-mail', 'nur@inbox.example']);
    expect(code, printed).toBe(0);
    expect(printed).toContain(`database ${readDatabaseName(demo)} on`);
    expect(printed).toContain('demo mode');
  }, 60_000);

  it('rejects --demo if no demo is running', async () => {
    writeLiveEnv();
    const { code, printed } = await admin(['send-test-mail', 'nur@inbox.example', '--demo']);
    expect(code).toBe(1);
    expect(printed).toContain('No demo is running');
  }, 60_000);
});
