import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';

export interface CompanyLine {
  readonly id: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string | null;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly clientAddress: string | null;
  readonly createdAt: Date;
}

export interface CompanyLines {
  readonly companyId: string;
  /** The id of one person's account; null for all. */
  readonly person: string | null;
}

function matching({ companyId, person }: CompanyLines) {
  const byAll = sql`company_id = ${companyId}`;
  return person === null ? byAll : sql`${byAll} and actor_id = ${person} and actor_kind = 'company'`;
}

/** Newest first by id: lines are numbered as they are written and never change. */
export async function listCompanyLines(
  tx: Tx,
  options: CompanyLines & { beforeId: string | null; limit: number },
): Promise<CompanyLine[]> {
  const { rows } = await sql<CompanyLine>`
    select id::text, actor_kind as "actorKind", actor_id as "actorId", action, object_kind as "objectKind",
      object_id as "objectId", details, host(client_address) as "clientAddress", created_at as "createdAt"
    from audit_log
    where ${matching(options)} and (${options.beforeId}::bigint is null or id < ${options.beforeId}::bigint)
    order by audit_log.id desc limit ${options.limit}
  `.execute(tx);
  return rows;
}

export async function countCompanyLines(tx: Tx, lines: CompanyLines, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from audit_log where ${matching(lines)} limit ${cap}) counted
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Everybody of the company who has a line, without reading all lines: each step of the index jumps to the next person. */
export async function listPeople(tx: Tx, companyId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ actorId: string }>`
    with recursive seen as (
      (
        select actor_id from audit_log where company_id = ${companyId} and actor_kind = 'company' and actor_id > ''
        order by actor_id limit 1
      )
      union all
      select (
        select actor_id from audit_log
        where company_id = ${companyId} and actor_kind = 'company' and actor_id > seen.actor_id
        order by actor_id limit 1
      )
      from seen where seen.actor_id is not null
    )
    select actor_id as "actorId" from seen where actor_id is not null limit ${limit}
  `.execute(tx);
  return rows.map(({ actorId }) => actorId);
}

export async function listActorEmails(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
