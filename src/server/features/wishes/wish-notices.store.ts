// Which deals we emailed to a subscriber, and what followed.
import { sql } from 'kysely';
import { demandUnit } from '#domain/wishes/demand.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

interface NewNotice {
  readonly mailId: string;
  readonly subscriberId: string;
  readonly dealId: string;
}

/**
 * Returns the ids of the notices by email and deal. Skips subscribers who have just left. An email that is sent again
 * may have other deals than before. `contentAt` is when the deals in the emails were read, or earlier.
 */
export async function saveNotices(
  db: Db,
  notices: readonly NewNotice[],
  contentAt: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; mailId: string; dealId: string }>`
    with notice as materialized (
      select * from unnest(${notices.map(({ mailId }) => mailId)}::uuid[],
        ${notices.map(({ subscriberId }) => subscriberId)}::uuid[],
        ${notices.map(({ dealId }) => dealId)}::uuid[]) as notice (mail_id, subscriber_id, deal_id)
    ), dropped as (
      update wish_notices stored set mail_id = null
      from (select distinct mail_id, subscriber_id from notice) mail
      where stored.subscriber_id = mail.subscriber_id and stored.mail_id = mail.mail_id
        and not exists (select from notice where notice.mail_id = mail.mail_id and notice.deal_id = stored.flight_id)
    )
    insert into wish_notices (flight_id, subscriber_id, mail_id, content_at)
    select deal_id, subscriber.id, mail_id, ${contentAt}
    from notice join wish_subscribers subscriber on subscriber.id = notice.subscriber_id
    order by deal_id, subscriber.id
    for key share of subscriber
    on conflict (flight_id, subscriber_id) do update set mail_id = excluded.mail_id, content_at = excluded.content_at
    returning id, mail_id as "mailId", flight_id as "dealId"
  `.execute(db);
  return new Map(rows.map(({ id, mailId, dealId }) => [noticeKey(mailId, dealId), id]));
}

export function noticeKey(mailId: string, dealId: string): string {
  return `${mailId}/${dealId}`;
}

/** Records the first opening. */
export async function markNoticeOpened(
  db: Db,
  { id, dealId, now }: { id: string; dealId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('wish_notices')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('flight_id', '=', dealId)
    .where('opened_at', 'is', null)
    .execute();
}

/** Counts deals that closed after `since`. Figures never fall, so that no one learns who left. */
export async function storeWishResults(tx: Tx, { now, since }: { now: Date; since: Date }): Promise<void> {
  const round = (count: ReturnType<typeof sql>) =>
    sql`(${count} - ${count} % ${demandUnit}::bigint)::integer`;
  const booked = sql`count(*) filter (where exists (
    select from bookings booking where booking.flight_id = deal.id and booking.state = 'confirmed'
      and lower(booking.email) = subscriber.email and booking.created_at >= notice.notified_at
  ))`;
  await sql`
    insert into wish_results (flight_id, company_id, notified, opened, booked, counted_at)
    select deal.id, deal.company_id, ${round(sql`count(*)`)}, ${round(sql`count(notice.opened_at)`)}, ${round(booked)}, ${now}
    from wish_notices notice
      join wish_subscribers subscriber on subscriber.id = notice.subscriber_id
      join flights deal on deal.id = notice.flight_id
    where notice.notified_at is not null and deal.deadline > ${since}
    group by deal.id
    having count(*) >= ${demandUnit}
    on conflict (flight_id) do update set
      notified = greatest(wish_results.notified, excluded.notified),
      opened = greatest(wish_results.opened, excluded.opened),
      booked = greatest(wish_results.booked, excluded.booked), counted_at = excluded.counted_at
  `.execute(tx);
}

export async function deleteOldNotices(db: Db, closedBefore: Date): Promise<void> {
  await sql`
    delete from wish_notices using flights
    where flights.id = wish_notices.flight_id and flights.deadline <= ${closedBefore}
  `.execute(db);
}
