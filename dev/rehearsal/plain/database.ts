// Debian's PostgreSQL with the roles of deploy/database-roles.sql.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDebianPostgres } from '../../testing/run/debian-postgres.ts';
import { expectRefusal } from '../expectations.ts';
import { countRows } from '../rehearsed-site.ts';
import { run } from '../run.ts';
import { newPassword } from '../settings.ts';

const deploy = fileURLToPath(new URL('../../../deploy', import.meta.url));

export type Database = Awaited<ReturnType<typeof startDatabase>>;

export async function startDatabase(backup?: string) {
  const server = await startDebianPostgres();
  const passwords = { OWNER_PASSWORD: newPassword(), PROGRAM_PASSWORD: newPassword() };
  const env = { PATH: `${server.binaries}:${process.env.PATH}`, ...passwords };
  const psql = (database: string, args: readonly string[]) =>
    run('psql', ['--no-psqlrc', `--dbname=${server.url(database)}`, ...args], { env });
  if (backup) {
    await restore(backup, { ...env, ADMIN_DATABASE_URL: server.url('postgres') });
  } else await psql('postgres', [`--file=${deploy}/database-roles.sql`]);
  const addressOf = (username: string, password: string) =>
    Object.assign(new URL(server.url('sempat')), { username, password }).href;
  const program = addressOf('sempat', passwords.PROGRAM_PASSWORD);
  const asProgram = (sql: string) =>
    run('psql', ['--no-psqlrc', `--dbname=${program}`, `--command=${sql}`], { env });
  return {
    server,
    owner: addressOf('sempat_owner', passwords.OWNER_PASSWORD),
    program,
    /** The program can queue jobs, but not change the queue's tables or the audit log. */
    async expectProgramRights() {
      await asProgram("select graphile_worker.add_job('forget-old-records')");
      for (const sql of forbiddenToProgram)
        await expectRefusal(`the program may not: ${sql}`, asProgram(sql), /permission denied|must be owner/);
    },
    rowCounts: () => countRows((sql) => psql('sempat', ['--tuples-only', '--no-align', `--command=${sql}`])),
  };
}

const forbiddenToProgram = [
  'create table x ()',
  'alter table bookings add x int',
  'drop table mails',
  'delete from audit_log',
];

async function restore(backup: string, env: Readonly<Record<string, string>>): Promise<void> {
  const restoreFile = (file: string) => run(join(deploy, 'restore.sh'), [file], { env });
  const half = `${backup}.half`;
  const whole = readFileSync(backup);
  writeFileSync(half, whole.subarray(0, whole.length / 2));
  await expectRefusal('half a backup is refused', restoreFile(half), /not a whole backup/);
  rmSync(half);
  await restoreFile(backup);
  await expectRefusal('a second restore is refused', restoreFile(backup), /not empty/);
}
