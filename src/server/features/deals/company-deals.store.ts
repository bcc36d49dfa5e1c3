import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { CompanyDeal, SeatCounts } from '#domain/deals/company-deal.ts';
import type { DealDetails } from '#domain/deals/deal.ts';
import type { DealOnSale } from '#domain/deals/deal-draft.ts';
import type { OtherDeal } from '#domain/deals/deal-warnings.ts';
import { type AirlineIncluded, requiredFacts } from '#domain/deals/known-included.ts';
import { askOption, readIncluded } from '#domain/trips/included.ts';
import type { Leg } from '#domain/trips/leg.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Database, PaymentMode } from '#server/platform/database/schema.ts';
import { listColumns, listFieldsExcept, readFields, toColumns } from './deal-columns.store.ts';
import { toOutboundColumns, toReturnColumns } from './leg-columns.store.ts';

// Queries run as the company. They still filter by its id, because the indexes start with it.

const companyFields = listFieldsExcept('companyId');
export const companyColumns = [...listColumns(companyFields), 'seats_offered' as const];

type CompanyRow = Pick<Selectable<Database['flights']>, (typeof companyColumns)[number]>;

export interface StoredDeal {
  readonly deal: Omit<CompanyDeal, 'paidBookings'>;
  readonly seats: SeatCounts;
}

export function selectPaidBookings(mode: PaymentMode) {
  return ({ selectFrom }: ExpressionBuilder<Database, 'flights'>) =>
    selectFrom('bookings')
      .whereRef('bookings.flight_id', '=', 'flights.id')
      .where('bookings.payment_status', '=', 'completed')
      .where('bookings.mode', '=', mode)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .as('paid_bookings');
}

export async function findDealOfCompany(
  tx: Tx,
  wanted: { companyId: string; id: string; mode: PaymentMode },
): Promise<CompanyDeal | null> {
  const row = await tx
    .selectFrom('flights')
    .select(companyColumns)
    .select(selectPaidBookings(wanted.mode))
    .where('company_id', '=', wanted.companyId)
    .where('id', '=', wanted.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...toCompanyDeal(row), paidBookings: Number(row.paid_bookings) } : null;
}

export async function hasCompanyDeal(tx: Tx, companyId: string, id: string): Promise<boolean> {
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
  readonly flight: Leg | undefined;
}

const MOST_DEALS_ON_SAME_SEATS = 5;

const flightKey = ({ flightNumber, departsOn }: Leg) => `${flightNumber.replaceAll(' ', '')}${departsOn}`;

/** Lists the company's other open deals that may sell the same seats: same PNR, or same flight and date. */
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
    other,
    isSamePnr,
    flight: wanted.flights.find((flight) => shared.includes(flightKey(flight))),
  }));
}

/** Open deals of the company by PNR; the newest if several share one. */
export async function findDealsOnSale(
  tx: Tx,
  wanted: { companyId: string; pnrs: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, DealOnSale>> {
  const pnrs = wanted.pnrs.filter((pnr) => pnr !== '');
  if (pnrs.length === 0) return new Map();
  const rows = await tx
    .selectFrom('flights')
    .select(['id', 'pnr', 'seats_available', 'seats_offered'])
    .where('company_id', '=', wanted.companyId)
    .where('deleted_at', 'is', null)
    .where('deadline', '>', wanted.now)
    .where('pnr', 'in', pnrs)
    .orderBy('created_at')
    .execute();
  return new Map(
    rows.map(({ id, pnr, seats_available: seatsAvailable, seats_offered: seatsOffered }) => [
      pnr,
      { id, seatsAvailable, seatsOffered },
    ]),
  );
}

/** A prefill is read for each form, so it may not cost more for a company with many deals. */
const NEWEST_DEALS = 500;

/** The newest answers about bag, refunds and changes for each airline of the newest deals. */
export async function listIncludedByAirline(tx: Tx, companyId: string): Promise<AirlineIncluded[]> {
  const rows = await tx
    .selectFrom((from) =>
      from
        .selectFrom('flights')
        .select(['airlines', 'included', 'created_at', 'id'])
        .where('company_id', '=', companyId)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(NEWEST_DEALS)
        .as('newest'),
    )
    .distinctOn('airlines')
    .select(['airlines', 'included'])
    .where((flight) =>
      flight.and(
        requiredFacts.map((fact) => sql<boolean>`coalesce(included->>${fact}, ${askOption}) <> ${askOption}`),
      ),
    )
    .orderBy('airlines')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ airlines, included }) => ({ airlines, included: readIncluded(included) }));
}

/** Locks the deal against holds, sales, edits and deletions until the transaction ends. */
export async function lockDealOfCompany(tx: Tx, companyId: string, id: string): Promise<StoredDeal | null> {
  const row = await tx
    .selectFrom('flights')
    .select(companyColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? toStoredDeal(row) : null;
}

export function toStoredDeal(row: CompanyRow): StoredDeal {
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

/** If the deadline is extended, the deal is listed again and returns to the partial index of listed deals. */
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
      flight_cancelled_at: null,
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

/** Pausing removes a deal from the index of listed deals. Resuming lists it, unless its deadline passed. */
export async function updatePaused(
  tx: Tx,
  deal: { id: string; companyId: string; pausedAt: Date | null; flightCancelledAt?: Date; now: Date },
): Promise<void> {
  const { flightCancelledAt } = deal;
  await tx
    .updateTable('flights')
    .set({
      ...(flightCancelledAt && { flight_cancelled_at: flightCancelledAt }),
      paused_at: deal.pausedAt,
      listed: deal.pausedAt ? false : sql<boolean>`deadline > ${deal.now}::timestamptz`,
      updated_at: deal.now,
    })
    .where('company_id', '=', deal.companyId)
    .where('id', '=', deal.id)
    .execute();
}

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

export function toCompanyDeal(row: CompanyRow): Omit<CompanyDeal, 'paidBookings'> {
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
