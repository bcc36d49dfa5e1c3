import { sql } from 'kysely';
import type { FlightChangeAnswer, FlightChangeKind } from '#domain/fulfilment/flight-change.ts';
import type { SoldFlight } from '#domain/trips/sold-flights.ts';
import { flightsOfDeal } from '#server/features/bookings/rows/sold-trip.store.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

/** Serialises changes of one departure. */
export async function lockFlight(tx: Tx, dealId: string): Promise<void> {
  await sql`select from flights where id = ${dealId} for no key update`.execute(tx);
}

/** Increments booking revisions, so that older pages become stale. Waits for concurrent ticket updates. */
export async function raiseRevisions(tx: Tx, dealId: string): Promise<void> {
  await sql`
    with concerned as (
      select booking_id from fulfilments
      where booking_id in (select id from bookings where flight_id = ${dealId} and state = 'confirmed')
      order by booking_id for no key update
    )
    update fulfilments set revision = revision + 1
    from concerned where fulfilments.booking_id = concerned.booking_id
  `.execute(tx);
}

export async function insertFlightChange(
  tx: Tx,
  change: {
    readonly id: string;
    readonly dealId: string;
    readonly companyId: string;
    readonly kind: FlightChangeKind;
    readonly note: string;
    readonly madeBy: string;
    readonly madeAt: Date;
  },
): Promise<void> {
  await sql`
    insert into flight_changes (id, flight_id, company_id, kind, legs, note, made_by, made_at)
    select ${change.id}, id, company_id, ${change.kind}, ${flightsOfDeal}, ${change.note}, ${change.madeBy}, ${change.madeAt}
    from flights where id = ${change.dealId} and company_id = ${change.companyId}
  `.execute(tx);
}

export interface StoredFlightChange {
  readonly id: string;
  readonly kind: FlightChangeKind;
  readonly legs: readonly SoldFlight[];
  readonly note: string;
  readonly madeBy: string;
  readonly madeAt: Date;
}

const changeColumns = [
  'flight_changes.id',
  'flight_changes.kind',
  'flight_changes.legs',
  'flight_changes.note',
  'flight_changes.made_by as madeBy',
  'flight_changes.made_at as madeAt',
] as const;

const MOST_CHANGES = 20;

export async function listChangesOfFlight(tx: Tx, dealId: string) {
  return tx
    .selectFrom('flight_changes')
    .select(changeColumns)
    .select(({ selectFrom }) =>
      selectFrom('flight_change_answers')
        .whereRef('flight_change_answers.change_id', '=', 'flight_changes.id')
        .where('notified_at', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('told'))
        .as('told'),
    )
    .where('flight_changes.flight_id', '=', dealId)
    .orderBy('made_at', 'desc')
    .limit(MOST_CHANGES)
    .execute();
}

export async function listAnswers(tx: Tx, changeIds: readonly string[]) {
  if (changeIds.length === 0) return [];
  return tx
    .selectFrom('flight_change_answers')
    .innerJoin('bookings', 'bookings.id', 'flight_change_answers.booking_id')
    .select(['change_id as changeId', 'booking_id as bookingId', 'bookings.reference'])
    .select(['bookings.first_name as firstName', 'bookings.last_name as lastName'])
    .select(['answer', 'note', 'answered_at as answeredAt'])
    .where('change_id', 'in', changeIds)
    .where('answer', 'is not', null)
    .orderBy('answered_at', 'desc')
    .execute();
}

/**
 * True if the newest change affects a booking: it has other flights than those sold, cancels the flight, or
 * restores the original flights after the buyer was notified of others.
 */
const isAffected = sql<boolean>`
  bookings.state = 'confirmed' and bookings.cancelled_at is null
  and bookings.created_at <= flight_changes.made_at
  and not exists (
    select from flight_changes later
    where later.flight_id = flight_changes.flight_id and later.made_at > flight_changes.made_at
  )
  and (
    flight_changes.kind = 'cancelled' or bookings.legs <> flight_changes.legs
    or exists (
      select from flight_change_answers earlier
      where earlier.booking_id = bookings.id and earlier.change_id <> flight_changes.id and earlier.notified_at is not null
    )
  )
`;

export async function findChangeOfBooking(db: Db, bookingId: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('flight_changes', 'flight_changes.flight_id', 'bookings.flight_id')
    .leftJoin('flight_change_answers as told', (join) =>
      join.onRef('told.change_id', '=', 'flight_changes.id').onRef('told.booking_id', '=', 'bookings.id'),
    )
    .select(changeColumns)
    .select(['told.answer', 'told.note as answerNote', 'told.answered_at as answeredAt'])
    .where('bookings.id', '=', bookingId)
    .where(isAffected)
    .executeTakeFirst();
}

export async function listEmailedBookings(tx: Tx, changeId: string) {
  return tx
    .selectFrom('flight_changes')
    .innerJoin('bookings', 'bookings.flight_id', 'flight_changes.flight_id')
    .select(['bookings.id', 'bookings.reference'])
    .select(['bookings.first_name as firstName', 'bookings.last_name as lastName'])
    .select(sql<number>`bookings.tickets - bookings.not_flying`.as('travellers'))
    .where('flight_changes.id', '=', changeId)
    .where(isAffected)
    .orderBy('bookings.completed_at')
    .orderBy('bookings.id')
    .execute();
}

export interface PendingNotification {
  readonly bookingId: string;
  readonly changeId: string;
}

export async function listPendingNotifications(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<PendingNotification[]> {
  return db
    .selectFrom('flight_changes')
    .innerJoin('bookings', 'bookings.flight_id', 'flight_changes.flight_id')
    .leftJoin('flight_change_answers as told', (join) =>
      join.onRef('told.change_id', '=', 'flight_changes.id').onRef('told.booking_id', '=', 'bookings.id'),
    )
    .select(['bookings.id as bookingId', 'flight_changes.id as changeId'])
    .where('flight_changes.made_at', '>', since)
    .where('told.notified_at', 'is', null)
    .where(isAffected)
    .orderBy('flight_changes.made_at')
    .limit(limit)
    .execute();
}

export async function claimNotification(
  tx: Tx,
  { bookingId, changeId }: PendingNotification,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into flight_change_answers (change_id, booking_id, company_id, notified_at)
    select ${changeId}, id, company_id, ${now} from bookings where id = ${bookingId}
    on conflict (change_id, booking_id) do update set notified_at = excluded.notified_at
      where flight_change_answers.notified_at is null
  `.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function upsertAnswer(
  tx: Tx,
  answer: PendingNotification & {
    readonly answer: FlightChangeAnswer;
    readonly note: string;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    insert into flight_change_answers (change_id, booking_id, company_id, answer, note, answered_at)
    select ${answer.changeId}, id, company_id, ${answer.answer}, ${answer.note}, ${answer.now}
    from bookings where id = ${answer.bookingId}
    on conflict (change_id, booking_id)
      do update set answer = excluded.answer, note = excluded.note, answered_at = excluded.answered_at
  `.execute(tx);
}

export async function hasPaidBookings(
  tx: Tx,
  { companyId, mode, dealId }: { companyId: string; mode: PaymentMode; dealId: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('bookings')
    .select('id')
    .where('company_id', '=', companyId)
    .where('mode', '=', mode)
    .where('flight_id', '=', dealId)
    .where('state', '=', 'confirmed')
    .where('cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function isSoldOtherwise(tx: Tx, dealId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bookings join flights on flights.id = bookings.flight_id
    where flights.id = ${dealId} and bookings.state = 'confirmed' and bookings.cancelled_at is null
      and bookings.legs <> ${flightsOfDeal}
    limit 1
  `.execute(tx);
  return rows.length > 0;
}

export async function isBookingOfCompany(tx: Tx, companyId: string, bookingId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('bookings')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', bookingId)
    .executeTakeFirst();
  return found !== undefined;
}
