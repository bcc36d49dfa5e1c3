import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

export interface PassportLine {
  readonly at: Date;
  readonly action: string;
  readonly actorKind: string;
  readonly askedBy: string | null;
  readonly who: string | null;
  readonly company: string | null;
}

/** Records that name the booking, by index. Leaves out views with hidden passports. */
export async function listPassportLines(
  db: Db,
  { bookingId, actions, limit }: { bookingId: string; actions: readonly string[]; limit: number },
): Promise<PassportLine[]> {
  const { rows } = await sql<PassportLine>`
    with found as (
      select * from audit_log where object_kind = 'booking' and object_id = ${bookingId}
      union all
      select * from audit_log
      where details ? 'bookings' and string_to_array(details ->> 'bookings', ' ') @> array[${bookingId}]::text[]
      union all
      select * from audit_log where action = 'document.opened' and details ->> 'bookingId' = ${bookingId}
    )
    select found.created_at as at, action, actor_kind as "actorKind", details ->> 'askedBy' as "askedBy",
      users.email as who, companies.name as company
    from found
    left join users on users.id = found.actor_id
    left join companies on companies.id = found.company_id
    where action = any(${actions}) and coalesce(details ->> 'passportsHidden', 'false') = 'false'
    order by found.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function findBookingReference(db: Db, bookingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.reference ?? null;
}
