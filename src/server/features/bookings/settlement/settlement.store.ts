import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DuplicateBooking } from '#domain/fulfilment/booking-request.ts';
import type { AttentionReason } from '#domain/operator/desk.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type {
  BookingsTable,
  PaymentAttemptsTable,
  PaymentEventsTable,
  RefundsTable,
} from '#server/platform/schema.ts';
import type { BookingNow } from '../bookings.store.ts';
import { flightsNow } from '../story/story.store.ts';

export type AttemptRow = Selectable<PaymentAttemptsTable>;
export type BookingChanges = Updateable<BookingsTable>;
type Duplicable = Pick<BookingNow, 'id' | 'draft_id' | 'flight_id' | 'email' | 'mode'>;
export type NewPaymentEvent = Insertable<PaymentEventsTable>;

const MOST_DUPLICATES = 10;

/** Lock order everywhere: the booking first, then its deal. */
export async function lockBooking(tx: Tx, bookingId: string): Promise<BookingNow | undefined> {
  return tx
    .selectFrom('bookings')
    .selectAll()
    .select(flightsNow.as('flights_now'))
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateBooking(tx: Tx, bookingId: string, changes: BookingChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('bookings').set(changes).where('id', '=', bookingId).execute();
}

export async function listAttempts(tx: Db, bookingId: string): Promise<AttemptRow[]> {
  return tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findAttemptByBill(db: Db, billId: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('payment_attempts').selectAll().where('bill_id', '=', billId).executeTakeFirst();
}

export async function findAttempt(db: Db, attemptId: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();
}

export async function updateAttempt(
  tx: Tx,
  attemptId: string,
  changes: Updateable<PaymentAttemptsTable>,
): Promise<void> {
  await tx.updateTable('payment_attempts').set(changes).where('id', '=', attemptId).execute();
}

export async function insertAttempt(tx: Tx, attempt: Insertable<PaymentAttemptsTable>): Promise<string> {
  const { id } = await tx
    .insertInto('payment_attempts')
    .values(attempt)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPaymentEvent(db: Db, event: NewPaymentEvent): Promise<void> {
  await db.insertInto('payment_events').values(event).execute();
}

/** Whether the very same notice, word for word, is kept already. */
export async function hasNotice(tx: Db, billId: string, digest: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_events')
    .select('id')
    .where('bill_id', '=', billId)
    .where('digest', '=', digest)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this transaction of the bill has been counted as money before. */
export async function hasCountedTransaction(tx: Tx, billId: string, transactionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_events')
    .select('id')
    .where('bill_id', '=', billId)
    .where('transaction_id', '=', transactionId)
    .where('counted_amount', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the buyer really paid the first time, which differs from the total when the payment was wrong. */
export async function findPaidAmount(db: Db, bookingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_events')
    .select('counted_amount')
    .where('booking_id', '=', bookingId)
    .where('counted_amount', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.counted_amount ?? null;
}

type Deal = { readonly deadlineAt: Date; readonly isDeleted: boolean; readonly isPaused: boolean };

export async function lockDeal(tx: Tx, dealId: string): Promise<Deal> {
  const { rows } = await sql<Deal>`
    select deadline as "deadlineAt", deleted_at is not null as "isDeleted",
      paused_at is not null or exists (
        select from companies where id = flights.company_id and suspended_at is not null
      ) as "isPaused"
    from flights where id = ${dealId} for no key update
  `.execute(tx);
  return rows[0] ?? { deadlineAt: new Date(0), isDeleted: true, isPaused: false };
}

/** The last change that the company entered is a cancellation. */
export async function isDealFlightCancelled(tx: Tx, dealId: string): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    select kind from flight_changes where flight_id = ${dealId} order by made_at desc limit 1
  `.execute(tx);
  return rows[0]?.kind === 'cancelled';
}

type Seats = { readonly flight_id: string; readonly tickets: number };

/** For a payment after the seats went back: holds them again, if they are still there. */
export async function takeSeatsAgain(tx: Tx, { flight_id, tickets }: Seats): Promise<boolean> {
  const result = await tx
    .updateTable('flights')
    .set((deal) => ({ seats_held: deal('seats_held', '+', tickets) }))
    .where('id', '=', flight_id)
    .where('seats_available', '>=', tickets)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function sellHeldSeats(tx: Tx, { flight_id, tickets }: Seats): Promise<void> {
  await tx
    .updateTable('flights')
    .set((deal) => ({
      seats_held: deal('seats_held', '-', tickets),
      seats_sold: deal('seats_sold', '+', tickets),
    }))
    .where('id', '=', flight_id)
    .execute();
}

export async function releaseHeldSeats(tx: Tx, { flight_id, tickets }: Seats): Promise<void> {
  await tx
    .updateTable('flights')
    .set((deal) => ({ seats_held: deal('seats_held', '-', tickets) }))
    .where('id', '=', flight_id)
    .execute();
}

export async function findSeatsLeft(tx: Tx, dealId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('flights')
    .select('seats_available as left')
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Sold seats of a cancelled booking, or of some of its travellers, go back on sale. */
export async function returnSoldSeats(tx: Tx, dealId: string, seats: number): Promise<void> {
  await tx
    .updateTable('flights')
    .set((deal) => ({ seats_sold: deal('seats_sold', '-', seats) }))
    .where('id', '=', dealId)
    .execute();
}

export async function insertRefund(tx: Tx, refund: Insertable<RefundsTable>): Promise<string> {
  const { id } = await tx.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Undefined if it was done before, or belongs to another booking. */
export async function markRefundDone(
  tx: Tx,
  refund: { id: string; bookingId: string; reference: string; doneBy: string; now: Date },
): Promise<{ amount: string; returned_count: number } | undefined> {
  return tx
    .updateTable('refunds')
    .set({ state: 'done', reference: refund.reference, done_by: refund.doneBy, done_at: refund.now })
    .where('id', '=', refund.id)
    .where('booking_id', '=', refund.bookingId)
    .where('state', '=', 'due')
    .returning(['amount', 'returned_count'])
    .executeTakeFirst();
}

/** A newer booking from the same wizard run: its buyer knows that this one ended. */
export async function hasNewerOfDraft(
  tx: Tx,
  { id, draft_id, created_at }: Pick<BookingNow, 'id' | 'draft_id' | 'created_at'>,
): Promise<boolean> {
  if (draft_id === null) return false;
  const row = await tx
    .selectFrom('bookings')
    .select('id')
    .where('draft_id', '=', draft_id)
    .where('id', '<>', id)
    .where('created_at', '>=', created_at)
    .where('state', '<>', 'bill_failed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Other bookings from the same form, or of the same email and deal, that are paid for and keep their seats. */
export async function listDuplicates(
  db: Db,
  { id, draft_id, flight_id, email, mode }: Duplicable,
): Promise<DuplicateBooking[]> {
  return db
    .selectFrom('bookings')
    .select(['id', 'reference'])
    .where('id', '<>', id)
    .where('mode', '=', mode)
    .where('state', 'in', ['confirmed', 'review'])
    .where('cancelled_at', 'is', null)
    .where('contact_erased_at', 'is', null)
    .where(({ and, eb, fn, or }) =>
      or([
        eb('draft_id', '=', draft_id),
        and([eb('flight_id', '=', flight_id), eb(fn('lower', ['email']), '=', email.toLowerCase())]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_DUPLICATES)
    .execute();
}

export async function raiseAttention(
  tx: Tx,
  bookingId: string,
  { reason, now }: { reason: AttentionReason; now: Date },
): Promise<void> {
  await tx
    .insertInto('booking_attention')
    .values({ booking_id: bookingId, reason, raised_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For a reason that is compared as a whole: these bookings have it now, and no others. */
export async function replaceAttention(
  tx: Tx,
  bookingIds: readonly string[],
  { reason, now }: { reason: AttentionReason; now: Date },
): Promise<void> {
  await sql`
    delete from booking_attention where reason = ${reason} and booking_id <> all(${bookingIds}::uuid[])
  `.execute(tx);
  await sql`
    insert into booking_attention (booking_id, reason, raised_at)
    select id, ${reason}, ${now} from unnest(${bookingIds}::uuid[]) as id
    on conflict do nothing
  `.execute(tx);
}

export async function hasAttention(db: Db, bookingId: string, reason: AttentionReason): Promise<boolean> {
  const row = await db
    .selectFrom('booking_attention')
    .select('reason')
    .where('booking_id', '=', bookingId)
    .where('reason', '=', reason)
    .executeTakeFirst();
  return row !== undefined;
}

export async function clearAttention(
  db: Db,
  bookingId: string,
  reasons: readonly AttentionReason[],
): Promise<void> {
  await db
    .deleteFrom('booking_attention')
    .where('booking_id', '=', bookingId)
    .where('reason', 'in', reasons)
    .execute();
}

export interface StaffMember {
  readonly userId: string;
  readonly email: string;
  /** That of the company; the operator's people read English. */
  readonly locale?: string;
}

/** Those who work on the company's bookings, as long as it is a partner; people who only look need not act. */
export async function listCompanyStaff(tx: Tx, companyId: string): Promise<StaffMember[]> {
  return tx
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .innerJoin('companies', 'companies.id', 'company_users.company_id')
    .select(['users.id as userId', 'users.email', 'companies.locale'])
    .where('company_users.company_id', '=', companyId)
    .where('company_users.role', '<>', 'viewer')
    .where('companies.status', '=', 'approved')
    .where('companies.deleted_at', 'is', null)
    .execute();
}

export async function listSuperAdmins(tx: Tx): Promise<StaffMember[]> {
  return tx
    .selectFrom('roles')
    .innerJoin('users', 'users.id', 'roles.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('roles.role', '=', 'superadmin')
    .execute();
}
