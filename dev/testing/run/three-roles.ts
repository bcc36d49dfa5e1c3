// A database as an operator has it: an owner who migrates, a program that does not own its tables, and the role of
// companies. Runs the statements of deploy/database-roles.sql where there is no psql, under login names of its own.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { runMigrations } from '#server/app/migrate.ts';

export interface ThreeRoles {
  readonly owner: string;
  readonly program: string;
  /** The address of the login that migrates. */
  readonly ownerUrl: string;
  /** The address of the login that web, worker and admin use. */
  readonly programUrl: string;
  /** The same database as the superuser of the server. */
  readonly superuserUrl: string;
  /** What deploy/database-roles.sql does to a database that is already there. */
  applyToDatabase(): Promise<void>;
  close(): Promise<void>;
}

const script = readFileSync(new URL('../../../deploy/database-roles.sql', import.meta.url), 'utf8');

function block(tag: string): string {
  const text = script.split(`do $${tag}$`)[1]?.split(`$${tag}$;`)[0];
  if (!text) throw new Error(`deploy/database-roles.sql has no block ${tag}.`);
  return `do $${tag}$${text}$${tag}$;`;
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes logins and an empty database, and migrates it unless told not to. */
export async function createWithThreeRoles(
  maintenanceUrl: string,
  { migrated = true } = {},
): Promise<ThreeRoles> {
  const name = `roles_${randomBytes(5).toString('hex')}`;
  const [owner, program, password] = [`${name}_owner`, `${name}_program`, randomBytes(12).toString('hex')];
  const address = (user: string) =>
    Object.assign(new URL(maintenanceUrl), { pathname: `/${name}`, username: user, password }).href;
  const superuserUrl = Object.assign(new URL(maintenanceUrl), { pathname: `/${name}` }).href;
  const settings = Object.entries({ owner, program, owner_password: password, program_password: password })
    .map(([key, value]) => `set_config('sempat.${key}', '${value}', false)`)
    .join(', ');
  await onServer(maintenanceUrl, [
    `select ${settings}`,
    block('roles'),
    `create database ${name} owner ${owner}`,
  ]);
  const applyToDatabase = () =>
    onServer(superuserUrl, [
      `select ${settings}`,
      `alter database ${name} owner to ${owner}`,
      block('database'),
    ]);
  await applyToDatabase();
  const roles = { owner, program, ownerUrl: address(owner), programUrl: address(program), superuserUrl };
  if (migrated) await runMigrations(roles.programUrl, () => {}, roles.ownerUrl);
  return {
    ...roles,
    applyToDatabase,
    close: () =>
      onServer(maintenanceUrl, [
        `drop database if exists ${name} with (force)`,
        `drop role ${owner}`,
        `drop role ${program}`,
      ]),
  };
}
