// Audit log for super admins. Read-only; the database rejects changes as well.

import { sql } from 'kysely';
import type { AuditAction, AuditRecord } from '#domain/accounts/audit.ts';
import { type AuditKind, securityActions } from '#domain/accounts/security-acts.ts';
import { backOfficePageSize, countCap } from '#domain/kernel/lists.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type Page, readKeyset, toPage } from '#server/platform/database/keyset.ts';

const isLineNumber = (text: string) => /^\d{1,18}$/.test(text);

export interface AuditFilter {
  readonly action: string | null;
  /** Ids of the objects; null for records about any object. */
  readonly objects: readonly string[] | null;
  readonly kind?: AuditKind | null;
  /** Restricts the list to records of this company; null for records of all companies. */
  readonly company?: string | null;
}

export interface AuditPage extends Page<AuditRecord> {
  readonly total: number;
  readonly actions: readonly string[];
}

export async function listAudit(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
  query: AuditFilter & { readonly cursor: string | null },
): Promise<AuditPage> {
  const order = 'newest';
  const after = readKeyset(query.cursor, order, isLineNumber);
  const [rows, total, actions] = await Promise.all([
    listAuditLines(db, { filter: query, beforeId: after?.id ?? null, limit: backOfficePageSize + 1 }),
    countAuditLines(db, query, countCap + 1),
    listAuditActions(db),
  ]);
  return { ...toPage(rows, backOfficePageSize, order), total, actions };
}

export function listObjectAudit(
  { db }: { readonly db: Db },
  _actor: SuperAdminActor,
  objectId: string,
  { action = null, limit = null }: { readonly action?: AuditAction | null; readonly limit?: number | null },
): Promise<readonly AuditRecord[]> {
  return listAuditLines(db, { filter: { action, objects: [objectId] }, beforeId: null, limit });
}

function filterKind(kind: AuditKind | null) {
  return kind === null ? sql`true` : sql`action = any(${[...securityActions]}::text[])`;
}

function filterLines({ action, objects, kind = null, company = null }: AuditFilter) {
  const companyFilter = company === null ? sql`true` : sql`company_id = ${company}`;
  return sql`${companyFilter} and ${filterKind(kind)} and (${action}::text is null or action = ${action}) and (${objects}::text[] is null or object_id = any(${objects}::text[]))`;
}

/** Sorts by id, newest first: lines are numbered in the order of writing and never change. */
async function listAuditLines(
  db: Db,
  options: { filter: AuditFilter; beforeId: string | null; limit: number | null },
): Promise<AuditRecord[]> {
  const { rows } = await sql<AuditRecord>`
    with page as (
      select * from audit_log
      where ${filterLines(options.filter)} and (${options.beforeId}::bigint is null or id < ${options.beforeId}::bigint)
      order by id desc limit ${options.limit}
    )
    select page.id::text, page.actor_kind as "actorKind", page.actor_id as "actorId", users.email as "actorEmail",
      page.action, page.object_kind as "objectKind", page.object_id as "objectId", companies.name as company, page.company_id as "companyId",
      page.details, host(page.client_address) as "clientAddress", page.request_id as "requestId",
      page.created_at as "createdAt"
    from page
    left join users on users.id = page.actor_id
    left join companies on companies.id = page.company_id
    order by page.id desc
  `.execute(db);
  return rows;
}

async function countAuditLines(db: Db, filter: AuditFilter, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from audit_log where ${filterLines(filter)} limit ${cap}) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists all actions in use. Jumps along the index instead of reading all records. */
async function listAuditActions(db: Db): Promise<string[]> {
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
