import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely';
import type {
  CompanyDeal,
  DaySold,
  DealChoice,
  DealCounters,
  DealQuery,
  NameCount,
  SeatCounts,
  ShownPhase,
} from '#domain/company-deal.ts';
import type { DealDetails, Leg } from '#domain/deal.ts';
import type { OtherDeal } from '#domain/deal-warnings.ts';
import { klDate } from '#domain/time.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Turn } from '#server/platform/keyset.ts';
import type { Database, FlightsTable, PaymentMode } from '#server/platform/schema.ts';
import { columnsOf, fieldsWithout, readFields, toColumns } from './deal-columns.store.ts';
import { toOutboundColumns, toReturnColumns } from './leg-columns.store.ts';

// Every query runs as the company, which sees no other rows; the company is named all the same, because indexes start
// with it.

const companyFields = fieldsWithout('companyId');
const companyColumns = [...columnsOf(companyFields), 'seats_offered' as const];

type CompanyRow = Pick<Selectable<FlightsTable>, (typeof companyColumns)[number]>;

export interface StoredDeal {
  readonly deal: Omit<CompanyDeal, 'paidBookings'>;
  readonly seats: SeatCounts;
}

function paidBookings(mode: PaymentMode) {
  return ({ selectFrom }: ExpressionBuilder<Database, 'flights'>) =>
    selectFrom('bookings')
      .whereRef('bookings.flight_id', '=', 'flights.id')
      .where('bookings.payment_status', '=', 'completed')
      .where('bookings.mode', '=', mode)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .as('paid_bookings');
}

export interface DealsAsked {
  readonly companyId: string;
  readonly query: DealQuery;
  /** Only these, when somebody searched. */
  readonly among: readonly string[] | null;
  readonly now: Date;
}

function dealsOf(tx: Tx, { companyId, query: { show, phase, sort }, among, now }: DealsAsked) {
  let query = tx
    .selectFrom('flights')
    .where('flights.company_id', '=', companyId)
    .where('flights.deleted_at', 'is', null);
  if (show !== 'all') query = query.where('deadline', show === 'active' ? '>' : '<=', now);
  if (sort === 'departure' && show !== 'expired')
    query = query.where('outbound_departs_on', '>=', klDate(now));
  if ((sort === 'deadline' && show !== 'expired') || phase) query = query.where('deadline', '>', now);
  if (among !== null) query = query.where('flights.id', '=', sql<string>`any(${among}::uuid[])`);
  return phase ? query.where(phaseCondition(phase, now)) : query;
}

/** As dealPhase decides it, of a deal whose deadline is ahead; seats that are all held are sold out for the moment. */
function phaseCondition(phase: ShownPhase, now: Date) {
  const isOpening = sql`publish_date is not null and publish_date > ${now}`;
  const conditions: Record<ShownPhase, RawBuilder<boolean>> = {
    paused: sql`paused_at is not null`,
    soldOut: sql`paused_at is null and seats_available <= 0`,
    comingSoon: sql`paused_at is null and seats_available > 0 and ${isOpening}`,
    open: sql`paused_at is null and seats_available > 0 and not (${isOpening})`,
  };
  return conditions[phase];
}

const sortColumns = { newest: 'created_at', departure: 'outbound_departs_on', deadline: 'deadline' } as const;

/** Always in the order of the list, also when it is gone back in. The next to leave or to close first. */
export async function listDealsOfCompany(
  tx: Tx,
  {
    mode,
    turn,
    limit,
    ...asked
  }: DealsAsked & { mode: PaymentMode; turn: Turn<Date | string> | null; limit: number },
): Promise<CompanyDeal[]> {
  const { sort, show } = asked.query;
  const column = sortColumns[sort];
  const isForward = !turn?.back;
  // Of deals that have closed, the last ones come first.
  const isDescending = (sort === 'newest' || show === 'expired') === isForward;
  const direction = isDescending ? 'desc' : 'asc';
  let query = dealsOf(tx, asked)
    .select(companyColumns)
    .select(paidBookings(mode))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit);
  if (turn) {
    const { value, id } = turn.from;
    query = query.where(
      sql<boolean>`(${sql.ref(column)}, id) ${sql.raw(isDescending ? '<' : '>')} (${value}, ${id})`,
    );
  }
  const rows = await query.execute();
  return (isForward ? rows : rows.reverse()).map((row) => ({
    ...toCompanyDeal(row),
    paidBookings: Number(row.paid_bookings),
  }));
}

/** Deals with seats unsold that close until then, first to close first. */
export async function listDealsClosing(
  tx: Tx,
  wanted: { companyId: string; now: Date; until: Date; mode: PaymentMode; limit: number },
): Promise<CompanyDeal[]> {
  const rows = await tx
    .selectFrom('flights')
    .select(companyColumns)
    .select(paidBookings(wanted.mode))
    .where('company_id', '=', wanted.companyId)
    .where('deleted_at', 'is', null)
    .where('deadline', '>', wanted.now)
    .where('deadline', '<=', wanted.until)
    .where('seats_available', '>', 0)
    .orderBy('deadline')
    .limit(wanted.limit)
    .execute();
  return rows.map((row) => ({ ...toCompanyDeal(row), paidBookings: Number(row.paid_bookings) }));
}

/** No further than the cap. */
export async function countFitting(tx: Tx, asked: DealsAsked, cap: number): Promise<number> {
  const { count } = await tx
    .selectFrom(dealsOf(tx, asked).select('id').limit(cap).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deals that were deleted since are not among them, unless one is chosen. */
export async function listDealChoices(
  tx: Tx,
  {
    companyId,
    since,
    chosen,
    limit,
  }: { companyId: string; since: string; chosen: string | null; limit: number },
): Promise<DealChoice[]> {
  const columns = [
    'id',
    'destination_country as destination',
    'outbound_departs_on as departsOn',
    'pnr',
    sql<string>`coalesce(outbound_connections -> -1 ->> 'route', outbound_route)`.as('route'),
  ] as const;
  const own = tx.selectFrom('flights').where('company_id', '=', companyId);
  const rows = await own
    .select(columns)
    .where('deleted_at', 'is', null)
    .where('outbound_departs_on', '>=', since)
    .orderBy('outbound_departs_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (chosen === null || rows.some(({ id }) => id === chosen)) return rows;
  return [...(await own.select(columns).where('id', '=', chosen).execute()), ...rows];
}

export async function countDealsOfCompany(tx: Tx, companyId: string, now: Date): Promise<DealCounters> {
  const { rows } = await sql<DealCounters>`
    select count(*) as total,
      count(*) filter (where deadline > ${now}) as active,
      coalesce(sum(seats_available), 0) as seats,
      coalesce(sum(seats_available) filter (
        where deadline > ${now} and paused_at is null and (publish_date is null or publish_date <= ${now})
      ), 0) as "seatsOnSale",
      count(*) filter (where created_at > ${now}::timestamptz - interval '7 days') as "createdThisWeek"
    from flights where company_id = ${companyId} and deleted_at is null
  `.execute(tx);
  const [counted] = rows;
  if (!counted) throw new Error('A count always has a row.');
  return counted;
}

export async function countDealsBy(
  tx: Tx,
  companyId: string,
  column: 'airlines' | 'destination_country',
  limit: number,
): Promise<NameCount[]> {
  return tx
    .selectFrom('flights')
    .select([`${column} as name`, ({ fn }) => fn.countAll<number>().as('count')])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .groupBy(column)
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** Days as they are in Kuala Lumpur; days without a sale are not among them. */
export async function countSeatsSoldByDay(
  tx: Tx,
  wanted: { companyId: string; mode: PaymentMode; since: Date },
): Promise<DaySold[]> {
  const { rows } = await sql<DaySold>`
    select (completed_at at time zone 'Asia/Kuala_Lumpur')::date as date, sum(tickets) as seats
    from bookings
    where company_id = ${wanted.companyId} and payment_status = 'completed' and mode = ${wanted.mode}
      and completed_at >= ${wanted.since}
    group by 1 order by 1
  `.execute(tx);
  return rows;
}

export async function findDealOfCompany(
  tx: Tx,
  wanted: { companyId: string; id: string; mode: PaymentMode },
): Promise<CompanyDeal | null> {
  const row = await tx
    .selectFrom('flights')
    .select(companyColumns)
    .select(paidBookings(wanted.mode))
    .where('company_id', '=', wanted.companyId)
    .where('id', '=', wanted.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...toCompanyDeal(row), paidBookings: Number(row.paid_bookings) } : null;
}

export async function existsDealOfCompany(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('flights')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

export interface DealOnSameSeats {
  readonly other: OtherDeal;
  readonly isSamePnr: boolean;
  /** The first flight that both have, on the same day. */
  readonly flight: Leg | undefined;
}

const MOST_DEALS_ON_SAME_SEATS = 5;

/** Number and date of a flight, however the number was spaced; a line of flight_details gives the same. */
const flightKey = ({ flightNumber, departsOn }: Leg) => `${flightNumber.replaceAll(' ', '')}${departsOn}`;

/** Other deals of the company that have not closed and may sell the same seats: by PNR, or by flight and date. */
export async function listDealsOnSameSeats(
  tx: Tx,
  wanted: { id: string; companyId: string; pnr: string; flights: readonly Leg[]; now: Date },
): Promise<DealOnSameSeats[]> {
  const { rows } = await sql<OtherDeal & { isSamePnr: boolean; shared: string[] }>`
    select id, destination_country as "destinationCountry", airlines, outbound_departs_on as "departsOn",
      pnr = ${wanted.pnr} as "isSamePnr", shared
    from flights cross join lateral (
      select coalesce(array_agg(key), '{}') as shared from (
        select upper(replace(regexp_replace(line, '( [^ ]+){3}$', ''), ' ', '')) as key
        from unnest(flight_details) as line
      ) as each where key = any(${wanted.flights.map(flightKey)}::text[])
    ) as same
    where company_id = ${wanted.companyId} and id <> ${wanted.id} and deleted_at is null
      and deadline > ${wanted.now} and (pnr = ${wanted.pnr} or cardinality(shared) > 0)
    order by created_at desc, id limit ${MOST_DEALS_ON_SAME_SEATS}
  `.execute(tx);
  return rows.map(({ isSamePnr, shared, ...other }) => ({
    ...{ other, isSamePnr },
    flight: wanted.flights.find((flight) => shared.includes(flightKey(flight))),
  }));
}

/** Holds, sales, edits and deletions wait until this transaction has ended. */
export async function lockDealOfCompany(tx: Tx, companyId: string, id: string): Promise<StoredDeal | null> {
  const row = await tx
    .selectFrom('flights')
    .select(companyColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { seats_offered: seatsOffered, seats_held: seatsHeld, seats_sold: seatsSold } = row;
  return { deal: toCompanyDeal(row), seats: { seatsOffered, seatsHeld, seatsSold } };
}

export async function insertDeal(
  tx: Tx,
  deal: { id: string; companyId: string; input: DealDetails; now: Date },
): Promise<void> {
  await tx
    .insertInto('flights')
    .values({
      id: deal.id,
      company_id: deal.companyId,
      ...toColumns(deal.input),
      seats_offered: deal.input.seatsAvailable,
      created_at: deal.now,
      updated_at: deal.now,
    })
    .execute();
}

/** A deal whose deadline was moved ahead again returns to the index of listed ones, which it left when it ended. */
export async function updateDealOfCompany(
  tx: Tx,
  deal: { id: string; companyId: string; input: DealDetails; seatsOffered: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('flights')
    .set((flight) => ({
      ...toColumns(deal.input),
      seats_offered: deal.seatsOffered,
      listed: sql<boolean>`paused_at is null and ${deal.input.deadlineAt}::timestamptz > ${deal.now}::timestamptz`,
      revision: flight('revision', '+', 1),
      updated_at: deal.now,
    }))
    .where('company_id', '=', deal.companyId)
    .where('id', '=', deal.id)
    .execute();
}

/**
 * What an airline changed. Sales end when the flight leaves at the latest. Also of a deal that was deleted since: its travellers
 * still fly.
 */
export async function updateFlights(
  tx: Tx,
  deal: {
    id: string;
    companyId: string;
    flights: Pick<DealDetails, 'outbound' | 'back'>;
    leavesAt: Date;
    now: Date;
  },
): Promise<void> {
  const { outbound, back } = deal.flights;
  await tx
    .updateTable('flights')
    .set((flight) => ({
      ...toOutboundColumns(outbound),
      ...toReturnColumns(back),
      deadline: sql<Date>`case when publish_date is null or publish_date < ${deal.leavesAt}
        then least(deadline, ${deal.leavesAt}) else deadline end`,
      revision: flight('revision', '+', 1),
      updated_at: deal.now,
    }))
    .where('company_id', '=', deal.companyId)
    .where('id', '=', deal.id)
    .execute();
}

export async function updateSeatsOffered(
  tx: Tx,
  deal: { id: string; companyId: string; seatsOffered: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('flights')
    .set({ seats_offered: deal.seatsOffered, updated_at: deal.now })
    .where('company_id', '=', deal.companyId)
    .where('id', '=', deal.id)
    .execute();
}

/** A paused deal leaves the index of listed ones; it returns to it unless it has closed meanwhile. */
export async function updatePaused(
  tx: Tx,
  deal: { id: string; companyId: string; pausedAt: Date | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('flights')
    .set({
      paused_at: deal.pausedAt,
      listed: deal.pausedAt ? false : sql<boolean>`deadline > ${deal.now}::timestamptz`,
      updated_at: deal.now,
    })
    .where('company_id', '=', deal.companyId)
    .where('id', '=', deal.id)
    .execute();
}

/** The last thing that is known of its flights is that the airline has cancelled them. */
export async function isFlightCancelled(tx: Tx, id: string): Promise<boolean> {
  const latest = await tx
    .selectFrom('flight_changes')
    .select('kind')
    .where('flight_id', '=', id)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.kind === 'cancelled';
}

/** In whatever state and mode: each of them points at the deal. */
export async function hasBookings(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('bookings')
    .select('id')
    .where('company_id', '=', companyId)
    .where('flight_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function removeDeal(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('flights').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export async function markDealDeleted(tx: Tx, companyId: string, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('flights')
    .set({ deleted_at: now, listed: false, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

function toCompanyDeal(row: CompanyRow): Omit<CompanyDeal, 'paidBookings'> {
  return readFields(companyFields, row);
}

export async function markDealsOfCompanyDeleted(tx: Tx, companyId: string, now: Date): Promise<number> {
  const result = await tx
    .updateTable('flights')
    .set({ listed: false, deleted_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
