// A temporary server of Debian's PostgreSQL with psql, pg_dump and pg_restore, which npm's PostgreSQL
// (dev/start/postgres.ts) lacks.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../start/ports.ts';

const run = promisify(execFile);
const NOBODY = 65_534;

export type DebianPostgres = Awaited<ReturnType<typeof startDebianPostgres>>;

export function findDebianBinaries(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_dump')))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);
}

export async function startDebianPostgres() {
  const binaries = findDebianBinaries();
  if (!binaries) throw new Error("This needs Debian's PostgreSQL: apt-get install -y postgresql");
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const home = mkdtempSync('/var/tmp/sempat-debian-postgres-');
  const data = join(home, 'data');
  const password = randomBytes(18).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  chmodSync(home, 0o755);
  for (const path of [home, passwordFile]) if (owner.uid) chownSync(path, owner.uid, owner.gid);
  const call = (name: string, args: string[]) =>
    run(join(binaries, name), args, { cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...owner });

  await call('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth-host=scram-sha-256',
    '--auth-local=peer',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const port = await findFreePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home} -c fsync=off`;
  await call('pg_ctl', ['start', '-D', data, '-l', join(home, 'log'), '-w', '-t', '60', '-o', settings]);
  return {
    binaries,
    /** Settings for the local socket, which the system user postgres enters without a password. */
    socket: { PGHOST: home, PGPORT: String(port) },
    url: (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    async stop() {
      await call('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w']);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
