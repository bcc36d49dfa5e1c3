// A fresh Debian on which an account with sudo runs docs/deploy.md verbatim. The rehearsal fills in only the
// operator's values.

import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAsRealBillplz } from '../../practice-billplz/process.ts';
import { freePorts } from '../../start/ports.ts';
import { Processes } from '../../start/processes.ts';
import { startSmtpSink } from '../../testing/run/smtp-sink.ts';
import { prepareStandIns } from '../containers/stand-ins.ts';
import { waitUntilTrue } from '../expectations.ts';
import { makeNextRelease } from '../next-release.ts';
import { openAlertReceiver, openEncryptedMail } from '../outside.ts';
import { countRows, type RehearsalSetup, type RehearsedSite } from '../rehearsed-site.ts';
import { isSuccessful } from '../run.ts';
import { identity, newEncryptionKey } from '../settings.ts';
import { documentedLines } from './documented-commands.ts';
import { type Machine, removeMachine, startMachine } from './machine.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const webPorts = [3001, 3002];
const alertmanager = '/etc/prometheus/alertmanager.yml';
const certificate = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

export async function startServer({ folder, onStop }: RehearsalSetup): Promise<RehearsedSite> {
  await prepareStandIns(['machine'], (line) => console.log(line));
  const shared = join(folder, 'shared');
  mkdirSync(shared, { recursive: true });
  copyFileSync(join(root, 'dev/rehearsal/live/billplz-preload.mjs'), join(shared, 'billplz-preload.mjs'));
  const repository = publish(root, shared);
  onStop(removeMachine);
  const machine = await startMachine(shared);
  onStop(() => keepJournal(machine, join(folder, 'journal.log')));
  const processes = new Processes(join(folder, 'logs'));
  onStop(() => processes.stop());
  const mails = await startSmtpSink();
  onStop(mails.stop);
  const [billplzPort = 0] = await freePorts(1);
  const encryptedMail = await openEncryptedMail(shared, mails.url, machine.gateway);
  onStop(encryptedMail.close);
  const baseUrl = `https://${machine.address}`;
  const site = { baseUrl, ca: '' };
  const settings = {
    ...identity,
    PUBLIC_BASE_URL: baseUrl,
    SMTP_URL: encryptedMail.url,
    ENCRYPTION_KEYS: newEncryptionKey(),
    NODE_OPTIONS: '--import=/rehearsal/billplz-preload.mjs',
    PRACTICE_BILLPLZ_URL: `http://${machine.gateway}:${billplzPort}`,
    REHEARSAL_TRUSTED_CERTIFICATES: '/rehearsal/trusted.crt',
  };
  const run = (lines: string) => machine.sh(fillIn(lines, { repository, baseUrl, settings }));
  const visits = webPorts.map((port) => `curl --fail --silent http://127.0.0.1:${port}/readyz`);
  const isReady = () => isSuccessful(machine.sh(visits.join('\n')));
  const restoreInPlace = async (file: string) => {
    await machine.sh('sudo systemctl stop sempat.target\nsudo -u postgres dropdb sempat');
    await machine.sh(`sudo /opt/sempat/deploy/restore.sh ${file}`);
    const counted = await rowCounts(machine);
    await machine.sh('sudo systemctl start sempat-migrate\nsudo systemctl start sempat.target');
    await waitUntilTrue('every web process is ready again', isReady);
    return async () => counted;
  };

  return {
    kind: 'plain server',
    mails,
    site,
    billplzUrl: `http://127.0.0.1:${billplzPort}`,
    async install() {
      copyFileSync(encryptedMail.certificate, join(shared, 'trusted.crt'));
      await run(documentedLines('A plain server').replace(/^sudo sempat-admin .*$/gm, ''));
      site.ca = await waitUntilTrue('Caddy has made its certificate', () =>
        machine.read(certificate).catch(() => null),
      );
      writeFileSync(join(shared, 'caddy.crt'), site.ca);
      startAsRealBillplz(processes, billplzPort, join(shared, 'caddy.crt'), '0.0.0.0');
      appendFileSync(join(shared, 'trusted.crt'), site.ca);
      await machine.sh("sudo systemctl restart 'sempat-worker@*'");
      await waitUntilTrue('every web process is ready', isReady);
    },
    admin: (args) => machine.sh(`sudo sempat-admin ${args.join(' ')}`),
    isReady,
    rowCounts: () => rowCounts(machine),
    async backUp() {
      await machine.sh('sudo systemctl start sempat-backup');
      return (await machine.sh('sudo find /var/backups/sempat -name "*.dump" | sort | tail -n 1')).trim();
    },
    restore: async (file) => ({ site, rowCounts: await restoreInPlace(file) }),
    worstDay: {
      async release() {
        const checkout = join(folder, 'next');
        execFileSync('git', ['clone', '--quiet', root, checkout]);
        const next = makeNextRelease(checkout);
        publish(checkout, shared);
        await run(documentedLines('A release without a pause'));
        return next;
      },
      machine: {
        stopProxy: async () => void (await machine.sh('sudo systemctl stop caddy')),
        startProxy: async () => void (await machine.sh('sudo systemctl start caddy')),
        async fillDisk() {
          await machine.sh(
            'sudo fallocate --length "$(df --output=avail -B1 /var/lib/postgresql | tail -n 1)" /var/lib/postgresql/full || true',
          );
          // As in the runbook: PostgreSQL stops when it cannot write its log, so free space and start it.
          return async () =>
            void (await machine.sh('sudo rm /var/lib/postgresql/full\nsudo systemctl start postgresql'));
        },
        async watch(operator) {
          const receiver = await openAlertReceiver(mails.url);
          onStop(receiver.close);
          await run(
            documentedLines('Watching').replace(
              `sudo editor ${alertmanager}`,
              [
                `s|smtp_smarthost: .*|smtp_smarthost: ${machine.gateway}:${receiver.mailPort}|`,
                '/smtp_auth/d',
                's|smtp_require_tls: true|smtp_require_tls: false|',
                `s|operator@your-domain.example|${operator}|`,
                `s|https://pager.*|http://${machine.gateway}:${receiver.webhookPort}|`,
              ]
                .map((edit) => `sudo sed -i '${edit}' ${alertmanager}`)
                .join('\n'),
            ),
          );
          return receiver;
        },
      },
      restartDatabase: async () => void (await machine.sh('sudo systemctl restart postgresql')),
      killWeb: () => kill(machine, 'sempat-web@3001'),
      killWorker: () => kill(machine, 'sempat-worker@1'),
      restoreInPlace: async (file) => void (await restoreInPlace(file)),
    },
  };
}

async function keepJournal(machine: Machine, file: string): Promise<void> {
  writeFileSync(file, await machine.sh('sudo journalctl --no-pager'));
}

/** Creates a bare clone at a path shared by host and machine, owned by the account that clones it. */
function publish(checkout: string, shared: string): string {
  const bare = join(shared, 'repository.git');
  rmSync(bare, { recursive: true, force: true });
  // Clone without hard links: otherwise chown would change the owner of the checkout's files as well.
  execFileSync('git', ['clone', '--quiet', '--bare', '--no-hardlinks', checkout, bare]);
  execFileSync('chown', ['--recursive', '1000:1000', bare]);
  chownSync(shared, 1000, 1000);
  return '/rehearsal/repository.git';
}

interface Filling {
  readonly repository: string;
  readonly baseUrl: string;
  readonly settings: Readonly<Record<string, string>>;
}

function fillIn(lines: string, { repository, baseUrl, settings }: Filling): string {
  const file = '/etc/sempat/sempat.env';
  const edits = Object.entries(settings).map(
    ([name, value]) =>
      `sudo sed -i '/^${name}=/d' ${file}; printf '%s\\n' '${name}=${value}' | sudo tee -a ${file} > /dev/null`,
  );
  return lines
    .replaceAll('<your copy of this repository>', repository)
    .replaceAll('https://deals.your-domain.example', baseUrl)
    .replaceAll(`sudo editor ${file}`, edits.join('\n'));
}

async function kill(machine: Machine, unit: string): Promise<void> {
  await machine.sh(`sudo systemctl kill --signal=SIGKILL ${unit}`);
}

const rowCounts = (machine: Machine) =>
  countRows((sql) =>
    machine.sh(
      `sudo -u postgres psql --dbname=sempat --no-psqlrc --tuples-only --no-align --command="${sql}"`,
    ),
  );
