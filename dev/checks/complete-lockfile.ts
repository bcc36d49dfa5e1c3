// npm run check -- lockfile: adds builds for other platforms and checksums that npm left out because its
// registry lacked them. Without the builds `npm ci` fails elsewhere.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lockfile = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

interface LockEntry {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, LockEntry>;

export function findMissingBuilds(packages: Packages): Packages {
  const missing: Packages = {};
  for (const [place, entry] of Object.entries(packages)) {
    if (place === '') continue;
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const known = `node_modules/${name}` in packages || `${place}/node_modules/${name}` in packages;
      const platform = readPlatform(name);
      if (known || !platform || !/^\d+\.\d+\.\d+[-\w.]*$/.test(version)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
        ...platform,
      };
    }
  }
  return missing;
}

function readPlatform(name: string): Pick<LockEntry, 'cpu' | 'os' | 'libc'> | null {
  const build = name.split('/').at(-1) ?? '';
  const cpu = /-(arm64|x64|ia32|ppc64|riscv64|s390x|wasm32|arm)(?=-|$)/.exec(build)?.[1];
  const os = /(android|darwin|freebsd|linux|openharmony|win32|wasi)/.exec(build)?.[1];
  if (!cpu || !os) return null;
  return {
    cpu: [cpu],
    ...(os === 'wasi' ? {} : { os: [os] }),
    ...(os === 'linux' ? { libc: [build.includes('musl') ? 'musl' : 'glibc'] } : {}),
  };
}

export function findMissingIntegrity(packages: Packages): string[] {
  return Object.entries(packages)
    .filter(([place, entry]) => place !== '' && !entry.integrity)
    .map(([place, entry]) => `${readPackageName(place)}@${entry.version}`);
}

export function findListedWithoutIntegrity(document: string): string[] {
  const section = /^## Without a checksum\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(document)?.[1] ?? '';
  const rows = [...section.matchAll(/^\| `([^`]+)\*` \| ([\d.]+) \| (.+) \|$/gm)];
  return rows.flatMap(([, family, version, builds = '']) =>
    builds.split(', ').map((build) => `${family}${build}@${version}`),
  );
}

function readPackageName(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function fillIntegrity(packages: Packages): number {
  let filled = 0;
  for (const [place, entry] of Object.entries(packages)) {
    if (place === '' || entry.integrity) continue;
    const viewArguments = [
      'view',
      `${readPackageName(place)}@${entry.version}`,
      'dist.integrity',
      'license',
      '--json',
    ];
    const answer = spawnSync('npm', viewArguments, { encoding: 'utf8' }).stdout.trim();
    const { 'dist.integrity': integrity = '', license } = JSON.parse(answer || '{}') as Published;
    if (!integrity.startsWith('sha512-')) continue;
    packages[place] = withPublished(entry, integrity, license);
    filled += 1;
  }
  return filled;
}

interface Published {
  'dist.integrity'?: string;
  license?: string;
}

/** An entry with a checksum can be installed, so supply-chain-rules.ts also checks its licence. */
function withPublished({ version, ...rest }: LockEntry, integrity: string, license?: string): LockEntry {
  return { ...(version ? { version } : {}), integrity, ...rest, ...(license ? { license } : {}) };
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Packages };
  const missing = findMissingBuilds(lock.packages);
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
  const packages = Object.fromEntries(sorted);
  const filled = fillIntegrity(packages);
  writeFileSync(lockfile, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(
    `${Object.keys(missing).length} builds for other platforms and ${filled} checksums were added.`,
  );
  const unanswered = findMissingIntegrity(packages);
  if (unanswered.length > 0)
    console.log(`${unanswered.length} checksums could not be had; docs/dependencies.md lists them.`);
}
