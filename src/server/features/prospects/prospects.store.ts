import { sql } from 'kysely';
import type { WaitingListKind } from '#domain/deals/prospect.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { lockPerson } from '#server/platform/database/person-lock.ts';
import type { NewInterestedUserRow } from '#server/platform/database/schema.ts';

/**
 * One row per deal and email. A notified prospect who registers again goes to the end of the list; a waiting
 * one keeps the place, even if they now wait for something else. Name and phone stay as first given. A restriction
 * also covers new rows of the address, because anyone can type it. The lock prevents a concurrent one from missing it.
 */
export async function upsertProspect(
  tx: Tx,
  row: NewInterestedUserRow,
): Promise<{ id: string; waitsSince: Date }> {
  await lockPerson(tx, row.email);
  return tx
    .insertInto('interested_users')
    .values({
      ...row,
      restricted_at: sql`(select restricted_at from restricted_emails where email = lower(${row.email}))`,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`flight_id, lower(email)`).doUpdateSet({
        tickets: sql`excluded.tickets`,
        waits_for: sql`excluded.waits_for`,
        created_at: sql`case when interested_users.notified then excluded.created_at
          else interested_users.created_at end`,
        // Unlinks the mail if it failed or announces something that the person no longer waits for. Locks the mail's row,
        // so that a concurrent retry cannot send it as well.
        mail_id: sql`case when not interested_users.notified and interested_users.waits_for = excluded.waits_for
          then (select case when state <> 'failed' then id end from mails where id = interested_users.mail_id for share)
          end`,
        notified: false,
        notified_at: null,
        privacy_version: sql`excluded.privacy_version`,
        locale: sql`excluded.locale`,
        link_base: sql`excluded.link_base`,
      }),
    )
    .returning(['id', 'created_at as waitsSince'])
    .executeTakeFirstOrThrow();
}

/** Bookable deals, or sold-out ones, with prospects to notify. */
export async function listDealsToNotify(
  db: Db,
  wanted: { now: Date; waitsFor: WaitingListKind; needsSeats: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select flights.id from flights join companies on companies.id = flights.company_id
    where flights.listed and flights.paused_at is null and flights.deadline > ${wanted.now}
      and (flights.publish_date is null or flights.publish_date <= ${wanted.now})
      and (flights.seats_available > 0 or not ${wanted.needsSeats})
      and companies.status = 'approved' and companies.deleted_at is null
      and companies.suspended_at is null
      and exists (
        select from interested_users
        where flight_id = flights.id and waits_for = ${wanted.waitsFor} and not notified and mail_id is null
          and restricted_at is null
      )
    order by flights.publish_date, flights.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export interface ClaimedProspect {
  readonly id: string;
  readonly mailId: string;
  readonly email: string;
  readonly locale: string;
}

/** Skips rows that other workers have locked. The claim takes effect when the transaction commits. */
export async function claimForOpening(tx: Tx, dealId: string, limit: number): Promise<ClaimedProspect[]> {
  const { rows } = await sql<ClaimedProspect>`
    update interested_users set mail_id = gen_random_uuid()
    where id in (
      select id from interested_users
      where flight_id = ${dealId} and waits_for = 'opening' and not notified and mail_id is null
        and restricted_at is null
      order by created_at, id
      limit ${limit}
      for update skip locked
    )
    returning id, mail_id as "mailId", email, locale
  `.execute(tx);
  return rows;
}

/** Only one worker at a time notifies about a deal's seats; the others skip to the next deal. */
export async function takeWaitingList(tx: Tx, dealId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('waiting-list:' || ${dealId}, 0)) as taken
  `.execute(tx);
  return rows[0]?.taken ?? false;
}

export interface WaitingRow {
  readonly id: string;
  readonly tickets: number;
}

export async function listWaitingForSeats(
  tx: Tx,
  wanted: { dealId: string; mostTickets: number; limit: number },
): Promise<WaitingRow[]> {
  return tx
    .selectFrom('interested_users')
    .select(['id', 'tickets'])
    .where('flight_id', '=', wanted.dealId)
    .where('waits_for', '=', 'seats')
    .where('notified', '=', false)
    .where('mail_id', 'is', null)
    .where('restricted_at', 'is', null)
    .where('tickets', '<=', wanted.mostTickets)
    .orderBy('created_at')
    .orderBy('id')
    .limit(wanted.limit)
    .execute();
}

export async function claimForSeats(tx: Tx, ids: readonly string[]): Promise<ClaimedProspect[]> {
  const { rows } = await sql<ClaimedProspect>`
    update interested_users set mail_id = gen_random_uuid()
    where id = any(${ids}::uuid[]) and waits_for = 'seats' and not notified and mail_id is null
      and restricted_at is null
    returning id, mail_id as "mailId", email, locale
  `.execute(tx);
  return rows;
}

/** Counts seats offered recently to people who have not booked yet. Older offers no longer count. */
export async function countOfferedSeats(db: Db, dealId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(told.tickets), 0) as seats
    from interested_users told join mails on mails.id = told.mail_id
    where told.flight_id = ${dealId} and told.waits_for = 'seats'
      and (told.notified_at is null or told.notified_at > ${since})
      and mails.state = 'accepted' and mails.accepted_at > ${since}
      and not exists (
        select from bookings
        where flight_id = told.flight_id and lower(bookings.email) = lower(told.email)
          and bookings.created_at >= mails.created_at
      )
  `.execute(db);
  return rows[0]?.seats ?? 0;
}

export async function listSeatMailsUnderWay(db: Db, dealId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select told.mail_id as id, told.tickets
    from interested_users told join mails on mails.id = told.mail_id
    where told.flight_id = ${dealId} and told.waits_for = 'seats' and not told.notified and mails.state = 'queued'
      and told.restricted_at is null
    order by told.created_at, told.id
  `.execute(db);
  return rows;
}

export interface NotifiedProspect {
  readonly id: string;
  readonly mailId: string;
  readonly dealId: string;
  readonly tickets: number;
  readonly waitsFor: WaitingListKind;
  readonly linkBase: string | null;
  readonly locale: string;
}

export async function listNotifiedBy(db: Db, mailIds: readonly string[]): Promise<NotifiedProspect[]> {
  const { rows } = await sql<NotifiedProspect>`
    select id, mail_id as "mailId", flight_id as "dealId", tickets, waits_for as "waitsFor", link_base as "linkBase", locale
    from interested_users where mail_id = any(${mailIds}::uuid[]) and not notified and restricted_at is null
  `.execute(db);
  return rows;
}

export async function listWaitingByIds(
  db: Db,
  ids: readonly string[],
): Promise<Omit<NotifiedProspect, 'mailId'>[]> {
  return db
    .selectFrom('interested_users')
    .select([
      'id',
      'flight_id as dealId',
      'tickets',
      'waits_for as waitsFor',
      'link_base as linkBase',
      'locale',
    ])
    .where('id', 'in', ids)
    .where('notified', '=', false)
    .where('restricted_at', 'is', null)
    .execute();
}

export async function markNotifiedByAccepted(db: Db, mailIds: readonly string[]): Promise<number> {
  const result = await sql`
    update interested_users told set notified = true, notified_at = mails.accepted_at
    from mails
    where mails.id = any(${mailIds}::uuid[]) and told.mail_id = mails.id and mails.state = 'accepted' and not told.notified
  `.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Records the results of pending mails, also after a crash. People whose mail was withdrawn keep waiting. */
export async function settleMailsUnderWay(db: Db, waitsFor: WaitingListKind): Promise<void> {
  await sql`
    update interested_users told set
      notified = mails.state = 'accepted',
      notified_at = mails.accepted_at,
      mail_id = case when mails.state = 'accepted' then mails.id end
    from mails
    where told.waits_for = ${waitsFor} and told.mail_id = mails.id and not told.notified
      and mails.state in ('accepted', 'cancelled')
  `.execute(db);
}

/**
 * Lets prospects whose mail failed in an outage get another one. Leaves out permanent rejections, which would
 * otherwise be mailed every minute. Locks the mails' rows against a concurrent retry.
 */
export async function releaseAfterOutage(db: Db, waitsFor: WaitingListKind): Promise<void> {
  await sql`
    with given_up as (
      select told.id from mails join interested_users told on told.mail_id = mails.id
      where mails.state = 'failed' and not mails.permanently_rejected and told.waits_for = ${waitsFor} and not told.notified
      for share of mails
    )
    update interested_users set mail_id = null where id in (select id from given_up)
  `.execute(db);
}

export async function deleteProspectsOfDealsEnded(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from interested_users where id in (
      select told.id from flights join interested_users told on told.flight_id = flights.id
      where flights.deadline < ${before} limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function findProspect(
  db: Db,
  id: string,
): Promise<{ dealId: string; waitsFor: WaitingListKind } | undefined> {
  return db
    .selectFrom('interested_users')
    .select(['flight_id as dealId', 'waits_for as waitsFor'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function deleteProspectById(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('interested_users').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
