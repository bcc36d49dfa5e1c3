// Debian's PostgreSQL with the roles of deploy/database-roles.sql, and the addresses of owner and program.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDebianPostgres } from '../testing/run/debian-postgres.ts';
import { countRows } from './rehearsed-site.ts';
import { run } from './run.ts';
import { newPassword } from './settings.ts';

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));

export type Database = Awaited<ReturnType<typeof startDatabase>>;

/** With a backup: a server that held nothing before it was restored there. */
export async function startDatabase(backup?: string) {
  const server = await startDebianPostgres();
  const passwords = { OWNER_PASSWORD: newPassword(), PROGRAM_PASSWORD: newPassword() };
  const env = { PATH: `${server.binaries}:${process.env.PATH}`, ...passwords };
  const psql = (database: string, args: readonly string[]) =>
    run('psql', ['--no-psqlrc', `--dbname=${server.url(database)}`, ...args], { env });
  if (backup) {
    const administrator = { ADMIN_DATABASE_URL: server.url('postgres') };
    await run(join(deploy, 'restore.sh'), [backup], { env: { ...env, ...administrator } });
  } else await psql('postgres', [`--file=${deploy}/database-roles.sql`]);
  const addressOf = (username: string, password: string) =>
    Object.assign(new URL(server.url('sempat')), { username, password }).href;
  return {
    server,
    owner: addressOf('sempat_owner', passwords.OWNER_PASSWORD),
    program: addressOf('sempat', passwords.PROGRAM_PASSWORD),
    rowCounts: () => countRows((sql) => psql('sempat', ['--tuples-only', '--no-align', `--command=${sql}`])),
  };
}
