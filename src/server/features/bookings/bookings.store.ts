import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type {
  BookingRow,
  MailState,
  PaymentAttemptsTable,
  PaymentEventName,
} from '#server/platform/schema.ts';

export async function findBooking(db: Db, bookingId: string): Promise<BookingRow | undefined> {
  return db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirst();
}

export async function findLatestAttempt(
  db: Db,
  bookingId: string,
): Promise<Selectable<PaymentAttemptsTable> | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface KeptNotice {
  readonly event: PaymentEventName | null;
  readonly at: Date;
}

const toldByBillplz = [
  'unpaid',
  'pendingAtBank',
  'paid',
  'paidWrong',
  'paidAgain',
  'noticeRepeated',
] as const;

/** What Billplz itself told about the payment, and whether staff gave it up, oldest first; at most the newest 50. */
export async function listNotices(db: Db, bookingId: string): Promise<KeptNotice[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select(['event', 'created_at as at'])
    .where('booking_id', '=', bookingId)
    .where(({ and, eb, or }) =>
      or([
        and([eb('source', 'in', ['callback', 'redirect', 'reconcile']), eb('event', 'in', toldByBillplz)]),
        and([eb('source', '=', 'staff'), eb('event', '=', 'staffRejected')]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return rows.toReversed();
}

export interface KeptRefund {
  readonly dueAt: Date;
  readonly doneAt: Date | null;
}

export async function listRefunds(db: Db, bookingId: string): Promise<KeptRefund[]> {
  return db
    .selectFrom('refunds')
    .select(['created_at as dueAt', 'done_at as doneAt'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute();
}

export async function findConfirmationMail(db: Db, bookingId: string): Promise<MailState | null> {
  const row = await db
    .selectFrom('mails')
    .select('state')
    .where('subject_id', '=', bookingId)
    .where('kind', '=', 'booking-confirmed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function findReference(db: Db, bookingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.reference;
}

/** Newest first. Bookings that never got a bill are nothing to come back to. */
export async function listBookingsOfEmail(db: Db, email: string, limit: number): Promise<BookingRow[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('state', '<>', 'bill_failed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Brings the next look at the bill forward; never puts one off. */
export async function requestBillCheck(db: Db, bookingId: string, now: Date): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ next_check_at: sql<Date>`least(coalesce(next_check_at, ${now}), ${now})`, lease_token: null })
    .where('id', '=', bookingId)
    .execute();
}

type EndedHold = Pick<BookingRow, 'id' | 'reference'> & { state: 'awaiting_payment' | 'bill_creating' };

/** Holds whose time is over, and bills that were never answered. */
export async function listEndedHolds(
  db: Db,
  at: { now: Date; unansweredBefore: Date; limit: number },
): Promise<EndedHold[]> {
  const { rows } = await sql<EndedHold>`
    (select id, reference, state from bookings
      where state = 'awaiting_payment' and hold_expires_at <= ${at.now} order by hold_expires_at limit ${at.limit})
    union all
    (select id, reference, state from bookings
      where state = 'bill_creating' and created_at <= ${at.unansweredBefore} order by created_at limit ${at.limit})
  `.execute(db);
  return rows;
}

export type ClaimedBooking = Pick<
  BookingRow,
  | ('id' | 'reference' | 'state' | 'mode' | 'created_at' | 'hold_expires_at' | 'release_at')
  | ('billplz_transaction_id' | 'lease_token')
>;

/**
 * Takes bookings whose bill is due for a look, or whose seats are due to return; those whose hold has ended first,
 * because seats hang on them. Until the lease runs out no other worker finds them, and what a killed worker held comes
 * back by itself. The token says whose lease it is.
 */
export async function claimDueBills(
  db: Db,
  at: { now: Date; heldSince: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedBooking[]> {
  const { rows } = await sql<ClaimedBooking>`
    update bookings set next_check_at = ${at.leaseUntil}, lease_token = gen_random_uuid()
    where id in (
      select id from bookings
      where next_check_at <= ${at.now}
        or (state = 'expiring' and next_check_at is null
          and (release_at <= ${at.now} or (release_at is null and hold_expires_at <= ${at.heldSince})))
      order by state = 'expiring' desc, next_check_at nulls first, release_at
      limit ${at.limit}
      for no key update skip locked
    )
    returning id, reference, state, mode, created_at, hold_expires_at, release_at, billplz_transaction_id, lease_token
  `.execute(db);
  return rows;
}

/** Only as long as the lease is ours: a settlement meanwhile has set its own moment, and knows better. */
export async function endLease(
  db: Db,
  { id, lease_token }: Pick<ClaimedBooking, 'id' | 'lease_token'>,
  nextCheckAt: Date | null,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ next_check_at: nextCheckAt, lease_token: null })
    .where('id', '=', id)
    .where('lease_token', '=', lease_token)
    .execute();
}

export interface ToldBill {
  readonly billId: string;
  /** When we first heard of it. */
  readonly toldAt: Date;
}

/** Bills told of by a signed callback that we were not sure of, and that no look has answered since. */
export async function listBillsToCheck(db: Db, bookingId: string): Promise<ToldBill[]> {
  const { rows } = await sql<ToldBill>`
    select told.bill_id as "billId", min(told.created_at) as "toldAt" from payment_events told
    where told.booking_id = ${bookingId} and told.event = 'checkNeeded' and not exists (
      select from payment_events looked
      where looked.booking_id = told.booking_id and looked.bill_id = told.bill_id and looked.source = 'reconcile'
        and looked.event <> 'keysRefused'
    )
    group by told.bill_id
  `.execute(db);
  return rows;
}

export interface DealCounts {
  readonly dealId: string;
  readonly held: number;
  readonly sold: number;
  readonly unproven: number;
  readonly countedHeld: number;
  readonly countedSold: number;
  readonly countedUnproven: number;
}

/**
 * The next deals in the order of their ids, on sale or not, with their counters and the sums of their bookings. One
 * statement sees both at the same moment, so a booking made meanwhile is no difference.
 */
export async function countSeatsOfDeals(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<DealCounts[]> {
  const { rows } = await sql<DealCounts>`
    select deal.id as "dealId", deal.seats_held as held, deal.seats_sold as sold,
      deal.seats_unproven as unproven,
      coalesce(counted.held, 0)::int as "countedHeld", coalesce(counted.sold, 0)::int as "countedSold",
      coalesce(counted.unproven, 0)::int as "countedUnproven"
    from (select id, seats_held, seats_sold, seats_unproven from flights where id > ${after} order by id limit ${limit}) deal
    left join lateral (
      select sum(tickets) filter (where hold = 'held') as held, sum(tickets) filter (where hold = 'sold') as sold,
        sum(unpaid_seats(state, tickets)) filter (where email_proof = 'unproven') as unproven
      from bookings where flight_id = deal.id
    ) counted on true
    order by deal.id
  `.execute(db);
  return rows;
}

export interface ClientCounts {
  readonly unproven: number;
  readonly proven: number;
  readonly countedUnproven: number;
  readonly countedProven: number;
}

/** Client addresses whose counted unpaid seats differ from the sums of their bookings: there should be none. */
export async function listBrokenClients(db: Db, limit: number): Promise<ClientCounts[]> {
  const { rows } = await sql<ClientCounts>`
    with summed as (
      select client_key as key,
        coalesce(sum(unpaid_seats(state, tickets)) filter (where email_proof = 'unproven'), 0)::int as unproven,
        coalesce(sum(unpaid_seats(state, tickets)) filter (where email_proof = 'proven'), 0)::int as proven
      from bookings where hold = 'held' and client_key is not null group by client_key
    )
    select coalesce(client.unproven_seats, 0) as unproven, coalesce(client.proven_seats, 0) as proven,
      coalesce(summed.unproven, 0) as "countedUnproven", coalesce(summed.proven, 0) as "countedProven"
    from client_holds client full join summed on summed.key = client.key
    where (coalesce(client.unproven_seats, 0), coalesce(client.proven_seats, 0))
      is distinct from (coalesce(summed.unproven, 0), coalesce(summed.proven, 0))
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function storeSeatCountCheck(
  db: Db,
  check: { checkedAt: Date; deals: number; brokenDeals: readonly string[]; brokenClients: number },
): Promise<void> {
  const values = {
    checked_at: check.checkedAt,
    deals: check.deals,
    broken_deals: [...check.brokenDeals],
    broken_clients: check.brokenClients,
  };
  await db
    .insertInto('seat_count_check')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute();
}
