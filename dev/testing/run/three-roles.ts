// A database with the roles of deploy/database-roles.sql: an owner that migrates, a program without
// ownership, and companies. Works without psql, under separate login names.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runMigrations } from '#server/app/migrate.ts';
import { replaceDatabaseName, runSql } from '../../start/sql.ts';

const script = readFileSync(new URL('../../../deploy/database-roles.sql', import.meta.url), 'utf8');

function block(tag: string): string {
  const text = script.split(`do $${tag}$`)[1]?.split(`$${tag}$;`)[0];
  if (!text) throw new Error(`deploy/database-roles.sql has no block ${tag}.`);
  return `do $${tag}$${text}$${tag}$;`;
}

export type ThreeRoles = Awaited<ReturnType<typeof createWithThreeRoles>>;

export async function createWithThreeRoles(maintenanceUrl: string, { migrated = true } = {}) {
  const name = `roles_${randomBytes(5).toString('hex')}`;
  const [owner, program, password] = [`${name}_owner`, `${name}_program`, randomBytes(12).toString('hex')];
  const superuserUrl = replaceDatabaseName(maintenanceUrl, name);
  const address = (username: string) => Object.assign(new URL(superuserUrl), { username, password }).href;
  const settings = Object.entries({ owner, program, owner_password: password, program_password: password })
    .map(([key, value]) => `set_config('sempat.${key}', '${value}', false)`)
    .join(', ');
  await runSql(
    maintenanceUrl,
    `select ${settings}`,
    block('roles'),
    `create database ${name} owner ${owner}`,
  );
  const applyToDatabase = () =>
    runSql(superuserUrl, `select ${settings}`, `alter database ${name} owner to ${owner}`, block('database'));
  await applyToDatabase();
  const urls = { ownerUrl: address(owner), programUrl: address(program) };
  if (migrated) await runMigrations(urls.programUrl, () => {}, urls.ownerUrl);
  return {
    owner,
    program,
    /** Database logins: migrations use the owner's; web, worker and admin use the program's. */
    ...urls,
    superuserUrl,
    applyToDatabase,
    close: () =>
      runSql(
        maintenanceUrl,
        `drop database if exists ${name} with (force)`,
        `drop role ${owner}`,
        `drop role ${program}`,
      ),
  };
}
