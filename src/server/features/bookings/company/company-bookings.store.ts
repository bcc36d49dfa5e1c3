import { sql } from 'kysely';
import type { BookingFilter, BookingGroup } from '#domain/customer-list.ts';
import { senFromDecimal } from '#domain/money.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Keyset } from '#server/platform/keyset.ts';
import type { PassengersTable, PaymentMode } from '#server/platform/schema.ts';

interface BookingsScope {
  readonly companyId: string;
  readonly mode: PaymentMode;
}

function bookingsOf(tx: Tx, { companyId, mode }: BookingsScope) {
  return tx.selectFrom('bookings').where('company_id', '=', companyId).where('mode', '=', mode);
}

/** Still sealed, and only of a booking that is paid: the others have given it to nobody. */
function ofPaid(column: 'passport_number' | 'gender' | 'date_of_birth' | 'passport_expiry') {
  return sql<Buffer | null>`case when bookings.payment_status = 'completed' then ${sql.ref(`bookings.${column}`)} end`;
}

/** The first passenger as corrected since the booking; null while nothing was. */
function corrected<Value>(column: keyof PassengersTable) {
  return sql<Value | null>`(
    select ${sql.ref(`passengers.${column}`)} from passengers
    where passengers.booking_id = bookings.id and passengers.place = 1
  )`;
}

/** What a line of the list shows. */
const lineColumns = [
  'bookings.id',
  'bookings.created_at as createdAt',
  'bookings.reference',
  sql<string>`coalesce(${corrected('first_name')}, bookings.first_name)`.as('firstName'),
  sql<string>`coalesce(${corrected('last_name')}, bookings.last_name)`.as('lastName'),
  'bookings.email',
  'bookings.phone_number as phoneNumber',
  'bookings.destination_country as destination',
  'bookings.airlines',
  'bookings.legs',
  'bookings.tickets',
  'bookings.unit_price as unitPrice',
  'bookings.total',
  'bookings.payment_status as status',
  'bookings.state',
  'bookings.is_late as isLate',
  'bookings.billplz_transaction_id as transactionId',
  ofPaid('passport_number').as('sealedPassport'),
  corrected<string>('id').as('leadId'),
  corrected<Buffer>('passport_number').as('correctedPassport'),
] as const;

/**
 * Newest first. Which rows they are is found in an index alone, where a filter that fits nothing costs little; only
 * those few are then read.
 */
export async function listBookings(
  tx: Tx,
  { filter, ...scope }: BookingsScope & { readonly filter: BookingFilter },
  { after, limit }: { after: Keyset | null; limit: number },
) {
  let page = bookingsOf(tx, scope)
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (filter.status) page = page.where('payment_status', '=', filter.status);
  if (filter.airlines !== undefined) page = page.where('airlines', '=', filter.airlines);
  if (filter.destination !== undefined) page = page.where('destination_country', '=', filter.destination);
  if (after) {
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.value, after.id)),
    );
  }
  return tx
    .selectFrom(page.as('page'))
    .innerJoin('bookings', 'bookings.id', 'page.id')
    .select(lineColumns)
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

export type BookingLine = Awaited<ReturnType<typeof listBookings>>[number];

/** All bookings of the company in a few groups. */
export async function countBookings(tx: Tx, scope: BookingsScope): Promise<BookingGroup[]> {
  const groups = await bookingsOf(tx, scope)
    .select([
      'payment_status as status',
      'airlines',
      'destination_country as destination',
      ({ fn }) => fn.countAll<number>().as('count'),
      ({ fn }) => fn.sum<string>('total').as('total'),
    ])
    .groupBy(['payment_status', 'airlines', 'destination_country'])
    .execute();
  return groups.map(({ total, ...group }) => ({ ...group, totalSen: senFromDecimal(total) }));
}

/** Undefined when the company has no such booking. */
export async function findCompanyBooking(tx: Tx, scope: BookingsScope, id: string) {
  return bookingsOf(tx, scope)
    .where('id', '=', id)
    .select(lineColumns)
    .select([
      'unit_cost as unitCost',
      'locale',
      ofPaid('gender').as('sealedGender'),
      ofPaid('date_of_birth').as('sealedBirthDate'),
      ofPaid('passport_expiry').as('sealedExpiry'),
      corrected<Buffer>('gender').as('correctedGender'),
      corrected<Buffer>('date_of_birth').as('correctedBirthDate'),
      corrected<Buffer>('passport_expiry').as('correctedExpiry'),
      'hold_expires_at as holdEndsAt',
      'completed_at as completedAt',
      'failed_at as failedAt',
      'terms_version as termsVersion',
      'terms_accepted_at as termsAcceptedAt',
    ])
    .executeTakeFirst();
}

export type FoundBooking = NonNullable<Awaited<ReturnType<typeof findCompanyBooking>>>;

/** Which of these bookings somebody still has to pay back. */
export async function listRefundsDue(db: Db, bookingIds: readonly string[]): Promise<Set<string>> {
  if (bookingIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('refunds')
    .select('booking_id as bookingId')
    .where('booking_id', 'in', bookingIds)
    .where('state', '=', 'due')
    .execute();
  return new Set(rows.map(({ bookingId }) => bookingId));
}
