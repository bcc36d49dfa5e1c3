import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { BookingRow, MailState, PaymentAttemptsTable } from '#server/platform/schema.ts';

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
  readonly outcome: string;
  readonly at: Date;
}

/** What Billplz itself told about the payment, oldest first; at most the newest 50. */
export async function listNotices(db: Db, bookingId: string): Promise<KeptNotice[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select(['outcome', 'created_at as at'])
    .where('booking_id', '=', bookingId)
    .where('source', 'in', ['callback', 'redirect', 'reconcile'])
    .where('outcome', 'not like', 'signatureRefused%')
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
    .set({ next_check_at: sql<Date>`least(coalesce(next_check_at, ${now}), ${now})` })
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
  'id' | 'reference' | 'state' | 'created_at' | 'hold_expires_at' | 'release_at' | 'billplz_transaction_id'
>;

/**
 * Takes bookings whose bill is due for a look, or whose seats are due to return. The next look doubles as the lease:
 * while one worker is at it no other one finds it, and what a killed worker held comes back by itself.
 */
export async function claimDueBills(
  db: Db,
  at: { now: Date; heldSince: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedBooking[]> {
  const { rows } = await sql<ClaimedBooking>`
    update bookings set next_check_at = ${at.leaseUntil}
    where id in (
      select id from bookings
      where next_check_at <= ${at.now}
        or (state = 'expiring' and next_check_at is null
          and (release_at <= ${at.now} or (release_at is null and hold_expires_at <= ${at.heldSince})))
      order by next_check_at nulls first, release_at
      limit ${at.limit}
      for no key update skip locked
    )
    returning id, reference, state, created_at, hold_expires_at, release_at, billplz_transaction_id
  `.execute(db);
  return rows;
}

/** Only as long as the lease is ours: a settlement meanwhile has set its own moment, and knows better. */
export async function endLease(
  db: Db,
  bookingId: string,
  { leaseUntil, nextLookAt }: { leaseUntil: Date; nextLookAt: Date | null },
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ next_check_at: nextLookAt })
    .where('id', '=', bookingId)
    .where('next_check_at', '=', leaseUntil)
    .execute();
}

/** Bills told of by a signed callback that we had not heard of before, and that nobody has looked at since. */
export async function listBillsToCheck(db: Db, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ billId: string }>`
    select distinct told.bill_id as "billId" from payment_events told
    where told.booking_id = ${bookingId} and told.outcome = 'checkNeeded' and not exists (
      select from payment_events looked
      where looked.booking_id = told.booking_id and looked.bill_id = told.bill_id and looked.source = 'reconcile'
    )
  `.execute(db);
  return rows.map((row) => row.billId);
}

export async function erasePassengers(db: Db, at: { lastFlightBefore: string; now: Date; limit: number }) {
  const { rows } = await sql<{ id: string }>`
    update bookings set passport_number = null, gender = null, date_of_birth = null, passport_expiry = null,
      personal_data_erased_at = ${at.now}, body_hash = '', client_key = null
    where id in (
      select id from bookings
      where personal_data_erased_at is null and last_flight_on < ${at.lastFlightBefore}::date
      limit ${at.limit} for no key update skip locked
    )
    returning id
  `.execute(db);
  return rows.length;
}

export interface BrokenCount {
  readonly dealId: string;
  readonly held: number;
  readonly sold: number;
  readonly countedHeld: number;
  readonly countedSold: number;
}

/** Deals on sale whose counters are not the sum of their bookings: always none. */
export async function findBrokenCounts(db: Db): Promise<BrokenCount[]> {
  const { rows } = await sql<BrokenCount>`
    select deal.id as "dealId", deal.seats_held as held, deal.seats_sold as sold,
      coalesce(sum(booking.tickets) filter (where booking.hold = 'held'), 0)::int as "countedHeld",
      coalesce(sum(booking.tickets) filter (where booking.hold = 'sold'), 0)::int as "countedSold"
    from flights deal left join bookings booking on booking.flight_id = deal.id
    where deal.listed
    group by deal.id
    having deal.seats_held <> coalesce(sum(booking.tickets) filter (where booking.hold = 'held'), 0)
      or deal.seats_sold <> coalesce(sum(booking.tickets) filter (where booking.hold = 'sold'), 0)
    limit 100
  `.execute(db);
  return rows;
}
