import type { BookingFilter, BookingGroup } from '#domain/customer-list.ts';
import { senFromDecimal } from '#domain/money.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PaymentMode } from '#server/platform/schema.ts';

interface BookingsScope {
  readonly companyId: string;
  readonly mode: PaymentMode;
}

function bookingsOf(tx: Tx, { companyId, mode }: BookingsScope) {
  return tx.selectFrom('bookings').where('company_id', '=', companyId).where('mode', '=', mode);
}

/** What a line of the list shows. The passport number is still sealed. */
const lineColumns = [
  'id',
  'created_at as createdAt',
  'reference',
  'first_name as firstName',
  'last_name as lastName',
  'passport_number as sealedPassport',
  'email',
  'phone_number as phoneNumber',
  'destination_country as destination',
  'airlines',
  'tickets',
  'unit_price as unitPrice',
  'total',
  'payment_status as status',
  'state',
  'is_late as isLate',
  'billplz_transaction_id as transactionId',
] as const;

/** Newest first. */
export async function listBookings(
  tx: Tx,
  { filter, ...scope }: BookingsScope & { readonly filter: BookingFilter },
  { after, limit }: { after: { createdAt: Date; id: string } | null; limit: number },
) {
  let query = bookingsOf(tx, scope)
    .select(lineColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (filter.status) query = query.where('payment_status', '=', filter.status);
  if (filter.airlines !== undefined) query = query.where('airlines', '=', filter.airlines);
  if (filter.destination !== undefined) query = query.where('destination_country', '=', filter.destination);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.createdAt, after.id)),
    );
  }
  return query.execute();
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
      'legs',
      'unit_cost as unitCost',
      'gender as sealedGender',
      'date_of_birth as sealedBirthDate',
      'passport_expiry as sealedExpiry',
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
