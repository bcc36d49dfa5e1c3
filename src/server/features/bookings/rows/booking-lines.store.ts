import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';
import type { Database, PaymentMode } from '#server/platform/database/schema.ts';
import { flightsNow } from './story.store.ts';

export interface BookingsScope {
  readonly companyId: string;
  readonly mode: PaymentMode;
}

/** Returns the encrypted value for paid bookings only, because before the payment no company may see it. */
function selectPaidValue(column: 'passport_number' | 'gender' | 'date_of_birth' | 'passport_expiry') {
  return sql<Buffer | null>`case when bookings.payment_status = 'completed' then ${sql.ref(`bookings.${column}`)} end`;
}

function selectCorrectedValue<Value>(column: keyof Database['passengers']) {
  return sql<Value | null>`(
    select ${sql.ref(`passengers.${column}`)} from passengers
    where passengers.booking_id = bookings.id and passengers.place = 1
  )`;
}

export const lineColumns = [
  'bookings.id',
  'bookings.created_at as createdAt',
  'bookings.reference',
  sql<string>`coalesce(${selectCorrectedValue('first_name')}, bookings.first_name)`.as('firstName'),
  sql<string>`coalesce(${selectCorrectedValue('last_name')}, bookings.last_name)`.as('lastName'),
  'bookings.email',
  'bookings.phone_number as phoneNumber',
  'bookings.destination_country as destination',
  'bookings.airlines',
  flightsNow.as('legs'),
  'bookings.tickets',
  'bookings.not_flying as notFlying',
  'bookings.unit_price as unitPrice',
  'bookings.total',
  'bookings.payment_status as status',
  'bookings.state',
  'bookings.is_late as isLate',
  'bookings.cancelled_at as cancelledAt',
  'bookings.billplz_transaction_id as transactionId',
  selectPaidValue('passport_number').as('sealedPassport'),
  selectCorrectedValue<string>('id').as('leadId'),
  selectCorrectedValue<Buffer>('passport_number').as('correctedPassport'),
  'bookings.completed_at as completedAt',
  'bookings.departs_on as leavesOn',
  sql<number>`(
    select count(*) from passengers
    where passengers.booking_id = bookings.id and passengers.entered_at is not null and passengers.not_flying_at is null
  )`.as('entered'),
] as const;

export function selectBookingLines(tx: Tx, scope: BookingsScope) {
  return tx
    .selectFrom('bookings')
    .leftJoin('fulfilments', 'fulfilments.booking_id', 'bookings.id')
    .where('bookings.company_id', '=', scope.companyId)
    .where('bookings.mode', '=', scope.mode)
    .select(lineColumns);
}

export async function findCompanyBooking(tx: Tx, scope: BookingsScope, id: string) {
  return selectBookingLines(tx, scope)
    .where('bookings.id', '=', id)
    .select([
      'unit_cost as unitCost',
      'locale',
      selectPaidValue('gender').as('sealedGender'),
      selectPaidValue('date_of_birth').as('sealedBirthDate'),
      selectPaidValue('passport_expiry').as('sealedExpiry'),
      selectCorrectedValue<Buffer>('gender').as('correctedGender'),
      selectCorrectedValue<Buffer>('date_of_birth').as('correctedBirthDate'),
      selectCorrectedValue<Buffer>('passport_expiry').as('correctedExpiry'),
      'hold_expires_at as holdEndsAt',
      'failed_at as failedAt',
      'terms_version as termsVersion',
      'terms_accepted_at as termsAcceptedAt',
    ])
    .executeTakeFirst();
}

export type CompanyBookingRow = NonNullable<Awaited<ReturnType<typeof findCompanyBooking>>>;
