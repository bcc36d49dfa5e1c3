// Substitutes for public images that cannot be pulled: Debian by debootstrap with its PostgreSQL and Caddy,
// and our Node. Cached between runs.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSuccessful, run } from '../run.ts';
import { podman } from './podman.ts';

const folder = fileURLToPath(new URL('stand-ins/', import.meta.url));
export const cacheDir = process.env.SEMPAT_REHEARSAL_CACHE ?? '/var/tmp/sempat-rehearsal';
export const certificates = '/etc/ssl/certs/ca-certificates.crt';

export const standIns = {
  NODE_IMAGE: 'localhost/sempat-stand-in-node',
  POSTGRES_IMAGE: 'localhost/sempat-stand-in-postgres',
  CADDY_IMAGE: 'localhost/sempat-stand-in-caddy',
  MACHINE_IMAGE: 'localhost/sempat-stand-in-machine',
} as const;
const debian = 'localhost/sempat-stand-in-debian';

export async function prepareStandIns(
  names: readonly (keyof typeof gather)[],
  say: (line: string) => void,
): Promise<void> {
  if (!(await has(debian))) {
    say('Making a Debian image, once …');
    await makeDebian();
  }
  for (const name of names) {
    const image = `localhost/sempat-stand-in-${name}`;
    const recipe = join(folder, `${name}.Dockerfile`);
    const version = `${image}:${fingerprint(name)}`;
    if (await has(version)) continue;
    say(`Making a stand-in for ${name}, once …`);
    const context = mkdtempSync(join(tmpdir(), 'sempat-stand-in-'));
    try {
      gather[name](context);
      await build(['--file', recipe, '--tag', version, '--tag', image, context]);
    } finally {
      rmSync(context, { recursive: true, force: true });
    }
  }
}

/** Builds an image with cached layers. Uses chroot, because nested containers may not be allowed. */
export const build = (args: readonly string[]) =>
  run('buildah', ['bud', '--layers', '--isolation', 'chroot', '--network', 'host', '--quiet', ...args]);

const has = (image: string) => isSuccessful(podman(['image', 'exists', image]));

async function makeDebian(): Promise<void> {
  mkdirSync(cacheDir, { recursive: true, mode: 0o700 });
  const root = join(cacheDir, 'debian');
  if (!existsSync(root)) {
    const unfinished = mkdtempSync(join(cacheDir, 'debian-'));
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', unfinished]);
    // Builds trust the host's certificates, because the registry may be behind a proxy.
    if (existsSync(certificates)) cpSync(certificates, join(unfinished, certificates));
    renameSync(unfinished, root);
  }
  const archive = join(cacheDir, 'debian.tar');
  await run('tar', ['--create', '--file', archive, '--directory', root, '.']);
  await podman(['import', archive, debian]);
  rmSync(archive);
}

function fingerprint(name: keyof typeof gather): string {
  const hash = createHash('sha256').update(readFileSync(join(folder, `${name}.Dockerfile`)));
  if (name === 'node') hash.update(process.version);
  if (name === 'postgres') hash.update(readFileSync(join(folder, 'postgres-entry-point.sh')));
  return hash.digest('hex').slice(0, 12);
}

const gather = {
  node(context: string) {
    const npm = dirname(dirname(realpathSync(findOnPath('npm'))));
    cpSync(process.execPath, join(context, 'node'));
    cpSync(npm, join(context, 'npm'), { recursive: true });
  },
  postgres(context: string) {
    cpSync(join(folder, 'postgres-entry-point.sh'), join(context, 'postgres-entry-point.sh'));
  },
  machine() {},
  caddy(context: string) {
    cpSync(realpathSync(findOnPath('caddy')), join(context, 'caddy'));
  },
};

function findOnPath(program: string): string {
  for (const place of (process.env.PATH ?? '').split(':')) {
    const path = join(place, program);
    if (existsSync(path)) return path;
  }
  throw new Error(`${program} is missing.`);
}
