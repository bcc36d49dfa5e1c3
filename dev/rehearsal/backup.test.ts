// Needs Debian's PostgreSQL, whose tools the scripts call.
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DebianPostgres, startDebianPostgres } from '../testing/run/debian-postgres.ts';
import { createWithThreeRoles, type ThreeRoles } from '../testing/run/three-roles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isInstalled = globSync('/usr/lib/postgresql/*/bin/initdb').length > 0;

describe.skipIf(!isInstalled)('a backup of a database with foreign tables', () => {
  let server: DebianPostgres;
  let roles: ThreeRoles;
  let folder: string;
  beforeAll(async () => {
    server = await startDebianPostgres();
    roles = await createWithThreeRoles(server.url('postgres'));
  });
  afterAll(async () => {
    await roles.close();
    await server.stop();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sempat-backup-'));
    return () => rmSync(folder, { recursive: true, force: true });
  });

  const env = (more: Record<string, string>) => ({ PATH: `${server.binaries}:${process.env.PATH}`, ...more });
  const asSuperuser = (...statements: string[]) =>
    execFileSync(
      join(server.binaries, 'psql'),
      ['-qv', 'ON_ERROR_STOP=1', '-c', statements.join(';'), roles.superuserUrl],
      {
        env: env({}),
      },
    );
  function runScript(script: string, args: readonly string[], more: Record<string, string>) {
    const { status, stdout, stderr } = spawnSync(join(root, 'deploy', script), args, {
      env: env(more),
      encoding: 'utf8',
    });
    return { code: status, printed: `${stdout}${stderr}` };
  }
  const backUp = () => runScript('backup.sh', [folder], { MIGRATION_DATABASE_URL: roles.ownerUrl });

  it("contains the owner's files, lists unreadable ones, and can be restored elsewhere", () => {
    asSuperuser(
      'create table closed_copy as table bookings',
      `create role ${roles.owner}_analyst`,
      `create table analysis (id serial)`,
      `alter table analysis owner to ${roles.owner}_analyst`,
      'create view seen as select 1 as one',
      `alter view seen owner to ${roles.owner}_analyst`,
      `create table "My copy" as select 7 as id`,
      `alter table "My copy" owner to ${roles.owner}`,
    );
    const { code, printed } = backUp();
    asSuperuser(
      'drop table closed_copy',
      'drop table analysis',
      'drop view seen',
      'drop table "My copy"',
      `drop role ${roles.owner}_analyst`,
    );
    expect([code, printed]).toEqual([0, expect.stringContaining('public.bookings 0\n')]);
    expect(printed).toContain('public."My copy" 1\n');
    const named = printed.split('\n').find((line) => line.includes('another role owns'));
    expect(named?.split(': ')[1]).toBe(
      'public.analysis public.analysis_id_seq public.closed_copy public.seen',
    );

    const [file = ''] = readdirSync(folder);
    const database = `${roles.owner}_restored`;
    const restored = runScript('restore.sh', [join(folder, file)], {
      ADMIN_DATABASE_URL: server.url('postgres'),
      OWNER_ROLE: roles.owner,
      PROGRAM_ROLE: roles.program,
      DATABASE_NAME: database,
    });
    execFileSync(
      join(server.binaries, 'psql'),
      ['-qc', `drop database ${database}`, server.url('postgres')],
      { env: env({}) },
    );
    expect([restored.code, restored.printed]).toEqual([0, expect.stringContaining('public."My copy" 1\n')]);
  });

  it('fails and writes no file if the owner cannot read one of our tables', () => {
    asSuperuser(
      'alter table name_reminders owner to postgres',
      'revoke all on name_reminders from app_program',
    );
    const { code, printed } = backUp();
    asSuperuser(
      `alter table name_reminders owner to ${roles.owner}`,
      'grant select on name_reminders to app_program',
    );
    expect([code, printed]).toEqual([1, expect.stringContaining('The backup failed')]);
    expect(readdirSync(folder)).toEqual([]);
    expect(backUp().code, 'control').toBe(0);
  });
});
