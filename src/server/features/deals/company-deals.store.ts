import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type {
  CompanyDeal,
  DaySold,
  DealCounters,
  DealShow,
  NameCount,
  SeatCounts,
} from '#domain/company-deal.ts';
import type { DealDetails, Leg } from '#domain/deal.ts';
import type { OtherDeal } from '#domain/deal-warnings.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Keyset } from '#server/platform/keyset.ts';
import type { Database, FlightsTable, PaymentMode } from '#server/platform/schema.ts';
import { columnsOf, fieldsWithout, readFields, toColumns } from './deal-columns.store.ts';

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

export async function listDealsOfCompany(
  tx: Tx,
  wanted: {
    companyId: string;
    show: DealShow;
    now: Date;
    mode: PaymentMode;
    after: Keyset | null;
    limit: number;
  },
): Promise<CompanyDeal[]> {
  let query = tx
    .selectFrom('flights')
    .select(companyColumns)
    .select(paidBookings(wanted.mode))
    .where('company_id', '=', wanted.companyId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.limit);
  if (wanted.show !== 'all')
    query = query.where('deadline', wanted.show === 'active' ? '>' : '<=', wanted.now);
  const { after } = wanted;
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.value, after.id)),
    );
  }
  return (await query.execute()).map((row) => ({
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

export async function countDealsOfCompany(tx: Tx, companyId: string, now: Date): Promise<DealCounters> {
  const { rows } = await sql<DealCounters>`
    select count(*) as total,
      count(*) filter (where deadline > ${now}) as active,
      coalesce(sum(seats_available), 0) as seats,
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
