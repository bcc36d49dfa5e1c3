import type { Tx } from '#server/platform/database/database.ts';

export async function setSuspended(
  tx: Tx,
  companyId: string,
  suspension: { readonly at: Date; readonly reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ suspended_at: suspension?.at ?? null, suspended_reason: suspension?.reason ?? null })
    .where('id', '=', companyId)
    .execute();
}

export async function listMemberEmails(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .select('users.email')
    .where('company_users.company_id', '=', companyId)
    .execute();
  return rows.map(({ email }) => email);
}
