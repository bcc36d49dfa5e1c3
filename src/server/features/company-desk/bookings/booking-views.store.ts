import type { SavedBookingView } from '#domain/fulfilment/customer-list.ts';
import type { Tx } from '#server/platform/database/database.ts';

export async function listViews(tx: Tx, companyId: string): Promise<SavedBookingView[]> {
  return tx
    .selectFrom('booking_views')
    .select(['id', 'name', 'query'])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertView(
  tx: Tx,
  view: {
    readonly companyId: string;
    readonly name: string;
    readonly query: string;
    readonly savedBy: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('booking_views')
    .values({
      company_id: view.companyId,
      name: view.name,
      query: view.query,
      saved_by: view.savedBy,
      created_at: view.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteView(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('booking_views')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
