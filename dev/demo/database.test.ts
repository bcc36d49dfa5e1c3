import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuild } from '../start/build.ts';
import { findFreePort } from '../start/ports.ts';
import { insertCompany } from '../testing/fixtures/factories.ts';
import { openTestContext, type TestContext } from '../testing/run/test-context.ts';
import { loadDemoData } from './data.ts';

const script = fileURLToPath(new URL('demo.ts', import.meta.url));
const options = { now: new Date('2026-11-15T02:00:00Z'), encrypt: (plain: string) => Buffer.from(plain) };
let ctx: TestContext;
beforeAll(async () => {
  ensureBuild();
  ctx = await openTestContext();
  await insertCompany(ctx.db, { name: 'A real company' });
}, 120_000);
afterAll(() => ctx.close());

const companies = async () =>
  (await ctx.db.selectFrom('companies').select('name').execute()).map((row) => row.name);

async function runDemo({ databaseUrl }: TestContext): Promise<{ code: unknown; printed: string }> {
  const { PATH, HOME } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'sempat-demo-'));
  const [port, inbox] = [String(await findFreePort()), String(await findFreePort())];
  const env = { DATABASE_URL: databaseUrl, SEMPAT_DATA_DIR: folder, PORT: port, INBOX_PORT: inbox };
  const child = spawn(process.execPath, [script], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('Sempat is running')) child.kill('SIGINT');
    });
  }
  const code = await new Promise((resolve) => child.once('close', resolve));
  rmSync(folder, { recursive: true, force: true });
  return { code, printed };
}

describe('a foreign database', () => {
  it('makes npm run demo exit with an explanation and stays unchanged', async () => {
    const { code, printed } = await runDemo(ctx);
    expect(await companies()).toEqual(['A real company']);
    expect(code).toBe(1);
    expect(printed).toContain(`database ${new URL(ctx.databaseUrl).pathname.slice(1)} on`);
    expect(printed).toContain('empty');
    expect(printed).not.toContain(new URL(ctx.databaseUrl).password);
  }, 90_000);

  it('gets no demo data from any other function', async () => {
    await expect(loadDemoData(ctx.db, options)).rejects.toThrow(/demo/);
    expect(await companies()).toEqual(['A real company']);
  });
});

it('npm run demo rejects a demo from before the first release and explains how to reset', async () => {
  const own = await openTestContext();
  try {
    await own.db.insertInto('operations_state').values({ name: 'demo-data' }).execute();
    await sql`insert into migrations (name, run_on) values ('0001_companies-and-accounts', now())`.execute(
      own.db,
    );
    const { code, printed } = await runDemo(own);
    expect(printed).toMatch(
      /older than the first release and cannot be migrated: .* "npm run demo -- reset"/,
    );
    expect(code).toBe(1);
  } finally {
    await own.close();
  }
}, 90_000);

it('the demo marks its database and accounts as demo data, and reuses them at the next start', async () => {
  const own = await openTestContext();
  try {
    expect(await loadDemoData(own.db, options)).toBe(true);
    expect(await loadDemoData(own.db, options)).toBe(false);
    const facts = await own.db.selectFrom('operations_state').select('name').execute();
    expect(facts).toEqual([{ name: 'demo-data' }]);
    const users = await own.db.selectFrom('users').select('is_demo').execute();
    expect(users).toHaveLength(6);
    for (const user of users) expect(user).toEqual({ is_demo: true });
  } finally {
    await own.close();
  }
});
