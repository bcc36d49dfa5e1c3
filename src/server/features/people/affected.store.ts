import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export interface AffectedRow {
  readonly email: string;
  readonly name: string;
  readonly what: 'booking' | 'passport' | 'waitingList' | 'message';
  readonly id: string;
  readonly company: string;
}

/** Lists data written before the period's end and not erased before its start. No company owns messages. */
export async function listAffected(
  db: Db,
  { from, to, companyId }: { from: Date; to: Date; companyId: string | null },
): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`
    select found.email, found.name, what, found.id, coalesce(companies.name, '') as company from (
      select lower(email) as email, first_name || ' ' || last_name as name, 'booking' as what, id, company_id
        from bookings where created_at < ${to} and contact_erased_at is null
      union all
      select lower(email), first_name || ' ' || last_name, 'passport', id, company_id
        from bookings
        where created_at < ${to} and coalesce(personal_data_erased_at, 'infinity') > ${from}
          and contact_erased_at is null
      union all
      select lower(email), name, 'waitingList', id, company_id from interested_users where created_at < ${to}
      union all
      select lower(email), name, 'message', id, null from contact_messages where created_at < ${to}
    ) found (email, name, what, id, company_id)
    left join companies on companies.id = found.company_id
    where ${companyId}::uuid is null or found.company_id = ${companyId}
    order by found.email, what, found.id
  `.execute(db);
  return rows;
}

export async function findCompanyId(db: Db, named: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from companies where id::text = ${named} or lower(name) = lower(${named}) limit 2
  `.execute(db);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}
