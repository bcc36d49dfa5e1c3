import { sql } from 'kysely';
import {
  type BookingFilter,
  type BookingGroup,
  stageStates,
  type Ticketing,
} from '#domain/fulfilment/customer-list.ts';
import type { FulfilmentState } from '#domain/fulfilment/fulfilment.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import {
  type BookingsScope,
  lineColumns,
  selectBookingLines,
} from '#server/features/bookings/rows/booking-lines.store.ts';
import { isFlightCancelled, isUnreached } from '#server/features/bookings/rows/story.store.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Turn } from '#server/platform/database/keyset.ts';

function selectBookings(tx: Tx, { companyId, mode }: BookingsScope) {
  return tx
    .selectFrom('bookings')
    .where('bookings.company_id', '=', companyId)
    .where('bookings.mode', '=', mode);
}

export interface BookingCriteria extends BookingsScope {
  readonly filter: BookingFilter;
  readonly among: readonly string[] | null;
  readonly today: string;
}

function selectMatching(tx: Tx, { filter, among, today, ...scope }: BookingCriteria) {
  const { status, airlines, destination, deal, from, to, stage } = filter;
  let query = selectBookings(tx, scope);
  if (status) query = query.where('payment_status', '=', status);
  if (airlines !== undefined) query = query.where('airlines', '=', airlines);
  if (destination !== undefined) query = query.where('destination_country', '=', destination);
  if (deal !== undefined) query = query.where('flight_id', '=', deal);
  if (from !== undefined) query = query.where('departs_on', '>=', from);
  if (to !== undefined) query = query.where('departs_on', '<=', to);
  if (among !== null) query = query.where('id', '=', sql<string>`any(${among}::uuid[])`);
  if (stage === undefined || stage === 'refund') return query;
  // With a scalar subquery, unlike EXISTS, PostgreSQL reads bookings in order without joining all.
  const state = sql<FulfilmentState>`(select state from fulfilments where booking_id = bookings.id)`;
  if (stage === 'call') query = query.where(isUnreached);
  return query
    .where('payment_status', '=', 'completed')
    .where('departs_on', '>=', today)
    .where(state, 'in', stageStates[stage])
    .where(sql<boolean>`not ${isFlightCancelled}`);
}

const sortColumns = { newest: 'created_at', departure: 'departs_on' } as const;
export type StoredSort = keyof typeof sortColumns;

/** Finds ids using only the index, then reads those rows. Keeps the list order, also when paging back. */
export async function listBookings(
  tx: Tx,
  asked: BookingCriteria,
  { sort, turn, limit }: { sort: StoredSort; turn: Turn<Date | string> | null; limit: number },
) {
  const column = sortColumns[sort];
  const isForward = !turn?.back;
  const isDescending = (sort === 'newest') === isForward;
  const direction = isDescending ? 'desc' : 'asc';
  let page = selectMatching(tx, asked)
    .select(['id', column])
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit);
  if (turn) {
    const { value, id } = turn.from;
    page = page.where(
      sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(isDescending ? '<' : '>')} (${value}, ${id})`,
    );
  }
  const rows = await tx
    .selectFrom(page.as('page'))
    .innerJoin('bookings', 'bookings.id', 'page.id')
    .leftJoin('fulfilments', 'fulfilments.booking_id', 'bookings.id')
    .select(lineColumns)
    .orderBy(`page.${column}`, direction)
    .orderBy('page.id', direction)
    .execute();
  return isForward ? rows : rows.reverse();
}

export type BookingLine = Awaited<ReturnType<typeof listBookings>>[number];

export async function listBookingsByIds(
  tx: Tx,
  scope: BookingsScope,
  ids: readonly string[],
): Promise<BookingLine[]> {
  if (ids.length === 0) return [];
  const rows = await selectBookingLines(tx, scope).where('bookings.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function listTicketing(tx: Tx, ids: readonly string[]): Promise<Map<string, Ticketing>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('fulfilments')
    .select([
      'booking_id as id',
      'pnr',
      sql<string[]>`array(
        select ticket_number from passengers
        where passengers.booking_id = fulfilments.booking_id and ticket_number is not null
          and passengers.not_flying_at is null
        order by place
      )`.as('ticketNumbers'),
    ])
    .where('booking_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...ticketing }) => [id, ticketing]));
}

export async function listMatchingBookingIds(
  tx: Tx,
  asked: BookingCriteria,
  limit: number,
): Promise<string[]> {
  const rows = await selectMatching(tx, asked)
    .select('id')
    .orderBy('departs_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countMatchingBookings(tx: Tx, asked: BookingCriteria, cap: number): Promise<number> {
  const { count } = await tx
    .selectFrom(selectMatching(tx, asked).select('id').limit(cap).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countStates(
  tx: Tx,
  scope: BookingsScope,
  today: string,
): Promise<{ state: FulfilmentState; count: number; unreached: number }[]> {
  return selectBookings(tx, scope)
    .innerJoin('fulfilments', 'fulfilments.booking_id', 'bookings.id')
    .where('payment_status', '=', 'completed')
    .where('departs_on', '>=', today)
    .where(sql<boolean>`not ${isFlightCancelled}`)
    .select([
      'fulfilments.state',
      ({ fn }) => fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where ${isUnreached})`.as('unreached'),
    ])
    .groupBy('fulfilments.state')
    .execute();
}

export async function countBookings(tx: Tx, scope: BookingsScope): Promise<BookingGroup[]> {
  const groups = await selectBookings(tx, scope)
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

export async function listCompanyRefundsDue(
  db: Db,
  { companyId, mode }: BookingsScope,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('bookings', 'bookings.id', 'refunds.booking_id')
    .select('refunds.booking_id as bookingId')
    .where('refunds.state', '=', 'due')
    .where('bookings.company_id', '=', companyId)
    .where('bookings.mode', '=', mode)
    .orderBy('refunds.created_at')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ bookingId }) => bookingId))];
}

export async function findNamed(tx: Tx, { companyId, mode }: BookingsScope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('bookings')
    .leftJoin('fulfilments', 'fulfilments.booking_id', 'bookings.id')
    .select([
      'bookings.id',
      'bookings.reference',
      'bookings.phone_number as phone',
      'bookings.payment_status as status',
      'fulfilments.pnr',
    ])
    .where('bookings.company_id', '=', companyId)
    .where('bookings.mode', '=', mode)
    .where('bookings.id', 'in', ids)
    .limit(2)
    .execute();
}
