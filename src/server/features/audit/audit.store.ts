import { type Insertable, sql } from 'kysely';
import type { AuditRecord } from '#domain/accounts/audit.ts';
import { type AuditKind, securityActs } from '#domain/accounts/security-acts.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { AuditLogTable } from '#server/platform/database/schema.ts';

export async function insertAuditLine(tx: Tx, line: Insertable<AuditLogTable>): Promise<void> {
  await tx.insertInto('audit_log').values(line).execute();
}

export interface AuditFilter {
  /** Null for all of them. */
  readonly action: string | null;
  /** The id of what was acted on. */
  readonly object: string | null;
  /** Null for all of them. */
  readonly kind?: AuditKind | null;
}

function ofKind(kind: AuditKind | null) {
  return kind === null ? sql`true` : sql`action = any(${[...securityActs]}::text[])`;
}

function matching({ action, object, kind = null }: AuditFilter) {
  return sql`${ofKind(kind)} and (${action}::text is null or action = ${action}) and (${object}::text is null or object_id = ${object})`;
}

/** Newest first by id: lines are numbered as they are written and never change. */
export async function listAuditLines(
  db: Db,
  options: { filter: AuditFilter; beforeId: string | null; limit: number | null },
): Promise<AuditRecord[]> {
  const { rows } = await sql<AuditRecord>`
    with page as (
      select * from audit_log
      where ${matching(options.filter)} and (${options.beforeId}::bigint is null or id < ${options.beforeId}::bigint)
      order by id desc limit ${options.limit}
    )
    select page.id::text, page.actor_kind as "actorKind", page.actor_id as "actorId", users.email as "actorEmail",
      page.action, page.object_kind as "objectKind", page.object_id as "objectId", companies.name as company,
      page.details, host(page.client_address) as "clientAddress", page.request_id as "requestId",
      page.created_at as "createdAt"
    from page
    left join users on users.id = page.actor_id
    left join companies on companies.id = page.company_id
    order by page.id desc
  `.execute(db);
  return rows;
}

export async function countAuditLines(db: Db, filter: AuditFilter, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from audit_log where ${matching(filter)} limit ${cap}) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Every action that has a line, without reading all lines: each step of the index jumps to the next name. */
export async function listAuditActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive seen as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > seen.action order by action limit 1)
      from seen where seen.action is not null
    )
    select action from seen where action is not null order by action
  `.execute(db);
  return rows.map(({ action }) => action);
}

/** By the owner's function: the program may add lines and change none. */
export async function forgetAddressesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    select forget_client_addresses(${before}, ${limit}) as forgotten
  `.execute(db);
  return rows[0]?.forgotten ?? 0;
}
