// The audit log for super admins, with names instead of ids.

import {
  type AuditName,
  type AuditNames,
  type AuditReference,
  listAuditReferences,
} from '#domain/accounts/audit.ts';
import { isId } from '#domain/kernel/id.ts';
import { findRouteEnd } from '#domain/trips/trip-view.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type AuditFilter, type AuditPage, listAudit } from './audit-list.queries.ts';
import { findNamedIds, hasName, listNames, type NameRow } from './names.store.ts';

interface AuditQuery extends Omit<AuditFilter, 'objects'> {
  /** An id, the reference of a booking, or the name of a company. Null means all records. */
  readonly object: string | null;
  readonly cursor: string | null;
}

export async function showAudit(
  { db }: { readonly db: Db },
  actor: SuperAdminActor,
  { object, ...query }: AuditQuery,
): Promise<AuditPage & { readonly names: AuditNames }> {
  const objects = object === null ? null : [object, ...(await findNamedIds(db, object))];
  const page = await listAudit({ db }, actor, { ...query, objects });
  return { ...page, names: await nameThings(db, page.items.flatMap(listAuditReferences)) };
}

async function nameThings(db: Db, things: readonly AuditReference[]): Promise<AuditNames> {
  const kinds = [...new Set(things.map(({ kind }) => kind))].filter(hasName);
  const named = kinds.map(async (kind) => {
    const ids = things.filter((thing) => thing.kind === kind).map(({ id }) => id);
    // Look up only real ids. User ids have the sign-in library's own format; records about all companies or
    // all emails have no id.
    const known = [...new Set(ids)].filter((id) => kind === 'user' || isId(id));
    const rows = await listNames(db, kind, known);
    return [kind, Object.fromEntries(rows.map((row) => [row.id, toName(row)]))] as const;
  });
  return Object.fromEntries(await Promise.all(named));
}

function toName({ name = null, route, ...row }: NameRow): AuditName {
  return {
    name: route === undefined ? name : (findRouteEnd(route)?.city ?? name),
    fromDay: row.fromDay ?? null,
    untilDay: row.untilDay ?? null,
    at: row.at ?? null,
    isDeleted: row.isDeleted ?? false,
    bookingId: row.bookingId ?? null,
  };
}
