import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';

interface FoundAccount {
  readonly id: string;
  readonly isUsed: boolean;
  readonly leftAt: Date;
}

export async function findAccountByEmail(
  tx: Tx,
  { email, lock }: { readonly email: string; readonly lock: boolean },
): Promise<FoundAccount | null> {
  const { rows } = await sql<FoundAccount>`
    select id, updated_at as "leftAt", exists (select from roles where user_id = users.id)
      or exists (select from company_users where user_id = users.id) as "isUsed"
    from users where lower(email) = ${email} ${lock ? sql`for update` : sql``}
  `.execute(tx);
  return rows[0] ?? null;
}

export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', id).execute();
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

export async function deleteInvitationsByEmail(tx: Tx, email: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from company_invitations where lower(email) = ${email}
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
