// Finds the wishes that a deal matches, and the subscribers to email.
import { sql } from 'kysely';
import { hourMs } from '#domain/kernel/time.ts';
import type { WishMailTimes } from '#domain/wishes/wish.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

/** Lets only one worker match or claim at a time, so that no claim misses a match that commits later. */
export async function takeWishTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('wishes', 0)) as taken
  `.execute(tx);
  return rows[0]?.taken ?? false;
}

/** True if visitors can see the deal. Needs the tables `flights` and `companies`. */
const isOnSale = (now: Date) => sql<boolean>`
  flights.listed and flights.paused_at is null and flights.deadline > ${now} and flights.seats_available > 0
  and companies.status = 'approved' and companies.deleted_at is null and companies.suspended_at is null
`;

/** Deals on sale that are new, have opened or have another price since they were last compared. */
const dealsToMatch = (now: Date) => sql`
  flights join companies on companies.id = flights.company_id
    left join wish_scans scan on scan.flight_id = flights.id
  where ${isOnSale(now)} and (
    scan.flight_id is null or scan.price_sen <> flights.selling_price * 100
    or (not scan.is_open and (flights.publish_date is null or flights.publish_date <= ${now}))
  )
`;

export async function listDealsToMatch(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select flights.id from ${dealsToMatch(now)} order by flights.created_at, flights.id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export interface WishNumbers {
  readonly active: number;
  readonly waiting: number;
  readonly suppressed: number;
  readonly dealsToMatch: number;
}

export async function countWishes(
  db: Db,
  { now, today }: { now: Date; today: string },
): Promise<WishNumbers> {
  const { rows } = await sql<WishNumbers>`
    select
      (select count(*) from wishes where confirmed_at is not null and ends_on >= ${today}) as active,
      (select count(*) from wishes where confirmed_at is null) as waiting,
      (select count(*) from suppressed_emails) as suppressed,
      (select count(*) from ${dealsToMatch(now)}) as "dealsToMatch"
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The counts of wishes returned no row.');
  return row;
}

export interface DealScan {
  readonly dealId: string;
  readonly priceSen: number;
  readonly isOpen: boolean;
}

/** Returns the values stored before, or null for a new deal. */
export async function recordScan(tx: Tx, scan: DealScan): Promise<Omit<DealScan, 'dealId'> | null> {
  const before = await tx
    .selectFrom('wish_scans')
    .select(['price_sen as priceSen', 'is_open as isOpen'])
    .where('flight_id', '=', scan.dealId)
    .executeTakeFirst();
  await sql`
    insert into wish_scans (flight_id, price_sen, is_open) values (${scan.dealId}, ${scan.priceSen}, ${scan.isOpen})
    on conflict (flight_id) do update set price_sen = excluded.price_sen, is_open = excluded.is_open
  `.execute(tx);
  return before ?? null;
}

/** Values of a deal for comparison with wish_criteria. Must equal `meetsWish`. */
export interface MatchedDeal {
  readonly id: string;
  readonly places: readonly string[];
  readonly from: string | null;
  readonly departsOn: string;
  readonly nights: number | null;
  readonly seatsAvailable: number;
  readonly priceSen: number;
  readonly trip: string;
  readonly isDirect: boolean;
  readonly hasBag: boolean;
  readonly canBeBooked: boolean;
}

interface MatchOptions {
  readonly now: Date;
  /** True if the deal has just opened: it is announced again to searches that it matched before. */
  readonly isNews: boolean;
  /** The deal is announced again if its price falls to this share of the announced price or below. */
  readonly newsPriceShare: number;
}

/** Inserts the searches that the deal matches and returns their number. */
export async function insertMatches(
  tx: Tx,
  deal: MatchedDeal,
  { now, isNews, newsPriceShare }: MatchOptions,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into wish_matches (criteria_id, flight_id, matched_at, price_sen)
    select id, ${deal.id}, ${now}, ${deal.priceSen} from wish_criteria
    where (place is null or place = any(${deal.places}))
      and (from_airport is null or from_airport = ${deal.from})
      and (departs_from is null or departs_from <= ${deal.departsOn}::date)
      and (departs_until is null or departs_until >= ${deal.departsOn}::date)
      and (least_nights is null or least_nights <= ${deal.nights}::int)
      and (most_nights is null or most_nights >= ${deal.nights}::int)
      and (travellers is null or travellers <= ${deal.seatsAvailable})
      and (max_price_sen is null or max_price_sen >= ${deal.priceSen})
      and (trip is null or trip = ${deal.trip})
      and (not is_direct or ${deal.isDirect})
      and (not has_bag or ${deal.hasBag})
      and (not is_open or ${deal.canBeBooked})
    on conflict (flight_id, criteria_id) do update
      set matched_before = wish_matches.matched_at, matched_at = excluded.matched_at, price_sen = excluded.price_sen
      where ${isNews} or excluded.price_sen <= wish_matches.price_sen * ${newsPriceShare}::numeric
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export interface ClaimedSubscriber {
  readonly id: string;
  readonly email: string;
  readonly locale: string;
  readonly mailId: string;
}

/** After an email without a deal that still meets the search, the next is tried so much later. */
const RETRY_MS = hourMs;

/**
 * Claims the wishes of subscribers with due deals, unless they got an email today or one is queued. Also asks the
 * emails, because an address that leaves and comes back is a new subscriber.
 */
export async function claimSubscribers(
  tx: Tx,
  { now, coversUntil, times, limit }: { now: Date; coversUntil: Date; times: WishMailTimes; limit: number },
): Promise<ClaimedSubscriber[]> {
  const retryAfter = new Date(now.getTime() - RETRY_MS);
  const { rows } = await sql<ClaimedSubscriber>`
    with due as materialized (
      select distinct subscriber.id, subscriber.email, subscriber.locale
      from wish_matches match
        cross join lateral (values (match.matched_at), (match.matched_before)) as moment (at)
        join flights on flights.id = match.flight_id
        join companies on companies.id = flights.company_id
        join wish_criteria criteria on criteria.id = match.criteria_id
        join wishes wish on wish.criteria_id = match.criteria_id
        join wish_subscribers subscriber on subscriber.id = wish.subscriber_id
      where ${isOnSale(now)}
        and (criteria.max_price_sen is null or criteria.max_price_sen >= flights.selling_price * 100)
        and (criteria.travellers is null or criteria.travellers <= flights.seats_available)
        and (not criteria.is_open or flights.publish_date is null or flights.publish_date <= ${now})
        and (moment.at < ${times.morning} or flights.deadline <= ${times.closesUntil})
        and moment.at > wish.emailed_until and moment.at <= ${coversUntil}
        and wish.confirmed_at is not null and wish.ends_on >= ${times.day}
        and subscriber.restricted_at is null
        and (subscriber.emailed_on is null or subscriber.emailed_on < ${times.day})
        and not exists (select from wishes other where other.subscriber_id = subscriber.id and other.mail_id is not null)
        and not exists (select from suppressed_emails where suppressed_emails.email = subscriber.email)
        and not exists (
          select from mails where lower(mails.recipient) = subscriber.email and mails.kind = 'wish-deals'
            and (mails.accepted_at >= ${times.morning} or (mails.state = 'cancelled' and mails.created_at > ${retryAfter}))
        )
      order by subscriber.id limit ${limit}
    ), chosen as materialized (
      select id, email, locale, gen_random_uuid() as mail_id from due
    ), claimed as (
      update wishes set mail_id = chosen.mail_id, mail_covers_until = ${coversUntil}
      from chosen
      where wishes.subscriber_id = chosen.id and wishes.confirmed_at is not null and wishes.ends_on >= ${times.day}
    )
    select id, email, locale, mail_id as "mailId" from chosen
  `.execute(tx);
  return rows;
}

/** Marks deals of accepted emails as announced. Wishes without an accepted email wait for the next one. */
export async function completeWishMails(db: Db, mailIds: readonly string[] | null): Promise<void> {
  await sql`
    with settled as materialized (
      select wishes.id, wishes.subscriber_id, wishes.mail_covers_until as covers_until,
        mails.state = 'accepted' as is_accepted, mails.state = 'accepted' or mails.permanently_rejected as is_over
      from wishes join mails on mails.id = wishes.mail_id
      where mails.state in ('accepted', 'cancelled', 'failed')
        and (${mailIds}::uuid[] is null or mails.id = any(${mailIds}::uuid[]))
      for update of wishes
    ), emailed as (
      update wishes set
        emailed_until = case when settled.is_over then settled.covers_until else emailed_until end,
        mail_id = null, mail_covers_until = null
      from settled where settled.id = wishes.id
    )
    update wish_subscribers set emailed_on = (settled.covers_until at time zone 'Asia/Kuala_Lumpur')::date
    from settled where settled.subscriber_id = wish_subscribers.id and settled.is_accepted
  `.execute(db);
}

export interface WishToEmail {
  readonly mailId: string;
  readonly subscriberId: string;
  readonly locale: string;
  readonly linkBase: string | null;
  readonly search: string;
  /** Deals that matched the wish since the last email. */
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
        select distinct match.flight_id::text from wish_matches match
          cross join lateral (values (match.matched_at), (match.matched_before)) as moment (at)
        where match.criteria_id = wish.criteria_id and moment.at > wish.emailed_until
          and moment.at <= wish.mail_covers_until
      ) as "dealIds"
    from wishes wish
      join wish_subscribers subscriber on subscriber.id = wish.subscriber_id
      join wish_criteria criteria on criteria.id = wish.criteria_id
    where wish.mail_id = any(${mailIds}::uuid[]) and wish.ends_on >= ${today} and subscriber.restricted_at is null
    order by wish.created_at, wish.id
  `.execute(db);
  return rows;
}
