// Real permissions: another user owns the backup, and only postgres reaches the server. Skipped without root
// or Debian's PostgreSQL.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DebianPostgres,
  findDebianBinaries,
  startDebianPostgres,
} from '../testing/run/debian-postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const passwords = { OWNER_PASSWORD: 'owner0123', PROGRAM_PASSWORD: 'program0123' };
// Every Debian has this system user, which replaces sempat-owner here.
const DAEMON = { name: 'daemon', uid: 1 };

const schema = `
  create table operations_state (name text primary key, at timestamptz, detail text);
  create table bookings (id int primary key, noise text);
  alter table bookings enable row level security;
  create policy own on bookings to app_company using (true);
  insert into bookings
    select id, (select string_agg(md5(id::text || part), '') from generate_series(1, 300) part)
    from generate_series(1, 40) id;`;

const canRun = process.getuid?.() === 0 && findDebianBinaries() !== undefined;

describe.skipIf(!canRun)('deploy/restore.sh', () => {
  let server: DebianPostgres;
  let folder: string;
  let backups: string;
  let file: string;

  function run(line: readonly string[], env: Record<string, string> = {}) {
    const [command = '', ...args] = line;
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      env: { PATH: `${server.binaries}:${process.env.PATH}`, ...server.socket, ...env },
      encoding: 'utf8',
    });
    return { code: status, printed: `${stdout}${stderr}`.trim() };
  }

  const as = (user: string, line: readonly string[]) =>
    run(['runuser', '-u', user, '--', ...line], passwords);

  function must(line: readonly string[], env?: Record<string, string>): string {
    const { code, printed } = run(line, env);
    if (code !== 0) throw new Error(`${line.join(' ')}\n${printed}`);
    return printed;
  }

  const sql = (database: string, statement: string) =>
    must(['runuser', '-u', 'postgres', '--', 'psql', '-XAtd', database, '-c', statement]);

  function documentedLine(): string {
    const line = readFileSync(join(root, 'docs/deploy.md'), 'utf8').match(/^.*restore\.sh (?!--compose).*$/m);
    if (!line) throw new Error('docs/deploy.md has no restore line.');
    return line[0].replace('/opt/sempat/', `${folder}/`).replace('/var/backups/sempat/sempat-….dump', file);
  }

  beforeAll(async () => {
    server = await startDebianPostgres();
    folder = mkdtempSync('/var/tmp/sempat-restore-');
    chmodSync(folder, 0o755);
    cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
    backups = join(folder, 'backups');
    mkdirSync(backups, { mode: 0o700 });
    chownSync(backups, DAEMON.uid, DAEMON.uid);
    const postgres = ['runuser', '-u', 'postgres', '--'];
    must([...postgres, 'psql', '-Xqd', 'postgres', '-f', `${folder}/deploy/database-roles.sql`], passwords);
    const owner = `postgres://sempat_owner:${passwords.OWNER_PASSWORD}@127.0.0.1:${server.socket.PGPORT}/sempat`;
    must(['psql', '-Xqd', owner, '-c', schema]);
    const unit = ['runuser', '-u', DAEMON.name, '--', 'deploy/backup.sh', backups];
    must(unit, { MIGRATION_DATABASE_URL: owner });
    file = join(backups, readdirSync(backups)[0] ?? '');
  });
  afterAll(async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true });
  });
  beforeEach(() => sql('postgres', 'drop database if exists sempat with (force)'));

  it("restores another user's backup with the documented command", () => {
    expect(statSync(file)).toMatchObject({ uid: DAEMON.uid, mode: 0o100600 });

    const { code, printed } = run(['sh', '-c', documentedLine()], passwords);

    expect(printed).toContain('public.bookings 40\n');
    expect(printed).not.toMatch(/permission denied|could not change directory/i);
    expect(code).toBe(0);
    expect(sql('sempat', 'select count(*) from bookings')).toBe('40');
    expect(statSync(file)).toMatchObject({ uid: DAEMON.uid, mode: 0o100600 });
  });

  it('restores as root into the database container of compose', () => {
    const compose = join(folder, 'compose');
    // Replaces docker compose: `exec -T database` in front of PostgreSQL's tools.
    writeFileSync(compose, '#!/bin/sh\nshift 3\nexec runuser -u postgres -- "$@"\n', { mode: 0o755 });

    const line = ['deploy/restore.sh', '--compose', file.slice(folder.length + 1)];
    const { code, printed } = run(line, { COMPOSE: compose });

    expect(printed).toContain('Restored sempat: 40 rows');
    expect(code).toBe(0);
  });

  it('reads a backup to its end, because a container otherwise loses output', () => {
    const compose = join(folder, 'losing-compose');
    const script = `#!/bin/sh
      shift 3
      printed=$(mktemp)
      { cat && : >"$printed.whole"; } | runuser -u postgres -- "$@" >"$printed" || exit
      [ ! -e "$printed.whole" ] || cat "$printed"
      rm -f "$printed" "$printed.whole"`;
    writeFileSync(compose, script, { mode: 0o755 });

    const line = ['deploy/restore.sh', '--compose', file.slice(folder.length + 1)];
    const { code, printed } = run(line, { COMPOSE: compose });

    expect(printed).toContain('Restored sempat: 40 rows');
    expect(code).toBe(0);
  });

  it.each([
    ['a missing argument', () => as('root', ['deploy/restore.sh']), 'Name the backup to restore'],
    [
      'a missing file',
      () => as('root', ['deploy/restore.sh', `${backups}/none.dump`]),
      /There is no file \S+none\.dump\. Name a backup/,
    ],
    ['a folder', () => as('root', ['deploy/restore.sh', backups]), /\/backups is a folder\. Name one/],
    [
      'a file in a folder the caller cannot enter',
      () => as('postgres', ['deploy/restore.sh', file]),
      /\.dump cannot be read as postgres: .* Run this as root/,
    ],
    [
      'the same with compose',
      () => as('postgres', ['deploy/restore.sh', '--compose', file]),
      /cannot be read as postgres: .* Run this as root/,
    ],
  ])('explains %s and the next step', (_what, attempt, message) => {
    const { code, printed } = attempt();

    expect(printed).toMatch(message);
    expect(printed.split('\n')).toHaveLength(1);
    expect(code).toBe(1);
    expect(sql('postgres', "select count(*) from pg_database where datname = 'sempat'")).toBe('0');
  });

  it('rejects a backup from before the first release and creates no database', () => {
    const old = join(folder, 'old.dump');
    const chain =
      "create table migrations (name text); insert into migrations values ('0001_companies-and-accounts')";
    must(['runuser', '-u', 'postgres', '--', 'createdb', 'old']);
    sql('old', `${schema}; ${chain}`);
    must(['sh', '-c', `runuser -u postgres -- pg_dump --format=custom old >${old}`]);

    const { code, printed } = as('root', ['deploy/restore.sh', old]);

    expect(printed).toMatch(
      /old\.dump is older than the first release and cannot be migrated: restore a newer backup/,
    );
    expect(code).toBe(1);
    expect(sql('postgres', "select count(*) from pg_database where datname = 'sempat'")).toBe('0');
  });

  it('distinguishes an old pg_restore from a damaged file', () => {
    const whole = readFileSync(file);
    const newer = join(folder, 'newer.dump');
    // Bytes six to eight hold the archive version; 99 simulates a newer one.
    writeFileSync(newer, Buffer.concat([whole.subarray(0, 6), Buffer.from([99]), whole.subarray(7)]));
    const half = join(folder, 'half.dump');
    writeFileSync(half, whole.subarray(0, whole.length / 2));

    expect(as('root', ['deploy/restore.sh', newer]).printed).toContain('a newer pg_dump than pg_restore (');
    expect(as('root', ['deploy/restore.sh', half]).printed).toContain('is not a whole backup');
  });
});
