// npm run rehearse-backup: a marketplace in live mode on Debian's PostgreSQL, with the roles and commands of
// docs/deploy.md; then its backup, its restore on an empty server, and the same marketplace there. Needs Debian's
// PostgreSQL (apt-get install -y postgresql).
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '#server/platform/config.ts';
import { type Databases, openDatabases } from '#server/platform/database/database.ts';
import { createEncryption } from '#server/platform/encryption.ts';
import { ensureBuild } from '../start/build.ts';
import { anyFreePort } from '../start/ports.ts';
import { waitUntilAnswers } from '../start/processes.ts';
import { insertBooking, insertCompany, insertDeal, insertProspect } from '../testing/fixtures/factories.ts';
import {
  cookieHeader,
  insertCompanyUser,
  insertSuperAdmin,
  type TestAccount,
} from '../testing/pages/sign-in.ts';
import { type DebianPostgres, startDebianPostgres } from '../testing/run/debian-postgres.ts';
import { liveIdentity } from '../testing/run/live-env.ts';
import { type SmtpSink, startSmtpSink } from '../testing/run/smtp-sink.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const passwords = {
  OWNER_PASSWORD: randomBytes(12).toString('hex'),
  PROGRAM_PASSWORD: randomBytes(12).toString('hex'),
};
const encryptionKeys = `1:${randomBytes(32).toString('base64')}`;
const running: ChildProcess[] = [];
/** Root writes backups as the user daemon (1), because on a server another user, sempat, owns them. */
const isRoot = process.getuid?.() === 0;
const backupUser = isRoot ? ['runuser', '-u', 'daemon', '--'] : [];

interface Marketplace {
  readonly server: DebianPostgres;
  readonly ownerUrl: string;
  readonly programUrl: string;
  /** Settings of a live installation. */
  readonly env: Readonly<Record<string, string>>;
  readonly base: string;
}

interface Tenant {
  readonly owner: TestAccount;
  readonly references: readonly string[];
}

function expect(what: string, holds: boolean, more = ''): void {
  if (!holds) throw new Error(`Failed: ${what}\n${more}`);
  console.log(`✓ ${what}`);
}

async function describeMarketplace(server: DebianPostgres, smtp: SmtpSink): Promise<Marketplace> {
  const as = (username: string, password: string) =>
    Object.assign(new URL(server.url('sempat')), { username, password }).href;
  const port = await anyFreePort();
  const programUrl = as('sempat', passwords.PROGRAM_PASSWORD);
  const env = {
    ...{ PATH: process.env.PATH ?? '', NODE_ENV: 'production', APP_MODE: 'live', LOG_LEVEL: 'warn' },
    ...{ PUBLIC_BASE_URL: 'https://sempat.test', DATABASE_URL: programUrl, ENCRYPTION_KEYS: encryptionKeys },
    ...{ SMTP_URL: smtp.url, HOST: '127.0.0.1', PORT: String(port), ...liveIdentity },
  };
  const ownerUrl = as('sempat_owner', passwords.OWNER_PASSWORD);
  return { server, ownerUrl, programUrl, env, base: `http://127.0.0.1:${port}` };
}

/** A command of the operator, with Debian's PostgreSQL tools at hand. */
function command(server: DebianPostgres, line: readonly string[], env: Record<string, string> = {}) {
  const [name = '', ...args] = line;
  const path = `${server.binaries}:${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync(name, args, {
    cwd: root,
    env: { PATH: path, ...env },
    encoding: 'utf8',
  });
  return { code: status, printed: `${stdout}${stderr}`.trim() };
}

function migrate({ server, env, ownerUrl }: Marketplace): string {
  const { code, printed } = command(server, [process.execPath, 'src/server/entry/migrate.ts'], {
    ...env,
    MIGRATION_DATABASE_URL: ownerUrl,
  });
  expect('migrate ends well, our tables as the owner and the job queue as the program', code === 0, printed);
  return printed;
}

function start({ env }: Marketplace, entry: 'web' | 'worker'): void {
  const args = [join(root, `src/server/main.${entry}.ts`)];
  running.push(spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }));
}

async function stopAll(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }
}

function open({ programUrl }: Marketplace): Databases {
  return openDatabases(programUrl, { general: 2, holds: 1 }, () => {});
}

function encryptionOf({ env }: Marketplace) {
  return createEncryption(loadConfig(env).encryptionKeys);
}

async function fill(marketplace: Marketplace): Promise<Tenant[]> {
  const { encrypt } = encryptionOf(marketplace);
  const databases = open(marketplace);
  try {
    await insertSuperAdmin(databases.db);
    const tenants: Tenant[] = [];
    for (const name of ['Kembara Raya', 'Langit Biru']) {
      const company = await insertCompany(databases.db, { name, status: 'approved' });
      const owner = await insertCompanyUser(databases.db, company.id);
      const references: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        const deal = await insertDeal(databases.db, { company_id: company.id, seats_offered: 9 });
        const booking = await insertBooking(databases.db, deal, { state: 'confirmed' }, { encrypt });
        await insertProspect(databases.db, deal);
        references.push(booking.reference);
      }
      tenants.push({ owner, references });
    }
    return tenants;
  } finally {
    await databases.close();
  }
}

/** The first company's bookings page, as its owner sees it after signing in. */
async function readBookings({ base }: Marketplace, { owner }: Tenant): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' };
  const body = new URLSearchParams({ email: owner.email, password: owner.password });
  const signedIn = await fetch(`${base}/login`, { method: 'POST', headers, body, redirect: 'manual' });
  expect('an owner signs in', signedIn.status === 302, await signedIn.text());
  const cookie = cookieHeader(signedIn.headers.getSetCookie());
  const page = await fetch(`${base}/company/customer/booking`, { headers: { ...headers, cookie } });
  return page.text();
}

async function runLive(
  marketplace: Marketplace,
  [ours, theirs]: readonly Tenant[],
  smtp: SmtpSink,
): Promise<void> {
  if (!ours || !theirs) throw new Error('Two companies are needed.');
  start(marketplace, 'web');
  start(marketplace, 'worker');
  await waitUntilAnswers(`${marketplace.base}/readyz`, 180);
  console.log('✓ web and worker are ready in live mode');
  const page = await readBookings(marketplace, ours);
  expect(
    'a company sees its own bookings',
    ours.references.every((reference) => page.includes(reference)),
  );
  expect("and nobody else's", !theirs.references.some((reference) => page.includes(reference)));

  const told = smtp.accepted.length;
  const admin = command(
    marketplace.server,
    [process.execPath, 'src/server/admin/main.ts', 'send-test-mail', 'nur@inbox.example'],
    marketplace.env,
  );
  expect('npm run admin queues a mail', admin.code === 0, admin.printed);
  for (let tries = 0; smtp.accepted.length === told && tries < 200; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect('the worker delivers it', smtp.accepted.length > told);

  const databases = open(marketplace);
  try {
    const { decrypt } = encryptionOf(marketplace);
    const bookings = await databases.db.selectFrom('bookings').select(['id', 'passport_number']).execute();
    const opened = bookings.map(({ id, passport_number }) =>
      passport_number ? decrypt(passport_number, `bookings.passport_number|${id}`) : '',
    );
    expect(
      `${opened.length} passport numbers open with the key`,
      opened.every((number) => /^A\d{8}$/.test(number)),
    );
    await databases.pool.query(`select graphile_worker.add_job('forget-old-records')`);
    for (const forbidden of [
      'create table x ()',
      'alter table bookings add x int',
      'drop table mails',
      'delete from audit_log',
    ]) {
      const refused = await databases.pool.query(forbidden).then(
        () => false,
        (error: Error) => /permission denied|must be owner/.test(error.message),
      );
      expect(`the program may not: ${forbidden}`, refused);
    }
  } finally {
    await databases.close();
  }
}

/** Returns the file. */
function backUp({ server, ownerUrl, programUrl }: Marketplace, folder: string): string {
  if (isRoot) chownSync(folder, 1, 1);
  const backup = [...backupUser, 'deploy/backup.sh', folder];
  const refused = command(server, backup, { MIGRATION_DATABASE_URL: programUrl });
  expect('a backup by a login that may not read everything fails', refused.code !== 0, refused.printed);
  expect('and leaves no file behind', readdirSync(folder).length === 0);
  const { code, printed } = command(server, backup, { MIGRATION_DATABASE_URL: ownerUrl });
  expect('deploy/backup.sh ends well', code === 0, printed);
  console.log(printed.replace(/^/gm, '    '));
  const [name, ...more] = readdirSync(folder);
  expect('it left one file', name !== undefined && more.length === 0 && name.endsWith('.dump'));
  return join(folder, name ?? '');
}

function restore(server: DebianPostgres, file: string, folder: string): void {
  const administrator = isRoot ? server.socket : { ADMIN_DATABASE_URL: server.url('postgres') };
  const env = { ...passwords, ...administrator };
  const half = join(folder, 'half.dump');
  const whole = readFileSync(file);
  writeFileSync(half, whole.subarray(0, whole.length / 2));
  const damaged = command(server, ['deploy/restore.sh', half], env);
  expect(
    'half a file is refused',
    damaged.code !== 0 && damaged.printed.includes('not a whole backup'),
    damaged.printed,
  );
  const { code, printed } = command(server, ['deploy/restore.sh', file], env);
  expect('deploy/restore.sh ends well on an empty server', code === 0, printed);
  console.log(printed.replace(/^/gm, '    '));
  const again = command(server, ['deploy/restore.sh', file], env);
  expect('a second one is refused', again.code !== 0 && again.printed.includes('not empty'), again.printed);
}

async function lastBackup(marketplace: Marketplace): Promise<string> {
  const databases = open(marketplace);
  const facts = await databases.db.selectFrom('operations_facts').selectAll().execute();
  await databases.close();
  return facts.find(({ name }) => name === 'backup')?.detail ?? '';
}

async function rehearse(servers: readonly DebianPostgres[], smtp: SmtpSink, folder: string): Promise<void> {
  const [first, second] = servers;
  if (!first || !second) throw new Error('Two servers are needed.');
  const before = await describeMarketplace(first, smtp);
  const script = ['psql', '--dbname', first.url('postgres'), '--file', 'deploy/database-roles.sql'];
  const made = command(first, script, passwords);
  expect('deploy/database-roles.sql makes roles and database', made.code === 0, made.printed);
  migrate(before);
  const tenants = await fill(before);
  await runLive(before, tenants, smtp);
  const file = backUp(before, folder);
  expect('the program sees when the last backup was', (await lastBackup(before)).includes('rows'));
  await stopAll();

  const after = await describeMarketplace(second, smtp);
  restore(second, file, folder);
  expect('migrate then says that all is up to date', migrate(after).includes('up to date'));
  await runLive(after, tenants, smtp);
}

ensureBuild();
const folder = mkdtempSync(join(tmpdir(), 'sempat-backup-'));
const smtp = await startSmtpSink();
const servers: DebianPostgres[] = [];
try {
  servers.push(await startDebianPostgres(), await startDebianPostgres());
  await rehearse(servers, smtp, folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopAll();
  for (const server of servers) await server.stop();
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
}
