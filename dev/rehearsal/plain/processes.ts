// Short variant without a separate machine: Debian's PostgreSQL, the shipped Caddyfile with Caddy's internal
// CA, and the commands of the systemd units.

import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAsRealBillplz } from '../../practice-billplz/process.ts';
import { freePorts } from '../../start/ports.ts';
import { isAnswering, Processes } from '../../start/processes.ts';
import { startSmtpSink } from '../../testing/run/smtp-sink.ts';
import { expectRefusal, expectThat, freeWebPorts, waitUntilReady } from '../expectations.ts';
import { startCaddy } from '../live/caddy.ts';
import {
  expectTestMail,
  type RehearsalSetup,
  type RehearsedSite,
  type RestoredSite,
} from '../rehearsed-site.ts';
import { run } from '../run.ts';
import { identity, newEncryptionKey, type Settings, writeSettings } from '../settings.ts';
import { type Database, startDatabase } from './database.ts';
import { openService } from './supervisor.ts';
import { BACKUPS, INSTALLED, listInstances, verifyUnits } from './units.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const preload = join(root, 'dev/rehearsal/live/billplz-preload.mjs');

export async function startProcesses({ folder, onStop }: RehearsalSetup): Promise<RehearsedSite> {
  const problems = verifyUnits();
  expectThat('systemd accepts the units', problems === '', problems);
  const database = await startDatabase();
  onStop(database.server.stop);
  const mails = await startSmtpSink();
  onStop(mails.stop);
  const processes = new Processes(join(folder, 'logs'));
  onStop(() => processes.stop());
  const [port, billplzPort, billplzPagesPort] = await freePorts(3);
  const webPorts = await freeWebPorts(listInstances('web').length);
  const baseUrl = `https://localhost:${port}`;
  const billplzUrl = `http://127.0.0.1:${billplzPort}`;
  const authority = await startCaddy(processes, {
    publicBaseUrl: baseUrl,
    dataDir: folder,
    upstreams: webPorts.map((each) => `127.0.0.1:${each}`),
    billplz: { upstream: `127.0.0.1:${billplzPort}`, port: Number(billplzPagesPort) },
  });
  startAsRealBillplz(processes, billplzPort, authority);

  const settings = {
    ...identity,
    PUBLIC_BASE_URL: baseUrl,
    SMTP_URL: mails.url,
    TRUSTED_PROXIES: '127.0.0.1',
    ENCRYPTION_KEYS: newEncryptionKey(),
  };
  const extras = {
    NODE_OPTIONS: `--import=${preload}`,
    PRACTICE_BILLPLZ_URL: billplzUrl,
    NODE_EXTRA_CA_CERTS: authority,
  };
  const server = openServer({
    database,
    folder: join(folder, 'first'),
    settings,
    extras,
    webPorts,
    workers: listInstances('worker'),
  });
  onStop(server.stop);
  return {
    ...server,
    kind: 'plain server, as processes of this machine,',
    mails,
    billplzUrl,
    site: { baseUrl, ca: readFileSync(authority, 'utf8') },
    async install() {
      await server.migrate();
      await server.start();
      await database.expectProgramRights();
    },
    rowCounts: () => database.rowCounts(),
    async restore(file): Promise<RestoredSite> {
      const second = await startDatabase(file);
      onStop(second.server.stop);
      // Count the rows before the processes start, because they send emails and delete old records.
      const counted = await second.rowCounts();
      const ports = await freeWebPorts(1);
      const started = openServer({
        database: second,
        folder: join(folder, 'second'),
        settings,
        extras,
        webPorts: ports,
        // Give workers other instance numbers than web processes, because both expose metrics ports on this
        // machine.
        workers: listInstances('worker').map((instance) => String(Number(instance) + 4)),
      });
      onStop(started.stop);
      const printed = await started.migrate();
      expectThat('migrate then says that all is up to date', printed.includes('up to date'), printed);
      await started.start();
      await second.expectProgramRights();
      await expectTestMail({ admin: started.admin, mails }, 'restored@inbox.example');
      return {
        site: { baseUrl: `http://127.0.0.1:${ports[0]}` },
        rowCounts: async () => counted,
      };
    },
  };
}

interface ServerOptions {
  readonly database: Database;
  readonly folder: string;
  readonly settings: Settings;
  readonly extras: Settings;
  readonly webPorts: readonly number[];
  readonly workers: readonly string[];
}

function openServer({ database, folder, settings, extras, webPorts, ...options }: ServerOptions) {
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true });
  const programEnv = writeSettings(join(folder, 'sempat.env'), {
    ...settings,
    DATABASE_URL: database.program,
  });
  const ownerEnv = writeSettings(join(folder, 'owner.env'), { MIGRATION_DATABASE_URL: database.owner }, '');
  const environmentFiles = { '/etc/sempat/sempat.env': programEnv, '/etc/sempat/owner.env': ownerEnv };
  const places = { [INSTALLED]: root, [BACKUPS]: backups };
  const open = (unit: string, instance = '') =>
    openService({ unit, instance, places, environmentFiles, extras, logDir: folder });
  const webs = webPorts.map((port) => ({ port, service: open('sempat-web@.service', String(port)) }));
  const workers = options.workers.map((instance) => open('sempat-worker@.service', instance));
  const all = [...workers, ...webs.map((web) => web.service)];
  const readyAddress = (port: number) => `http://127.0.0.1:${port}/readyz`;
  const node = join(root, 'node_modules/.bin/node');
  const migrate = () => open('sempat-migrate.service').runOnce();
  return {
    migrate,
    async start() {
      for (const service of all) service.start();
      for (const port of webPorts) await waitUntilReady(readyAddress(port));
    },
    admin: (args: readonly string[]) =>
      run(node, [`--env-file=${programEnv}`, join(root, 'src/server/admin/main.ts'), ...args], {
        env: { PATH: process.env.PATH ?? '', ...extras },
      }),
    async isReady() {
      const answers = await Promise.all(webPorts.map((port) => isAnswering(readyAddress(port))));
      return answers.every(Boolean);
    },
    async backUp() {
      const env = { PATH: process.env.PATH ?? '', MIGRATION_DATABASE_URL: database.program };
      const byProgram = run(join(root, 'deploy/backup.sh'), [backups], { env });
      await expectRefusal('the program cannot make a backup', byProgram, /The backup failed/);
      await open('sempat-backup.service').runOnce();
      const [name = '', ...more] = readdirSync(backups);
      expectThat('the backup is the only file', name.endsWith('.dump') && more.length === 0, more.join());
      return join(backups, name);
    },
    async stop() {
      await Promise.all(all.map((service) => service.stop()));
    },
  };
}
