// Checks that the database login cannot bypass row security or change append-only tables, as a superuser, a
// table owner or an incomplete restore could. Runs at live start and for readiness.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { runAsCompany } from './company-scope.ts';
import type { Db } from './database.ts';

const ADVICE = 'deploy/database-roles.sql makes the roles, docs/deploy.md explains them';
const NO_COMPANY = '00000000-0000-0000-0000-000000000000';
const tablesFile = new URL('../../../../deploy/tables.txt', import.meta.url);

interface Role {
  readonly name: string;
  readonly superuser: boolean;
  readonly bypassesRowSecurity: boolean;
  readonly createsRoles: boolean;
  readonly createsObjects: boolean;
  readonly missingRoles: readonly string[];
  readonly isMigrated: boolean;
  readonly ownsJobQueue: boolean;
}

interface Table {
  readonly name: string;
  readonly isReadable: boolean;
  readonly isOwned: boolean;
  readonly companyColumn: string | null;
  readonly rowSecurityActive: boolean;
  readonly policies: readonly string[];
  readonly mayChangeRecords: boolean;
}

export interface RoleDescription {
  readonly problems: readonly string[];
  /** Tables that no migration created. They hold none of our data, so their rights are irrelevant. */
  readonly unknownTables: readonly string[];
}

export function readOwnTables(): readonly string[] {
  return readFileSync(tablesFile, 'utf8').trim().split('\n');
}

export async function describeDatabaseRole(db: Db): Promise<RoleDescription> {
  const role = await findRole(db);
  // A superuser bypasses every rule, so further checks are pointless.
  if (role.superuser) {
    const problem = `The database user ${role.name} is a superuser, whom no guard binds: ${ADVICE}.`;
    return { problems: [problem], unknownTables: [] };
  }
  const problems = roleProblems(role);
  // Migrations create the tables, policies and grants; another check reports missing migrations.
  if (!role.isMigrated) return { problems, unknownTables: [] };
  const own = new Set(readOwnTables());
  const tables = await findTables(db);
  problems.push(
    ...tableProblems(
      role.name,
      tables.filter(({ name }) => own.has(name)),
    ),
  );
  if (!role.ownsJobQueue) {
    problems.push(
      `The job queue (schema graphile_worker) does not belong to ${role.name}, so no job can be added: ${ADVICE}.`,
    );
  }
  if (role.missingRoles.length === 0) problems.push(...(await findCompanyProblems(db, role.name)));
  return { problems, unknownTables: tables.map(({ name }) => name).filter((name) => !own.has(name)) };
}

async function findRole(db: Db): Promise<Role> {
  const { rows } = await sql<Role>`
    select rolname as name, rolsuper as superuser, rolbypassrls as "bypassesRowSecurity",
      rolcreaterole as "createsRoles",
      has_database_privilege(current_database(), 'create') or has_schema_privilege('public', 'create')
        as "createsObjects",
      array(
        select wanted from unnest(array['app_program', 'app_company']) as wanted
        where not exists (select from pg_roles where rolname = wanted and pg_has_role(oid, 'member'))
      ) as "missingRoles",
      -- The queue comes last: a process that asks half-way through the migrations must not refuse what is on its way.
      to_regclass('public.operations_state') is not null and exists (
        select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = 'graphile_worker' and relname = 'migrations'
      ) as "isMigrated",
      exists (
        select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname = 'graphile_worker' and relname = 'migrations' and pg_has_role(relowner, 'usage')
      ) as "ownsJobQueue"
    from pg_roles where rolname = current_user
  `.execute(db);
  const [role] = rows;
  if (!role) throw new Error('The database does not know its own user.');
  return role;
}

function roleProblems(role: Role): string[] {
  const problems: string[] = [];
  if (role.bypassesRowSecurity) {
    problems.push(`The database user ${role.name} bypasses row security (BYPASSRLS): ${ADVICE}.`);
  }
  if (role.createsRoles) {
    problems.push(`The database user ${role.name} may create roles (CREATEROLE): ${ADVICE}.`);
  }
  if (role.createsObjects) {
    problems.push(
      `The database user ${role.name} may create tables or schemas; the program runs as one that may not: ${ADVICE}.`,
    );
  }
  for (const missing of role.missingRoles) {
    problems.push(
      `The role ${missing} is missing, or ${role.name} is not a member of it: an administrator runs "grant ${missing} to ${role.name}". ${ADVICE}.`,
    );
  }
  return problems;
}

async function findTables(db: Db): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select relname as name, has_table_privilege(pg_class.oid, 'select') as "isReadable",
      pg_has_role(relowner, 'usage') as "isOwned",
      case when relname = 'companies' then 'id' else (
        select attname from pg_attribute
        where attrelid = pg_class.oid and attname = 'company_id' and not attisdropped
      ) end as "companyColumn",
      row_security_active(pg_class.oid) as "rowSecurityActive",
      array(
        select polname || ' to ' || rolname from pg_policy join pg_roles on pg_roles.oid = any (polroles)
        where polrelid = pg_class.oid order by 1
      ) as policies,
      relname in ('audit_log', 'payment_events', 'ledger_transactions', 'ledger_entries', 'ledger_balances') and (
        has_table_privilege(pg_class.oid, 'update') or has_table_privilege(pg_class.oid, 'delete')
        or has_table_privilege(pg_class.oid, 'truncate')
      ) as "mayChangeRecords"
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by 1
  `.execute(db);
  return rows;
}

function tableProblems(program: string, tables: readonly Table[]): string[] {
  const named = (chosen: (table: Table) => boolean) => tables.filter(chosen).map((table) => table.name);
  const owned = named((table) => table.isOwned);
  if (owned.length > 0) {
    return [
      `The database user ${program} owns tables (${owned.join(', ')}), so no guard binds it: ${ADVICE}.`,
    ];
  }
  const isDivided = (table: Table) => table.companyColumn !== null;
  const problems: [names: string[], sentence: string][] = [
    [named((table) => !table.isReadable), `${program} may not read`],
    [named((table) => table.mayChangeRecords), `${program} may change or delete records in`],
    [named((table) => isDivided(table) && !table.rowSecurityActive), 'Row security is not active on'],
    [
      named((table) => isDivided(table) && !hasPolicies(table)),
      'The policies that keep companies apart are missing on',
    ],
  ];
  return problems
    .filter(([names]) => names.length > 0)
    .map(
      ([names, sentence]) =>
        `${sentence} ${names.join(', ')}: migrate, or restore the backup again. ${ADVICE}.`,
    );
}

function hasPolicies({ policies }: Table): boolean {
  return policies.includes('tenant to app_company') && policies.includes('all_rows to app_program');
}

/** Switches to the companies' role and checks that an unknown company sees no rows. */
async function findCompanyProblems(db: Db, program: string): Promise<string[]> {
  try {
    const { rows } = await runAsCompany(db, { companyId: NO_COMPANY }, (tx) =>
      sql<{ seen: boolean }>`select exists (select from bookings) as seen`.execute(tx),
    );
    return rows[0]?.seen ? ['A company sees bookings that are not its own: row security does not work.'] : [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`${program} cannot work for companies as app_company (${reason}): ${ADVICE}.`];
  }
}
