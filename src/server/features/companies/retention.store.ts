import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';

/** Deletes rejected registrations, which have no deals or accounts. Deleted companies keep their row. */
export async function deleteRejectedBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from companies where id in (
      select id from companies
      where status = 'rejected' and decided_at < ${before}
        and not exists (select from flights where company_id = companies.id)
        and not exists (select from company_users where company_id = companies.id)
      limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Erases the contacts and keeps the name for the bookings. Returns the ids. */
export async function eraseContactsOfDeletedBefore(
  tx: Tx,
  before: Date,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from companies where deleted_at < ${before} and contact_erased_at is null
    limit ${limit} for update skip locked
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  await eraseCompanyContacts(tx, ids, now);
  return ids;
}

export async function eraseCompanyContacts(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update companies set pic_name = 'Removed', email = 'removed@email.invalid', phone = '-', address = '-',
      public_address = null, public_phone = null, public_whatsapp = null, public_email = null, opening_hours = null,
      rejected_reason = null, contact_erased_at = ${now}
    where id = any(${ids}::uuid[])
  `.execute(tx);
}
