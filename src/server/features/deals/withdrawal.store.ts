import type { Tx } from '#server/platform/database.ts';

export async function markDealsOfCompanyDeleted(tx: Tx, companyId: string, now: Date): Promise<number> {
  const result = await tx
    .updateTable('flights')
    .set({ listed: false, deleted_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
