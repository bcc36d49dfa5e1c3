import type { Tx } from '#server/platform/database/database.ts';

export async function findDefaultNote(tx: Tx, companyId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select('default_deal_note')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row?.default_deal_note ?? null;
}

export async function updateDefaultNote(tx: Tx, companyId: string, note: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ default_deal_note: note })
    .where('id', '=', companyId)
    .where('default_deal_note', 'is distinct from', note)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
