// The views of bookings that a company has named. Everybody in the company uses them; people who work on bookings save and
// delete them.
import { may } from '#domain/accounts/company-role.ts';
import { type BookingView, maxBookingViews } from '#domain/fulfilment/customer-list.ts';
import { isId } from '#domain/kernel/id.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { asCompany } from '#server/platform/database/company-scope.ts';
import { deleteView, insertView, listViews } from './booking-views.store.ts';

export async function listBookingViews(ctx: AppContext, actor: CompanyActor): Promise<BookingView[]> {
  return asCompany(ctx.db, actor, (tx) => listViews(tx, actor.companyId));
}

/** `nothing`: an address without a filter is the list itself. */
export type ViewOutcome = 'done' | 'readOnly' | 'nothing' | 'taken' | 'full' | 'gone';

/** Two saved at the same moment may go one over the limit, which harms nobody. */
export async function saveBookingView(
  ctx: AppContext,
  actor: CompanyActor,
  { name, query }: { readonly name: string; readonly query: string },
): Promise<ViewOutcome> {
  if (!may(actor, 'changeCustomers')) return 'readOnly';
  if (query === '') return 'nothing';
  const { companyId, email: savedBy } = actor;
  return asCompany(ctx.db, actor, async (tx): Promise<ViewOutcome> => {
    if ((await listViews(tx, companyId)).length >= maxBookingViews) return 'full';
    const view = { companyId, name, query, savedBy, now: ctx.now() };
    return (await insertView(tx, view)) ? 'done' : 'taken';
  });
}

export async function deleteBookingView(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<ViewOutcome> {
  if (!may(actor, 'changeCustomers')) return 'readOnly';
  if (!isId(id)) return 'gone';
  return asCompany(ctx.db, actor, async (tx) =>
    (await deleteView(tx, actor.companyId, id)) ? 'done' : 'gone',
  );
}
