// The audit log as super admins read it: newest first, by action or by what was acted on. Nothing here can change a
// line; the database would refuse it as well.

import type { AuditAction, AuditRecord } from '#domain/accounts/audit.ts';
import { backOfficePageSize, countCap } from '#domain/kernel/lists.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { type Page, readKeyset, toPage } from '#server/platform/database/keyset.ts';
import { type AuditFilter, countAuditLines, listAuditActions, listAuditLines } from './audit.store.ts';

const isLineNumber = (text: string) => /^\d{1,18}$/.test(text);

export interface AuditPage extends Page<AuditRecord> {
  /** At most `countCap` + 1, which means "more than that". */
  readonly total: number;
  /** What can be filtered by. */
  readonly actions: readonly string[];
}

export async function listAudit(
  ctx: AppContext,
  _actor: SuperAdminActor,
  query: AuditFilter & { readonly cursor: string | null },
): Promise<AuditPage> {
  const order = 'newest';
  const after = readKeyset(query.cursor, order, isLineNumber);
  const [rows, total, actions] = await Promise.all([
    listAuditLines(ctx.db, { filter: query, beforeId: after?.id ?? null, limit: backOfficePageSize + 1 }),
    countAuditLines(ctx.db, query, countCap + 1),
    listAuditActions(ctx.db),
  ]);
  const page = toPage(rows, backOfficePageSize, order);
  return { ...page, total, actions };
}

/** What was done to one thing, newest first. */
export function listAuditOf(
  ctx: AppContext,
  _actor: SuperAdminActor,
  objectId: string,
  { action = null, limit = null }: { readonly action?: AuditAction | null; readonly limit?: number | null },
): Promise<readonly AuditRecord[]> {
  return listAuditLines(ctx.db, { filter: { action, object: objectId }, beforeId: null, limit });
}
