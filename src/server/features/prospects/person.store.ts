import { sql } from 'kysely';
import type { WaitingListKind } from '#domain/deals/prospect.ts';
import type { Tx } from '#server/platform/database/database.ts';

export async function deleteProspectsByEmail(tx: Tx, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from interested_users where lower(email) = ${email} returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function setRestricted(tx: Tx, email: string, at: Date | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update interested_users set restricted_at = ${at}
    where lower(email) = ${email} and (restricted_at is null) = (${at}::timestamptz is not null)
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export interface DoubledPlace {
  readonly id: string;
  readonly dealId: string;
  readonly isTold: boolean;
  readonly since: Date;
}

export async function lockDoubled(
  tx: Tx,
  email: string,
  other: string,
): Promise<[DoubledPlace, DoubledPlace][]> {
  const { rows } = await sql<DoubledPlace & { isOther: boolean }>`
    select id, flight_id as "dealId", notified as "isTold", created_at as since,
      lower(email) = ${other} as "isOther"
    from interested_users place where lower(email) in (${email}, ${other}) and exists (
      select from interested_users twin
      where twin.flight_id = place.flight_id and twin.id <> place.id and lower(twin.email) in (${email}, ${other})
    ) order by id for update
  `.execute(tx);
  return [...Map.groupBy(rows, ({ dealId }) => dealId).values()].flatMap((places) => {
    const one = places.find(({ isOther }) => !isOther);
    const two = places.find(({ isOther }) => isOther);
    return one && two ? [[one, two]] : [];
  });
}

export interface MovedPlace {
  readonly id: string;
  readonly dealId: string;
  readonly waitsFor: WaitingListKind;
  readonly waitsSince: Date;
  readonly locale: string;
  readonly isWaiting: boolean;
}

interface NewContact {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A null field stays unchanged. Releases mails claimed for the old email, to notify the new one. */
export async function updateContacts(
  tx: Tx,
  of: { readonly email: string; readonly ids: readonly string[] },
  { name, email, phone }: NewContact,
): Promise<MovedPlace[]> {
  const { rows } = await sql<MovedPlace>`
    update interested_users set
      name = coalesce(${name}, name),
      email = coalesce(${email}, email),
      phone_number = coalesce(${phone}, phone_number),
      mail_id = case when notified or ${email}::text is null or email = ${email} then mail_id end
    where (lower(email) = ${of.email} or id = any(${of.ids}::uuid[]))
      and (name <> ${name} or email <> ${email} or phone_number <> ${phone})
    returning id, flight_id as "dealId", waits_for as "waitsFor", created_at as "waitsSince", locale,
      not notified and restricted_at is null as "isWaiting"
  `.execute(tx);
  return rows;
}
