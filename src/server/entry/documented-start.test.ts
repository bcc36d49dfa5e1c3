// Starts real processes as documented on a real PostgreSQL.
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { liveSettings, type StartedProcess, startAsDocumented } from '#dev/rehearsal/documented-start.ts';
import { ensureBuild } from '#dev/start/build.ts';
import { findFreePort } from '#dev/start/ports.ts';
import { waitUntilAnswers } from '#dev/start/processes.ts';
import { createWithThreeRoles, type ThreeRoles } from '#dev/testing/run/three-roles.ts';
import { type Databases, openDatabases } from '../platform/database/database.ts';

let roles: ThreeRoles;
let databases: Databases;
const started: StartedProcess[] = [];

beforeAll(async () => {
  ensureBuild();
  roles = await createWithThreeRoles(inject('testServer').maintenanceUrl);
  databases = openDatabases(roles.superuserUrl, { general: 2, holds: 1 }, () => {});
});
afterEach(async () => {
  for (const process of started.splice(0)) await process.stop();
});
afterAll(async () => {
  await databases.close();
  await roles.close();
});
/** Some tests start several processes, perhaps on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

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
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  const web = start('start', { ...liveSettings(roles.programUrl, port), ...settings });
  await waitUntilAnswers(`${base}/healthz`, 60);
  for (const path of ['/', '/deals', '/about', '/login']) {
    const page = await fetch(`${base}${path}`);
    expect([path, page.status, web.output()]).toEqual([path, 200, expect.any(String)]);
    expect(await page.text()).toContain('</html>');
  }
});

it('npm run start:worker and npm run admin work without NODE_ENV', async () => {
  const settings = liveSettings(roles.programUrl, 0);
  const worker = start('start:worker', settings);
  await expect
    .poll(async () => (await databases.db.selectFrom('worker_heartbeats').selectAll().execute()).length, {
      timeout: 60_000,
    })
    .toBe(1);
  expect(worker.child.exitCode).toBeNull();
  const admin = start('admin', settings, { args: 'send-test-mail nur@example.com' });
  expect([await admin.ended(), admin.output()]).toEqual([0, expect.stringContaining('Queued.')]);
});

describe('a start that cannot succeed', () => {
  type Change = Partial<Pick<URL, 'pathname' | 'port' | 'username' | 'password'>>;
  const atDatabase = (change: Change): Record<string, string> =>
    liveSettings(Object.assign(new URL(roles.programUrl), change).href, 0);

  async function refusal(process: StartedProcess): Promise<string> {
    const code = await process.ended();
    // The output must contain no stack trace, neither directly nor inside a log line.
    expect([code, process.output()]).toEqual([1, expect.not.stringMatching(/(?:^|\\n) {4}at /m)]);
    return process.output();
  }

  it('names every invalid setting at once, with a suggestion for misspelt ones', async () => {
    const { SMTP_URL, ...rest } = liveSettings(roles.programUrl, 0);
    const wrong = { ...rest, SMPT_URL: SMTP_URL ?? '', TRUSTED_PROXIES: 'caddy', SOMETHING_ELSE: '1' };
    const env = { PASPORT_RETENTION_DAYS: '10', POSTGRES_PASSWORD: 'x', SHLVL: '1' };
    const said = await refusal(start('start', wrong, { env }));
    expect(said).toContain('SMTP_URL is missing');
    expect(said).toContain('SMPT_URL in .env is not a setting; did you mean SMTP_URL?');
    expect(said).toContain('SOMETHING_ELSE in .env is not a setting');
    expect(said).toContain('PASPORT_RETENTION_DAYS is not a setting; did you mean PASSPORT_RETENTION_DAYS?');
    expect(said).toContain('"caddy" is neither an address nor a network');
    expect(said).not.toMatch(/SHLVL|POSTGRES_PASSWORD/);
  });

  it('reports that the port is taken', async () => {
    const port = await findFreePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const said = await refusal(start('start', liveSettings(roles.programUrl, port)));
    other.close();
    expect(said).toContain(`Another program already listens on 127.0.0.1:${port}`);
  });

  it.each([
    ['an unknown database', { pathname: '/nowhere' }, 'There is no such database'],
    ['a wrong password', { password: 'canary' }, 'refuses user or password'],
  ])('explains %s for migrate, admin, worker and web', async (_case, change, words) => {
    const settings = atDatabase(change);
    const all = [
      start('migrate', settings),
      start('admin', settings, { args: 'send-test-mail nur@example.com' }),
      start('start:worker', settings),
      start('start', settings),
    ];
    for (const process of all) {
      const said = await refusal(process);
      expect(said).toContain(words);
      expect(said).not.toContain('canary');
    }
  });

  it('explains a missing database at once for admin', async () => {
    const port = await findFreePort();
    const settings = atDatabase({ port: String(port) });
    const said = await refusal(start('admin', settings, { args: 'send-test-mail nur@example.com' }));
    expect(said).toContain('Is PostgreSQL running there?');
  });

  it('names the right that migrate lacks if it cannot create the role', async () => {
    await databases.pool.query(`create role "start-test" login password 'x' nosuperuser nocreaterole`);
    await databases.pool.query('create database start_test_rights owner "start-test"');
    const settings = atDatabase({ pathname: '/start_test_rights', username: 'start-test', password: 'x' });
    const outcome = start('migrate', settings);
    const said = await outcome.ended().then(() => outcome.output());
    await databases.pool.query('drop database start_test_rights with (force)');
    await databases.pool.query('drop role "start-test"');
    // If another database on the server created the role, granting it fails, so two messages are possible.
    expect(said).toMatch(/The database user lacks a right|an administrator runs/);
    expect(said).not.toMatch(/^ {4}at /m);
  });
});
