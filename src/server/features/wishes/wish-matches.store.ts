// Finds the wishes that a deal matches.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { runInBatches } from '#server/platform/database/in-batches.ts';

const WRITTEN_AT_ONCE = 20_000;

/** Lets only one worker match or claim at a time, so that no claim misses a match that commits later. */
export async function takeWishTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('wishes', 0)) as taken
  `.execute(tx);
  return rows[0]?.taken ?? false;
}

/** True if visitors can see the deal. Needs the tables `flights` and `companies`. */
export const isDealOnSale = (now: Date) => sql<boolean>`
  flights.listed and flights.paused_at is null and flights.deadline > ${now} and flights.seats_available > 0
  and companies.status = 'approved' and companies.deleted_at is null and companies.suspended_at is null
`;

/** Deals on sale that are new, have opened, or have changed in a way that may add matches or move their emails. */
const dealsToMatch = (now: Date) => sql`
  flights join companies on companies.id = flights.company_id
    left join wish_scans scan on scan.flight_id = flights.id
  where ${isDealOnSale(now)} and (
    scan.flight_id is null or scan.price_sen <> flights.selling_price * 100
    or scan.deadline is distinct from flights.deadline or scan.revision is distinct from flights.revision
    or scan.deadline <= ${now} or scan.seats_available is null or scan.seats_available < flights.seats_available
    or (not scan.is_open and (flights.publish_date is null or flights.publish_date <= ${now}))
  )
`;

export interface DealToMatch {
  readonly id: string;
  readonly revision: number;
}

export async function listDealsToMatch(db: Db, now: Date, limit: number): Promise<DealToMatch[]> {
  const { rows } = await sql<DealToMatch>`
    select flights.id, flights.revision from ${dealsToMatch(now)} order by flights.created_at, flights.id limit ${limit}
  `.execute(db);
  return rows;
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
  readonly deadline: Date;
  readonly seatsAvailable: number;
  /** From the list, so that the deal is compared again if the company has edited it since. */
  readonly revision: number;
}

interface EarlierScan {
  readonly isOpen: boolean;
  /** Null if an earlier release compared the deal. */
  readonly deadline: Date | null;
}

/**
 * Returns values stored before, or null for a new deal. Subscribers who wait for the deal are woken, except if it is
 * reopened, which is announced the next morning.
 */
export async function recordScan(tx: Tx, scan: DealScan, now: Date): Promise<EarlierScan | null> {
  const before = await tx
    .selectFrom('wish_scans')
    .select(['is_open as isOpen', 'deadline'])
    .where('flight_id', '=', scan.dealId)
    .executeTakeFirst();
  await sql`
    insert into wish_scans (flight_id, price_sen, is_open, deadline, seats_available, revision)
    values (${scan.dealId}, ${scan.priceSen}, ${scan.isOpen}, ${scan.deadline}, ${scan.seatsAvailable}, ${scan.revision})
    on conflict (flight_id) do update
      set price_sen = excluded.price_sen, is_open = excluded.is_open, deadline = excluded.deadline,
        seats_available = excluded.seats_available, revision = excluded.revision,
        missed_seats = case when wish_scans.missed_seats is not null and wish_scans.deadline > ${now} then 0 end
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

/** True if the search accepts what only an edit of the deal changes. Needs `wish_criteria`. */
const acceptsTrip = (deal: MatchedDeal) => sql`
  (place is null or place = any(${deal.places}))
  and (from_airport is null or from_airport = ${deal.from})
  and (departs_from is null or departs_from <= ${deal.departsOn}::date)
  and (departs_until is null or departs_until >= ${deal.departsOn}::date)
  and (least_nights is null or least_nights <= ${deal.nights}::int)
  and (most_nights is null or most_nights >= ${deal.nights}::int)
  and (trip is null or trip = ${deal.trip})
  and (not is_direct or ${deal.isDirect})
  and (not has_bag or ${deal.hasBag})
`;

/**
 * Deletes matches of searches that do not accept the edited deal, because claims would queue emails without a deal.
 * Others stay, because seats, price and opening change without an edit. In batches, as a popular deal has 100,000.
 */
export async function deleteLostMatches(tx: Tx, deal: MatchedDeal): Promise<void> {
  await runInBatches(WRITTEN_AT_ONCE, async (limit) => {
    const { numAffectedRows } = await sql`
      delete from wish_matches where flight_id = ${deal.id} and criteria_id in (
        select criteria_id from wish_matches join wish_criteria on wish_criteria.id = criteria_id
        where flight_id = ${deal.id} and (${acceptsTrip(deal)}) is not true limit ${limit}
      )
    `.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
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
    where ${acceptsTrip(deal)}
      and (travellers is null or travellers <= ${deal.seatsAvailable})
      and (max_price_sen is null or max_price_sen >= ${deal.priceSen})
      and (not is_open or ${deal.canBeBooked})
    on conflict (flight_id, criteria_id) do update
      set matched_before = wish_matches.matched_at, matched_at = excluded.matched_at, price_sen = excluded.price_sen
      where ${isNews} or excluded.price_sen <= wish_matches.price_sen * ${newsPriceShare}::numeric
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

interface ComparedAgain {
  readonly dealId: string;
  readonly now: Date;
  readonly hasReopened: boolean;
}

/**
 * Call after `insertMatches`. A subscriber who had an email about the deal gets no second one only because another of
 * their searches matches it or because its deadline moved; a lower price or an opening is still announced. A
 * reopening makes matches of subscribers without an email new, because claims skipped them while it was closed. It
 * writes only what it changes and in batches, because a popular deal has 100,000 notices.
 */
export async function keepAnnounced(tx: Tx, { dealId, now, hasReopened }: ComparedAgain): Promise<void> {
  const isNew = sql`match.matched_at = ${now} and match.matched_before is null`;
  const ownMatches = sql`
    wishes wish join wish_matches match on match.criteria_id = wish.criteria_id and match.flight_id = ${dealId}
  `;
  const reopened = sql`
    select match.criteria_id
    from ${ownMatches}
      left join wish_notices announced on announced.flight_id = ${dealId} and announced.subscriber_id = wish.subscriber_id
    where ${hasReopened} and match.matched_at < ${now} and announced.announced_until is null
  `;
  await runInBatches(WRITTEN_AT_ONCE, async (limit) => {
    const { numAffectedRows } = await sql`
      update wish_notices set announced_until = ${now} where id in (
        select notice.id from wish_notices notice
        where notice.flight_id = ${dealId} and notice.announced_until < ${now}
          and notice.subscriber_id in (
            select wish.subscriber_id from ${ownMatches} where (${isNew}) or match.criteria_id in (${reopened})
          )
          and not exists (
            select from ${ownMatches}
            where wish.subscriber_id = notice.subscriber_id and not (${isNew})
              and greatest(match.matched_at, match.matched_before) > notice.announced_until
          )
        limit ${limit}
      )
    `.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
  await runInBatches(WRITTEN_AT_ONCE, async (limit) => {
    const { numAffectedRows } = await sql`
      update wish_matches set matched_before = matched_at, matched_at = ${now}
      where flight_id = ${dealId} and criteria_id in (select distinct criteria_id from (${reopened}) found limit ${limit})
    `.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}

/**
 * Makes the subscribers of searches that the deal has matched due at this time, unless they are due earlier. Waits for
 * locked subscribers; claims and completed emails skip them, so that they do not deadlock.
 */
export async function markSubscribersDue(
  tx: Tx,
  { dealId, dueAt, today }: { dealId: string; dueAt: Date; today: string },
): Promise<void> {
  await sql`
    update wish_subscribers set due_at = ${dueAt}
    where (due_at is null or due_at > ${dueAt}) and id in (
      select wish.subscriber_id
      from wish_matches match join wishes wish on wish.criteria_id = match.criteria_id
      where match.flight_id = ${dealId} and wish.confirmed_at is not null and wish.ends_on >= ${today}
    )
  `.execute(tx);
}

/** Kept as long as notices, because a reopened deal is not announced to notified subscribers again. */
export async function deleteOldMatches(db: Db, closedBefore: Date): Promise<void> {
  await sql`
    delete from wish_matches where flight_id in (select id from flights where deadline <= ${closedBefore})
  `.execute(db);
}
