import { hasPermission } from '#domain/accounts/company-role.ts';
import { maxBookingViews, type SavedBookingView } from '#domain/fulfilment/customer-list.ts';
import { isId } from '#domain/kernel/id.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import { deleteView, insertView, listViews } from './booking-views.store.ts';

export async function listBookingViews(ctx: AppContext, actor: CompanyActor): Promise<SavedBookingView[]> {
  return runAsCompany(ctx.db, actor, (tx) => listViews(tx, actor.companyId));
}

export type ViewRefusal = 'read_only_role' | 'no_filter' | 'name_taken' | 'too_many_views' | 'view_not_found';

export type ViewOutcome = { readonly ok: true } | Refused<ViewRefusal>;

/** Concurrent saves may exceed the limit by one, which is harmless. */
export async function saveBookingView(
  ctx: AppContext,
  actor: CompanyActor,
  { name, query }: { readonly name: string; readonly query: string },
): Promise<ViewOutcome> {
  if (!hasPermission(actor, 'changeCustomers')) return createRefusal('read_only_role');
  if (query === '') return createRefusal('no_filter');
  const { companyId, email: savedBy } = actor;
  return runAsCompany(ctx.db, actor, async (tx): Promise<ViewOutcome> => {
    if ((await listViews(tx, companyId)).length >= maxBookingViews) return createRefusal('too_many_views');
    const view = { companyId, name, query, savedBy, now: ctx.now() };
    return (await insertView(tx, view)) ? { ok: true } : createRefusal('name_taken');
  });
}

export async function deleteBookingView(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<ViewOutcome> {
  if (!hasPermission(actor, 'changeCustomers')) return createRefusal('read_only_role');
  if (!isId(id)) return createRefusal('view_not_found');
  return runAsCompany(ctx.db, actor, async (tx) =>
    (await deleteView(tx, actor.companyId, id)) ? { ok: true } : createRefusal('view_not_found'),
  );
}
