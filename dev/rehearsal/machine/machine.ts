// A fresh Debian server with systemd in a container, which runs the lines of docs/deploy.md verbatim.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { podman } from '../containers/podman.ts';
import { cacheDir, certificates, standIns } from '../containers/stand-ins.ts';

const NAME = 'sempat-rehearsal-server';
const NETWORK = '172.30.59';
/** The database gets a small disk, so that the rehearsal can fill it quickly. */
const DATABASE_DISK = '4g';

/** The machine trusts the host's certificates, because the registry may be behind a proxy. */
const always = {
  DEBIAN_FRONTEND: 'noninteractive',
  NODE_EXTRA_CA_CERTS: '/rehearsal/computer.crt',
};

export interface Machine {
  readonly address: string;
  readonly gateway: string;
  sh(
    lines: string,
    options?: { readonly user?: string; readonly env?: Readonly<Record<string, string>> },
  ): Promise<string>;
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
}

export async function startMachine(shared: string): Promise<Machine> {
  await removeMachine();
  if (existsSync(certificates)) copyFileSync(certificates, join(shared, 'computer.crt'));
  await podman(['network', 'create', '--subnet', `${NETWORK}.0/24`, '--gateway', `${NETWORK}.1`, NAME]);
  await podman([
    'run',
    '--detach',
    '--name',
    NAME,
    '--hostname',
    'sempat',
    '--network',
    `${NAME}:ip=${NETWORK}.2`,
    // systemd runs as PID 1 and needs these capabilities. The units drop them themselves.
    '--systemd=always',
    '--privileged',
    '--ulimit',
    'nofile=16384:16384',
    '--ulimit',
    'nproc=4096:4096',
    `--volume=${shared}:/rehearsal`,
    // Cache packages between rehearsals.
    `--volume=${cached('apt')}:/var/cache/apt/archives`,
    `--volume=${cached('npm')}:/home/admin/.npm`,
    '--mount',
    `type=tmpfs,destination=/var/lib/postgresql,tmpfs-size=${DATABASE_DISK},tmpfs-mode=0755`,
    standIns.MACHINE_IMAGE,
  ]);
  const sh: Machine['sh'] = (lines, { user = 'admin', env = {} } = {}) =>
    podman(
      [
        'exec',
        '--interactive',
        '--user',
        user,
        ...Object.entries({ ...always, USER: user, ...env }).map(([name, value]) => `--env=${name}=${value}`),
        NAME,
        'bash',
        '-c',
        'cd; . /dev/stdin',
      ],
      `set -eu -o pipefail\ntrap 'echo "failed: $BASH_COMMAND" >&2' ERR\n${lines}\n`,
    );
  await sh('until systemctl is-system-running | grep -qE "running|degraded"; do sleep 0.2; done', {
    user: 'root',
  });
  await sh('chown admin /home/admin/.npm', { user: 'root' });
  return {
    sh,
    address: `${NETWORK}.2`,
    gateway: `${NETWORK}.1`,
    read: (path) => sh(`sudo cat ${path}`),
    write: async (path, text) => {
      await podman(['exec', '--interactive', NAME, 'sh', '-c', `cat > ${path}`], text);
    },
  };
}

export async function removeMachine(): Promise<void> {
  await podman(['rm', '--force', '--volumes', '--time', '1', NAME]).catch(() => {});
  await podman(['network', 'rm', '--force', NAME]).catch(() => {});
}

function cached(name: string): string {
  const folder = join(cacheDir, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
