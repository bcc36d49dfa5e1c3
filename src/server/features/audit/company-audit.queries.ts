// Audit log of a company for its owner. Row security hides other companies; operator staff and their networks
// are not shown.

import { sql } from 'kysely';
import { findActorWithoutAccount } from '#domain/accounts/audit.ts';
import { hasPermission } from '#domain/accounts/company-role.ts';
import type { ActivityLine } from '#domain/accounts/team.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { backOfficePageSize, countCap } from '#domain/kernel/lists.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { type Page, readKeyset, toPage } from '#server/platform/database/keyset.ts';

const ORDER = 'newest';
const MOST_PEOPLE = 200;
const isLineNumber = (text: string) => /^\d{1,18}$/.test(text);

export interface ActivityPage extends Page<ActivityLine> {
  readonly total: number;
  readonly people: readonly { readonly id: string; readonly email: string }[];
}

export async function listCompanyActivity(
  { db }: { readonly db: Db },
  actor: CompanyActor,
  wanted: { readonly person: string | null; readonly cursor: string | null },
): Promise<ActivityPage> {
  if (!hasPermission(actor, 'readActivity')) throw new DomainError('not_allowed');
  const lines = { companyId: actor.companyId, person: wanted.person };
  const beforeId = readKeyset(wanted.cursor, ORDER, isLineNumber)?.id ?? null;
  const { rows, total, ids } = await runAsCompany(db, actor, async (tx) => ({
    rows: await listCompanyLines(tx, { ...lines, beforeId, limit: backOfficePageSize + 1 }),
    total: await countCompanyLines(tx, lines, countCap + 1),
    ids: await listPeople(tx, actor.companyId, MOST_PEOPLE),
  }));
  // Companies cannot read accounts, so this queries the emails of the company's people outside its
  // transaction.
  const emails = await listActorEmails(db, ids);
  const people = ids.flatMap((id) => {
    const email = emails.get(id);
    return email ? [{ id, email }] : [];
  });
  const page = toPage(rows, backOfficePageSize, ORDER);
  return { ...page, items: page.items.map((line) => toActivity(line, emails)), total, people };
}

const actors: Readonly<Record<string, ActivityLine['by']>> = { company: 'company', superadmin: 'operator' };

function toActivity(line: CompanyLine, emails: ReadonlyMap<string, string>): ActivityLine {
  const { actorKind, actorId, clientAddress, ...rest } = line;
  const by = actors[actorKind] ?? findActorWithoutAccount(line) ?? 'system';
  const isOwn = by === 'company';
  return {
    ...rest,
    by,
    email: isOwn && actorId ? (emails.get(actorId) ?? null) : null,
    clientAddress: isOwn ? clientAddress : null,
  };
}

interface CompanyLine {
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

interface CompanyLines {
  readonly companyId: string;
  readonly person: string | null;
}

function filterLines({ companyId, person }: CompanyLines) {
  const byAll = sql`company_id = ${companyId}`;
  return person === null ? byAll : sql`${byAll} and actor_id = ${person} and actor_kind = 'company'`;
}

/** Newest first by id: lines are numbered as written and never change. */
async function listCompanyLines(
  tx: Tx,
  options: CompanyLines & { beforeId: string | null; limit: number },
): Promise<CompanyLine[]> {
  const { rows } = await sql<CompanyLine>`
    select id::text, actor_kind as "actorKind", actor_id as "actorId", action, object_kind as "objectKind",
      object_id as "objectId", details, host(client_address) as "clientAddress", created_at as "createdAt"
    from audit_log
    where ${filterLines(options)} and (${options.beforeId}::bigint is null or id < ${options.beforeId}::bigint)
    order by audit_log.id desc limit ${options.limit}
  `.execute(tx);
  return rows;
}

async function countCompanyLines(tx: Tx, lines: CompanyLines, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from audit_log where ${filterLines(lines)} limit ${cap}) counted
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Lists people who have at least one line. Jumps along the index instead of reading all lines. */
async function listPeople(tx: Tx, companyId: string, limit: number): Promise<string[]> {
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

async function listActorEmails(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
