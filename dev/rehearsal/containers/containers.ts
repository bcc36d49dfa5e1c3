// Runs the Dockerfile and compose.yaml with podman on stand-ins for the public images.

import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAsRealBillplz } from '../../practice-billplz/process.ts';
import { freePorts } from '../../start/ports.ts';
import { Processes } from '../../start/processes.ts';
import { startSmtpSink } from '../../testing/run/smtp-sink.ts';
import { waitUntilTrue } from '../expectations.ts';
import { makeNextRelease } from '../next-release.ts';
import { openEncryptedMail } from '../outside.ts';
import { countRows, type RehearsalSetup, type RehearsedSite, type RestoredSite } from '../rehearsed-site.ts';
import { isSuccessful, run } from '../run.ts';
import { identity, newEncryptionKey, newPassword, type Settings, writeSettings } from '../settings.ts';
import { type ComposeService, readCompose } from './compose-file.ts';
import { openProject, type PodmanProject, podman } from './podman.ts';
import { openStandInCommand } from './stand-in-command.ts';
import { build, prepareStandIns, standIns } from './stand-ins.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const webs = ['web-a', 'web-b'];
const readyCheck =
  "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))";

const networks = { first: '172.30.57', second: '172.30.58' };

export async function startContainers({ folder, onStop }: RehearsalSetup): Promise<RehearsedSite> {
  await prepareStandIns(['node', 'postgres', 'caddy'], (line) => console.log(line));
  console.log('Building the image …');
  await buildImage(root);

  const mails = await startSmtpSink();
  onStop(mails.stop);
  const processes = new Processes(join(folder, 'logs'));
  onStop(() => processes.stop());
  const [billplzPort = 0] = await freePorts(1);
  const gateway = `${networks.first}.1`;
  const encryptedMail = await openEncryptedMail(folder, mails.url, gateway);
  onStop(encryptedMail.close);
  const baseUrl = `https://${networks.first}.2`;
  const settings = {
    ...identity,
    PUBLIC_BASE_URL: baseUrl,
    SMTP_URL: encryptedMail.url,
    ENCRYPTION_KEYS: newEncryptionKey(),
  };
  const { certificate } = encryptedMail;
  const common = { folder, settings, certificate, billplzUrl: `http://${gateway}:${billplzPort}` };
  const project = openSempat({ ...common, name: 'sempat-rehearsal', network: networks.first });
  await project.down();
  onStop(project.down);
  onStop(() => keepLogs(project, join(folder, 'logs')));
  await project.prepare();
  const site = { baseUrl, ca: '' };

  return {
    kind: 'compose file',
    mails,
    site,
    billplzUrl: `http://127.0.0.1:${billplzPort}`,
    async install() {
      await project.up();
      site.ca = await waitUntilTrue('Caddy has made its certificate', () =>
        project.exec('proxy', ['cat', '/data/caddy/pki/authorities/local/root.crt']).catch(() => null),
      );
      const authority = join(folder, 'caddy.crt');
      writeFileSync(authority, site.ca);
      appendFileSync(certificate, site.ca);
      startAsRealBillplz(processes, billplzPort, authority, '0.0.0.0');
      for (const name of webs) await waitUntilTrue(`${name} is ready`, () => isReady(project, name), 180);
    },
    admin: (args) => project.exec('web-a', ['sempat-admin', ...args]),
    isReady: async () => (await Promise.all(webs.map((name) => isReady(project, name)))).every(Boolean),
    worstDay: {
      async release() {
        const checkout = join(folder, 'next');
        execFileSync('git', ['clone', '--quiet', root, checkout]);
        const next = makeNextRelease(checkout);
        const compose = await openCompose(project, folder, checkout);
        const env = { PATH: process.env.PATH ?? '', COMPOSE: compose.program };
        await run(join(checkout, 'deploy/release.sh'), ['--compose'], { env }).finally(() => compose.close());
        return next;
      },
      async restartDatabase() {
        await project.restart('database');
        await project.waitHealthy('database');
      },
      killWeb: () => project.killProcess('web-a'),
      killWorker: () => project.killProcess('worker'),
      async restoreInPlace(file) {
        await project.replaceVolume('database');
        await restoreInto(project, file, folder);
        await project.up();
        for (const name of webs)
          await waitUntilTrue(`${name} is ready again`, () => isReady(project, name), 180);
      },
    },
    rowCounts: () => countRows(createPsql(project)),
    async backUp() {
      await project.runOnce('backup', ['/deploy/backup.sh', '/backups']);
      const [newest] = readdirSync(join(folder, 'backups')).sort().toReversed();
      return join(folder, 'backups', newest ?? '');
    },
    async restore(file) {
      const second = openSempat({ ...common, name: 'sempat-second', network: networks.second });
      onStop(second.down);
      await second.down();
      await second.prepare();
      return startSecond(second, file, folder);
    },
  };
}

async function keepLogs(project: PodmanProject, folder: string): Promise<void> {
  for (const name of ['database', 'proxy', 'worker', ...webs])
    await project.logs(name, 20_000).then(
      (text) => writeFileSync(join(folder, `${name}.log`), text),
      () => {},
    );
}

const buildImage = (checkout: string) =>
  build(['--build-arg', `NODE_IMAGE=${standIns.NODE_IMAGE}`, '--tag', 'localhost/sempat', checkout]);

interface SempatOptions {
  readonly name: string;
  readonly network: string;
  readonly folder: string;
  readonly settings: Settings;
  readonly certificate: string;
  readonly billplzUrl: string;
}

function openSempat(options: SempatOptions): PodmanProject {
  const { name, network, folder, settings, certificate, billplzUrl } = options;
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true });
  const values = {
    ...settings,
    POSTGRES_PASSWORD: newPassword(),
    OWNER_PASSWORD: newPassword(),
    PROGRAM_PASSWORD: newPassword(),
  };
  const text = readFileSync(join(root, 'compose.yaml'), 'utf8').replaceAll(networks.first, network);
  const file = readCompose(text, { ...values, ...standIns, BACKUP_DIR: backups });
  const ofSempat = [
    `--volume=${root}/dev/rehearsal/live/billplz-preload.mjs:/rehearsal/billplz-preload.mjs:ro`,
    `--volume=${certificate}:/rehearsal/mail.crt:ro`,
    '--env=NODE_OPTIONS=--import=/rehearsal/billplz-preload.mjs',
    '--env=NODE_EXTRA_CA_CERTS=/rehearsal/mail.crt',
    `--env=PRACTICE_BILLPLZ_URL=${billplzUrl}`,
  ];
  const extras = ({ image }: ComposeService) => (image === 'sempat' ? ofSempat : []);
  const envFile = writeSettings(join(folder, `${name}.env`), values);
  return openProject({ project: name, folder: root, file, envFile, extras });
}

async function restoreInto(project: PodmanProject, file: string, folder: string): Promise<void> {
  await project.up(['database']);
  await project.waitHealthy('database');
  const compose = await openCompose(project, folder);
  const env = { PATH: process.env.PATH ?? '', COMPOSE: compose.program };
  await run(join(root, 'deploy/restore.sh'), ['--compose', file], { env }).finally(() => compose.close());
}

async function startSecond(project: PodmanProject, file: string, folder: string): Promise<RestoredSite> {
  await restoreInto(project, file, folder);
  await project.up(['worker', 'web-a']);
  await waitUntilTrue('web-a is ready on the second server', () => isReady(project, 'web-a'), 180);
  const format = '{{(index .NetworkSettings.Networks "sempat-second_front").IPAddress}}';
  const ip = (await podman(['inspect', '--format', format, project.container('web-a')])).trim();
  return {
    site: { baseUrl: `http://${ip}:3000` },
    rowCounts: () => countRows(createPsql(project)),
  };
}

/** Replaces docker compose for deploy/restore.sh and deploy/release.sh. */
function openCompose(project: PodmanProject, folder: string, checkout = root) {
  const act = async (args: readonly string[]) => {
    const name = args.at(-1) ?? '';
    const [what] = args;
    if (what === 'up') await project.replace(name);
    else if (what === 'run') return project.runOnce(name);
    else if (what === 'build') await buildImage(checkout);
    else if (what === 'config') return `${name} hash`;
    else if (what === 'ps') return 'config-hash=hash';
    else throw new Error(`docker compose ${what} is not rehearsed.`);
    return '';
  };
  // Forward directly to podman, because a backup is piped through standard input.
  const exec = `if [ "$1 $2" = "exec -T" ]; then
  service=$3
  shift 3
  exec podman --runtime runc exec --interactive "${project.container('')}$service" "$@"
fi`;
  return openStandInCommand(folder, 'compose', act, exec);
}

const isReady = (project: PodmanProject, name: string) =>
  isSuccessful(project.exec(name, ['node', '-e', readyCheck]));

const createPsql = (project: PodmanProject) => (sql: string) =>
  project.exec('database', [
    'psql',
    '--username=postgres',
    '--dbname=sempat',
    '--no-psqlrc',
    '--tuples-only',
    '--no-align',
    `--command=${sql}`,
  ]);
