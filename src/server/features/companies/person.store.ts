import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';

export interface PersonCompany {
  readonly id: string;
  readonly name: string;
  readonly may: 'delete' | 'empty' | 'nothing';
}

export async function listCompaniesByEmail(
  tx: Tx,
  { email, lock }: { readonly email: string; readonly lock: boolean },
): Promise<PersonCompany[]> {
  const { rows } = await sql<PersonCompany>`
    select id, name, case
      when deleted_at is not null then 'empty'
      when status <> 'approved'
        and not exists (select from flights where company_id = companies.id)
        and not exists (select from company_users where company_id = companies.id) then 'delete'
      else 'nothing' end as may
    from companies
    where lower(email) = ${email} and contact_erased_at is null
    order by created_at ${lock ? sql`for update` : sql``}
  `.execute(tx);
  return rows;
}

export async function clearShownEmail(tx: Tx, email: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update companies set public_email = null where lower(public_email) = ${email} and lower(email) <> ${email}
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function deleteRegistrations(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from companies where id = any(${ids}::uuid[])`.execute(tx);
}
