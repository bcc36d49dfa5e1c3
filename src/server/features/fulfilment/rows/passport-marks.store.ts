import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';

export async function listUnmarkedPassengers(
  db: Db,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) {
  let query = db
    .selectFrom('passengers')
    .innerJoin('bookings', 'bookings.id', 'passengers.booking_id')
    .select([
      'passengers.id',
      'passengers.booking_id as bookingId',
      'passengers.company_id as companyId',
      'passengers.passport_number as own',
      'bookings.passport_number as booked',
    ])
    .where('passport_hash', 'is', null)
    .where(({ eb, or }) => or([eb('place', '=', 1), eb('passengers.passport_number', 'is not', null)]))
    .where(sql<boolean>`coalesce(passengers.passport_number, bookings.passport_number) is not null`)
    .orderBy('passengers.id')
    .limit(limit);
  if (after !== null) query = query.where('passengers.id', '>', after);
  return query.execute();
}

export async function setPassportMark(
  db: Db,
  passenger: { readonly id: string; readonly own: Buffer | null },
  mark: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passengers')
    .set({ passport_hash: mark })
    .where('id', '=', passenger.id)
    .where('passport_hash', 'is', null)
    .where(sql<boolean>`passport_number is not distinct from ${passenger.own}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Only paid bookings: an unpaid one has no passengers yet, and no company has seen its passport. */
export async function listBookingsByPassport(
  tx: Tx,
  { companyId, marks, limit }: { companyId: string; marks: readonly Buffer[]; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('passengers')
    .select('booking_id as bookingId')
    .distinct()
    .where('company_id', '=', companyId)
    .where('passport_hash', 'in', marks)
    .where('passport_hash', '<>', Buffer.alloc(0))
    .limit(limit)
    .execute();
  return rows.map(({ bookingId }) => bookingId);
}
