// A plain server: Debian's PostgreSQL with Sempat's roles, the shipped Caddyfile with a certificate of Caddy's own, and
// the commands of the systemd units.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSmtpSink } from '../smtp-sink.ts';
import { Processes } from '../start/processes.ts';
import { startCaddy } from './caddy.ts';
import { answersWell, expectThat, freePorts, freeWebPorts, untilReady } from './expectations.ts';
import { type Database, startDatabase } from './plain-database.ts';
import type { RehearsedSite, RestoredSite } from './rehearsed-site.ts';
import { run } from './run.ts';
import { identity, newEncryptionKey, type Settings, writeSettings } from './settings.ts';
import { openStandInCommand } from './stand-in-command.ts';
import { openService } from './supervisor.ts';
import { BACKUPS, INSTALLED, instancesOf, verifyUnits } from './units.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const preload = join(root, 'dev/rehearsal/billplz-preload.mjs');

export async function startPlainServer(folder: string): Promise<RehearsedSite> {
  const problems = verifyUnits();
  expectThat('systemd accepts the units', problems === '', problems);
  const processes = new Processes(join(folder, 'logs'));
  const mails = await startSmtpSink();
  const database = await startDatabase();
  const [port, billplzPort, billplzPagesPort] = await freePorts(3);
  const webPorts = await freeWebPorts(instancesOf('web').length);
  const baseUrl = `https://localhost:${port}`;
  const billplzUrl = `http://127.0.0.1:${billplzPort}`;
  const authority = await startCaddy(processes, {
    ...{ publicBaseUrl: baseUrl, dataDir: folder },
    upstreams: webPorts.map((each) => `127.0.0.1:${each}`),
    billplz: { upstream: `127.0.0.1:${billplzPort}`, port: Number(billplzPagesPort) },
  });
  processes.start('billplz', [join(root, 'dev/billplz/server.ts'), '--port', String(billplzPort)], {
    env: { PRACTICE_PUBLIC_URL: 'https://www.billplz.com', NODE_EXTRA_CA_CERTS: authority },
  });

  const settings = {
    ...identity,
    ...{ PUBLIC_BASE_URL: baseUrl, SMTP_URL: mails.url, TRUSTED_PROXIES: '127.0.0.1' },
    ENCRYPTION_KEYS: newEncryptionKey(),
  };
  const extras = { NODE_OPTIONS: `--import=${preload}`, PRACTICE_BILLPLZ_URL: billplzUrl };
  const server = openServer({
    database,
    folder: join(folder, 'first'),
    settings,
    extras,
    webPorts,
    workers: instancesOf('worker'),
  });
  return {
    ...server,
    ...{ kind: 'plain server', mails, billplzUrl },
    site: { baseUrl, ca: readFileSync(authority, 'utf8') },
    restartDatabase: () => database.server.restart(),
    rowCounts: () => database.rowCounts(),
    async restore(file): Promise<RestoredSite> {
      const second = await startDatabase(file);
      const ports = await freeWebPorts(1);
      const started = openServer({
        ...{ database: second, folder: join(folder, 'second'), settings, extras, webPorts: ports },
        // Of their own, because they tell their numbers on the same machine.
        workers: instancesOf('worker').map((instance) => String(Number(instance) + 4)),
      });
      await started.migrate();
      await started.start();
      return {
        site: { baseUrl: `http://127.0.0.1:${ports[0]}` },
        rowCounts: () => second.rowCounts(),
        async stop() {
          await started.stop();
          await second.server.stop();
        },
      };
    },
    async stop() {
      await server.stop();
      await processes.stop();
      await database.server.stop();
      await mails.stop();
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

/** The services of the units, on ports of their own instead of those in sempat.target. */
function openServer({ database, folder, settings, extras, webPorts, ...options }: ServerOptions) {
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true });
  const environmentFiles = {
    '/etc/sempat/sempat.env': writeSettings(join(folder, 'sempat.env'), {
      ...settings,
      DATABASE_URL: database.program,
    }),
    '/etc/sempat/owner.env': writeSettings(
      join(folder, 'owner.env'),
      { MIGRATION_DATABASE_URL: database.owner },
      '',
    ),
  };
  const places = { [INSTALLED]: root, [BACKUPS]: backups };
  const open = (unit: string, instance = '') =>
    openService({ unit, instance, places, environmentFiles, extras, logDir: folder });
  const webs = webPorts.map((port) => ({ port, service: open('sempat-web@.service', String(port)) }));
  const workers = options.workers.map((instance) => open('sempat-worker@.service', instance));
  const all = [...workers, ...webs.map((web) => web.service)];
  const readyAddress = (port: number) => `http://127.0.0.1:${port}/readyz`;
  const node = join(root, 'node_modules/.bin/node');
  const migrate = () => open('sempat-migrate.service').runOnce();
  /** What deploy/release.sh asks of systemctl. */
  const act = async ([verb, ...rest]: readonly string[]) => {
    const unit = rest.at(-1) ?? '';
    if (verb === 'list-units')
      return webs.map(({ service }) => `${service.name}.service loaded active\n`).join('');
    if (verb === 'start' && unit === 'sempat-migrate') await migrate();
    else if (verb === 'restart') {
      const named = all.filter(
        ({ name }) => `${name}.service` === unit || unit === name.replace(/@.*/, '@*'),
      );
      if (named.length === 0) throw new Error(`There is no unit ${unit}.`);
      for (const service of named) {
        await service.stop();
        service.start();
      }
    } else throw new Error(`systemctl ${verb} is not rehearsed.`);
    return '';
  };

  return {
    migrate,
    async start() {
      for (const service of all) service.start();
      for (const port of webPorts) await untilReady(readyAddress(port));
    },
    admin: (args: readonly string[]) =>
      run(
        node,
        [
          `--env-file=${environmentFiles['/etc/sempat/sempat.env']}`,
          join(root, 'src/server/main.admin.ts'),
          ...args,
        ],
        { env: { PATH: process.env.PATH ?? '', ...extras } },
      ),
    async isReady() {
      const answers = await Promise.all(webPorts.map((port) => answersWell(readyAddress(port))));
      return answers.every(Boolean);
    },
    async release() {
      const systemctl = await openStandInCommand(folder, 'systemctl', act);
      const env = { PATH: `${systemctl.folder}:${process.env.PATH}` };
      await run(join(root, 'deploy/release.sh'), [], { env }).finally(() => systemctl.close());
    },
    killWeb: async () => webs[0]?.service.killHard(),
    killWorker: async () => workers[0]?.killHard(),
    async backUp() {
      await open('sempat-backup.service').runOnce();
      return newestFile(backups);
    },
    async stop() {
      await Promise.all(all.map((service) => service.stop()));
    },
  };
}

function newestFile(folder: string): string {
  const [name] = readdirSync(folder).sort().toReversed();
  if (!name) throw new Error(`There is no backup in ${folder}.`);
  return join(folder, name);
}
