import { sql, type Updateable } from 'kysely';
import { flightsNow } from '#server/features/bookings/rows/story.store.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database, FulfilmentRow, PassengerRow } from '#server/platform/database/schema.ts';

const isLeadEntered = sql`(bookings.nationality is not null)`;
const firstState = sql`case when bookings.tickets = 1 and ${isLeadEntered} then 'complete' else 'collecting' end`;
const enteredAtBooking = sql`
  case when place = 1 and ${isLeadEntered} then 'buyer' end,
  case when place = 1 and ${isLeadEntered} then bookings.created_at end
`;

/** Inserts one fulfilment with a place per traveller. Idempotent. */
export async function insertFulfilment(tx: Tx, booking: { readonly id: string }): Promise<void> {
  await sql`
    insert into fulfilments (booking_id, company_id, pnr, state)
    select bookings.id, flights.company_id, flights.pnr, ${firstState}
    from bookings join flights on flights.id = bookings.flight_id where bookings.id = ${booking.id}
    on conflict do nothing
  `.execute(tx);
  await sql`
    insert into passengers (booking_id, company_id, place, entered_by, entered_at)
    select id, company_id, place, ${enteredAtBooking}
    from bookings, generate_series(1, tickets) as place where id = ${booking.id}
    on conflict do nothing
  `.execute(tx);
}

export async function findFulfilment(db: Db, bookingId: string): Promise<FulfilmentRow | undefined> {
  return db.selectFrom('fulfilments').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
}

/** Serialises all changes to a fulfilment and its travellers. */
export async function lockFulfilment(tx: Tx, bookingId: string): Promise<FulfilmentRow | undefined> {
  return tx
    .selectFrom('fulfilments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateFulfilment(
  tx: Tx,
  bookingId: string,
  changes: Updateable<Database['fulfilments']>,
): Promise<void> {
  await tx
    .updateTable('fulfilments')
    .set(changes)
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('booking_id', '=', bookingId)
    .execute();
}

export async function setDocumentsEmailed(tx: Tx, bookingId: string, at: Date): Promise<void> {
  await tx
    .updateTable('fulfilments')
    .set({ documents_emailed_at: at })
    .where('booking_id', '=', bookingId)
    .execute();
}

export async function setArrived(tx: Tx, bookingId: string, at: Date): Promise<void> {
  await tx.updateTable('fulfilments').set({ arrived_at: at }).where('booking_id', '=', bookingId).execute();
}

export async function listPassengers(db: Db, bookingId: string): Promise<PassengerRow[]> {
  return ofBooking(db, bookingId).where('not_flying_at', 'is', null).execute();
}

export async function listNotFlying(db: Db, bookingId: string): Promise<PassengerRow[]> {
  return ofBooking(db, bookingId).where('not_flying_at', 'is not', null).execute();
}

function ofBooking(db: Db, bookingId: string) {
  return db.selectFrom('passengers').selectAll().where('booking_id', '=', bookingId).orderBy('place');
}

export async function markNotFlying(
  tx: Tx,
  bookingId: string,
  { places, now }: { readonly places: readonly number[]; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('passengers')
    .set((row) => ({ not_flying_at: now, link_version: row('link_version', '+', 1) }))
    .where('booking_id', '=', bookingId)
    .where('place', 'in', places)
    .where('not_flying_at', 'is', null)
    .execute();
}

export async function findPassenger(
  db: Db,
  { bookingId, place }: { readonly bookingId: string; readonly place: number },
): Promise<PassengerRow | undefined> {
  return db
    .selectFrom('passengers')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('place', '=', place)
    .where('not_flying_at', 'is', null)
    .executeTakeFirst();
}

export async function findPassengerById(db: Db, id: string): Promise<PassengerRow | undefined> {
  return db.selectFrom('passengers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns false if the row changed since it was read (optimistic lock on the link's version). */
export async function updatePassenger(
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: number },
  changes: Updateable<Database['passengers']>,
): Promise<boolean> {
  const result = await tx
    .updateTable('passengers')
    .set({ ...changes, link_version: version + 1 })
    .where('id', '=', id)
    .where('link_version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setLinkOpened(
  db: Db,
  { id, version }: { readonly id: string; readonly version: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('passengers')
    .set({ link_opened_at: now })
    .where('id', '=', id)
    .where('link_version', '=', version)
    .where('link_opened_at', 'is', null)
    .where('entered_at', 'is', null)
    .execute();
}

export async function countMissingTravellers(tx: Db, bookingId: string): Promise<number> {
  const { missing } = await tx
    .selectFrom('passengers')
    .select(({ fn }) => fn.countAll<number>().as('missing'))
    .where('booking_id', '=', bookingId)
    .where('entered_at', 'is', null)
    .where('not_flying_at', 'is', null)
    .executeTakeFirstOrThrow();
  return missing;
}

export const isTicketed = sql`
  (passengers.ticket_number is not null or fulfilments.state in ('ticketed', 'documentsSent'))
`;

export const soldColumns = [
  'id',
  'reference',
  'company_id',
  'company_name',
  'destination_country',
  'legs',
  'tickets',
  'flight_id',
  'first_name',
  'last_name',
  'departs_on',
  'last_flight_on',
  'state',
  'locale',
  'passport_number',
  'gender',
  'date_of_birth',
  'passport_expiry',
  'personal_data_erased_at',
  'nationality',
  'issuing_country',
  'created_at',
  'completed_at',
] as const;

export async function findSoldBooking(db: Db, bookingId: string) {
  return db
    .selectFrom('bookings')
    .select(soldColumns)
    .select('email')
    .select(flightsNow.as('flights_now'))
    .where('id', '=', bookingId)
    .executeTakeFirst();
}

export type SoldBooking = Omit<NonNullable<Awaited<ReturnType<typeof findSoldBooking>>>, 'email'>;

export async function findIncluded(db: Db, bookingId: string) {
  const row = await db
    .selectFrom('bookings')
    .select('included')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.included ?? {};
}

/** Site origin where the buyer booked; links use it if no public address is configured. */
export async function findLinkBase(db: Db, bookingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('bookings')
    .select('link_base')
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return row?.link_base ?? null;
}

/** Serialises a company's ticket numbers across bookings. Lock the fulfilment and its documents before. */
export async function lockTicketNumbers(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket_numbers:${companyId}`}, 0))`.execute(tx);
}

export async function setTicketNumbers(
  tx: Tx,
  passengers: readonly Pick<PassengerRow, 'id' | 'company_id'>[],
  numbers: readonly (string | null)[],
): Promise<void> {
  const [first] = passengers;
  if (first) await lockTicketNumbers(tx, first.company_id);
  for (const [index, { id }] of passengers.entries()) {
    await tx
      .updateTable('passengers')
      .set({ ticket_number: numbers[index] ?? null })
      .where('id', '=', id)
      .execute();
  }
}
