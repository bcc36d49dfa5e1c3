// Finds the subscribers to email and the deals of their emails.
import { sql } from 'kysely';
import { hourMs } from '#domain/kernel/time.ts';
import type { WishMailTimes } from '#domain/wishes/wish.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { runInBatches } from '#server/platform/database/in-batches.ts';
import { isDealOnSale } from './wish-matches.store.ts';

/** True if a deal on sale with these seats suits the search. Needs `flights` and `criteria`. */
const suitsSearch = (now: Date, seats = sql`flights.seats_available`) => sql`
  (criteria.max_price_sen is null or criteria.max_price_sen >= flights.selling_price * 100)
  and (criteria.travellers is null or criteria.travellers <= ${seats})
  and (not criteria.is_open or flights.publish_date is null or flights.publish_date <= ${now})
`;

/** True if the deal can be announced to the search. Needs `flights`, `companies` and `criteria`. */
const canAnnounce = (now: Date) => sql`${isDealOnSale(now)} and ${suitsSearch(now)}`;

export interface AvailableDeal {
  readonly id: string;
  readonly seatsAvailable: number;
}

/** Lists the deals that now have more seats than when a claim could not announce them. */
export async function listDealsToWake(db: Db, now: Date, limit: number): Promise<AvailableDeal[]> {
  const { rows } = await sql<AvailableDeal>`
    select flights.id, flights.seats_available as "seatsAvailable"
    from wish_scans scan
      join flights on flights.id = scan.flight_id
      join companies on companies.id = flights.company_id
    where scan.missed_seats < flights.seats_available and ${isDealOnSale(now)}
    order by flights.created_at, flights.id limit ${limit}
  `.execute(db);
  return rows;
}

interface Wake {
  readonly now: Date;
  readonly today: string;
  readonly limit: number;
}

/**
 * Sets the subscribers due who can now get an email about the deal, because it is on sale again, has more seats or was
 * compared again. Updates them in batches, because 100,000 subscribers may wait for one deal. Uses the listed seats, so
 * that a concurrent booking does not exclude a subscriber.
 */
export async function wakeSubscribers(
  tx: Tx,
  { id, seatsAvailable }: AvailableDeal,
  { now, today, limit }: Wake,
): Promise<void> {
  await runInBatches(limit, async (atOnce) => {
    const { rows } = await sql<{ found: number }>`
      with waiting as materialized (
        select subscriber.id from wish_subscribers subscriber
        where (subscriber.due_at is null or subscriber.due_at > ${now}) and subscriber.id in (
          select wish.subscriber_id
          from wish_matches match
            join flights on flights.id = match.flight_id
            join wish_criteria criteria on criteria.id = match.criteria_id
            join wishes wish on wish.criteria_id = match.criteria_id
            left join wish_notices notice
              on notice.flight_id = match.flight_id and notice.subscriber_id = wish.subscriber_id
          where match.flight_id = ${id} and ${suitsSearch(now, sql`${seatsAvailable}::integer`)}
            and wish.confirmed_at is not null and wish.ends_on >= ${today} and match.matched_at > wish.emailed_until
            and (notice.announced_until is null or match.matched_at > notice.announced_until)
        ) limit ${atOnce}
      ), woken as (
        update wish_subscribers set due_at = ${now} where id in (select id from waiting)
      )
      select count(*)::integer as found from waiting
    `.execute(tx);
    return rows[0]?.found ?? 0;
  });
  await sql`
    update wish_scans set missed_seats = ${seatsAvailable} where flight_id = ${id} and missed_seats < ${seatsAvailable}
  `.execute(tx);
}

/** Matches of `wish` that no email has announced to its subscriber, one row per match and time. */
const unannouncedMatches = sql`
  wish_matches match
    cross join lateral (values (match.matched_at), (match.matched_before)) as moment (at)
    left join wish_notices notice
      on notice.flight_id = match.flight_id and notice.subscriber_id = wish.subscriber_id
  where match.criteria_id = wish.criteria_id and match.matched_at > wish.emailed_until
    and moment.at > wish.emailed_until and (notice.announced_until is null or moment.at > notice.announced_until)
`;

export interface CheckedSubscriber {
  readonly id: string;
  readonly email: string;
  readonly locale: string;
  readonly mailId: string;
  readonly isClaimed: boolean;
}

interface SubscriberCheck {
  readonly now: Date;
  readonly coversUntil: Date;
  readonly times: WishMailTimes;
  readonly limit: number;
}

/** After a failed email. */
const RETRY_SECONDS = hourMs / 1_000;

/**
 * Checks due subscribers and claims the wishes of those with a deal to email, unless they got an email today. Also
 * queries the emails, because an address that leaves and comes back is a new subscriber. A wish without an
 * unannounced deal has been emailed up to now, so that the next check reads only later matches. A subscriber whose
 * deals cannot be announced now is not due until `wakeSubscribers`.
 */
export async function claimSubscribers(
  tx: Tx,
  { now, coversUntil, times, limit }: SubscriberCheck,
): Promise<CheckedSubscriber[]> {
  const coveredAt = new Date(2 * now.getTime() - coversUntil.getTime());
  const nextMorning = sql`${times.morning}::timestamptz + interval '24 hours'`;
  const closingSoon = sql`(${times.closesUntil}::timestamptz - ${now}::timestamptz)`;
  const { rows } = await sql<CheckedSubscriber>`
    with due as materialized (
      select id, email, locale, emailed_on from wish_subscribers subscriber
      where due_at <= ${now} and restricted_at is null
        and not exists (select from wishes where wishes.subscriber_id = subscriber.id and wishes.mail_id is not null)
      order by due_at, id limit ${limit} for no key update skip locked
    ), checked as materialized (
      select subscriber.id, subscriber.email, subscriber.locale, gen_random_uuid() as mail_id, found.has_deals,
        found.has_new_deals, found.next_at, found.missed,
        found.has_due_deals
          and (subscriber.emailed_on is null or subscriber.emailed_on < ${times.day})
          and not exists (select from suppressed_emails where suppressed_emails.email = subscriber.email)
          and not exists (
            select from mails where lower(mails.recipient) = subscriber.email and mails.kind = 'wish-deals'
              and mails.accepted_at >= ${times.morning}
          ) as is_claimed
      from due subscriber cross join lateral (
        select count(*) > 0 as has_deals, bool_or(unannounced.at > ${coversUntil}) as has_new_deals,
          coalesce(bool_or(deal.is_due and unannounced.at <= ${coversUntil}), false) as has_due_deals,
          min(case when deal.is_due then ${nextMorning}
            else least(${nextMorning}, flights.deadline - ${closingSoon}) end) filter (where deal.is_fit) as next_at,
          array_agg(flights.id) filter (where not deal.is_fit) as missed
        from wishes wish
          join wish_criteria criteria on criteria.id = wish.criteria_id
          cross join lateral (select match.flight_id, moment.at from ${unannouncedMatches}) as unannounced
          join flights on flights.id = unannounced.flight_id
          join companies on companies.id = flights.company_id
          cross join lateral (select ${canAnnounce(now)} as is_fit) fit
          cross join lateral (select fit.is_fit, fit.is_fit
            and (unannounced.at < ${times.morning} or flights.deadline <= ${times.closesUntil}) as is_due) deal
        where wish.subscriber_id = subscriber.id and wish.confirmed_at is not null and wish.ends_on >= ${times.day}
          and flights.deadline > ${now} and flights.deleted_at is null
      ) found
    ), planned as (
      update wish_subscribers set due_at = case
        when checked.is_claimed or not checked.has_deals then null
        when checked.has_new_deals then ${coveredAt}::timestamptz
        else checked.next_at end
      from checked where checked.id = wish_subscribers.id
    ), missed as (
      update wish_scans scan set missed_seats =
        least(scan.missed_seats, case when ${isDealOnSale(now)} then flights.seats_available else 0 end)
      from flights join companies on companies.id = flights.company_id
      where flights.id = scan.flight_id and flights.id in (select unnest(missed) from checked)
    ), claimed as (
      update wishes set
        mail_id = case when checked.is_claimed then checked.mail_id end,
        mail_covers_until = case when checked.is_claimed then ${coversUntil}::timestamptz end,
        emailed_until = case when checked.has_deals then wishes.emailed_until
          else greatest(wishes.emailed_until, ${coversUntil}::timestamptz) end
      from checked
      where wishes.subscriber_id = checked.id and wishes.confirmed_at is not null and wishes.ends_on >= ${times.day}
        and (checked.is_claimed or not checked.has_deals)
    )
    select id, email, locale, mail_id as "mailId", is_claimed as "isClaimed" from checked
  `.execute(tx);
  return rows;
}

/**
 * Marks deals of accepted emails as announced, and those of permanently rejected ones, because the mail server would
 * reject them again. The others wait for the next email. Completes all emails if null.
 */
export async function completeWishMails(
  db: Db,
  { mailIds, nextMorning }: { mailIds: readonly string[] | null; nextMorning: Date },
): Promise<void> {
  await sql`
    with settled as materialized (
      select wishes.id, wishes.subscriber_id, mails.id as mail_id, wishes.mail_covers_until as covers_until,
        mails.accepted_at, mails.state = 'accepted' or (mails.state = 'failed' and mails.permanently_rejected) as is_final
      from wishes join mails on mails.id = wishes.mail_id
        join wish_subscribers subscriber on subscriber.id = wishes.subscriber_id
      where mails.state in ('accepted', 'cancelled', 'failed')
        and (${mailIds}::uuid[] is null or mails.id = any(${mailIds}::uuid[]))
      for no key update of wishes, subscriber skip locked
    ), freed as (
      update wishes set mail_id = null, mail_covers_until = null from settled where settled.id = wishes.id
    ), announced as (
      update wish_notices notice
      set announced_until = greatest(settled.covers_until, notice.content_at),
        notified_at = coalesce(notice.notified_at, settled.accepted_at)
      from settled
      where settled.is_final and notice.subscriber_id = settled.subscriber_id and notice.mail_id = settled.mail_id
    )
    update wish_subscribers set
      due_at = case when settled.is_final then ${nextMorning}::timestamptz
        else settled.covers_until + make_interval(secs => ${RETRY_SECONDS}) end,
      emailed_on = case when settled.is_final
        then (settled.covers_until at time zone 'Asia/Kuala_Lumpur')::date else emailed_on end
    from settled where settled.subscriber_id = wish_subscribers.id
  `.execute(db);
}

export interface WishToEmail {
  readonly mailId: string;
  readonly subscriberId: string;
  readonly locale: string;
  readonly linkBase: string | null;
  readonly search: string;
  /** Deals that matched the wish and that no email has announced. */
  readonly dealIds: readonly string[];
}

export async function listWishesToEmail(
  db: Db,
  mailIds: readonly string[],
  today: string,
): Promise<WishToEmail[]> {
  const { rows } = await sql<WishToEmail>`
    select wish.mail_id as "mailId", subscriber.id as "subscriberId", subscriber.locale,
      subscriber.link_base as "linkBase", criteria.search,
      array(
        select distinct match.flight_id::text from ${unannouncedMatches} and moment.at <= wish.mail_covers_until
      ) as "dealIds"
    from wishes wish
      join wish_subscribers subscriber on subscriber.id = wish.subscriber_id
      join wish_criteria criteria on criteria.id = wish.criteria_id
    where wish.mail_id = any(${mailIds}::uuid[]) and wish.ends_on >= ${today} and subscriber.restricted_at is null
    order by wish.created_at, wish.id
  `.execute(db);
  return rows;
}
