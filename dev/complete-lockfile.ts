// npm run lockfile: after a package was added on a machine whose registry lacks the builds for other platforms, npm
// leaves those builds out of the lockfile, and `npm ci` then refuses it everywhere. This puts them back: the versions
// are the exact ones their parents ask for, the platform stands in their names.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lockfile = fileURLToPath(new URL('../package-lock.json', import.meta.url));

interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, LockEntry>;

/** Builds for single platforms that a package asks for and the lockfile does not name. */
export function findMissingBuilds(packages: Packages): Packages {
  const missing: Packages = {};
  for (const [place, entry] of Object.entries(packages)) {
    if (place === '') continue;
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const known = `node_modules/${name}` in packages || `${place}/node_modules/${name}` in packages;
      const platform = platformOf(name);
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

function platformOf(name: string): Pick<LockEntry, 'cpu' | 'os' | 'libc'> | null {
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

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Packages };
  const missing = findMissingBuilds(lock.packages);
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(lockfile, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} builds for other platforms were put back.`);
}
