import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Deal, DealPhase } from '#domain/deals/deal.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { listColumns, listFieldsExcept, readFields } from './deal-columns.store.ts';

/** Public fields, without the airline's booking code (PNR), what a seat costs and how its price will fall. */
const publicFields = listFieldsExcept(
  'pnr',
  'seatCostSen',
  'pricePlan',
  'seatsSold',
  'revision',
  'hiddenReason',
);
const dealColumns = listColumns(publicFields);
export const publicColumns = [
  ...dealColumns.map((column) => `flights.${column}` as const),
  'companies.name as company_name' as const,
];

type PublicRow = Pick<Selectable<Database['flights']>, (typeof dealColumns)[number]> & {
  company_name: string;
  seats_return_at: Date | null;
};

export function selectSeatsReturnTime(graceMinutes: number) {
  return sql<Date | null>`
    case when flights.seats_available <= 0 and flights.seats_held > 0 then (
      select min(coalesce(release_at, hold_expires_at + make_interval(mins => ${graceMinutes}::int))) from bookings
      where bookings.flight_id = flights.id and state in ('billCreating', 'awaitingPayment', 'expiring')
    ) end
  `.as('seats_return_at');
}

const orders = {
  newest: { column: 'flights.created_at', direction: 'desc' },
  closing: { column: 'flights.deadline', direction: 'asc' },
} as const;

type Tables = Database & { flights: Database['flights']; companies: Database['companies'] };
export type DealQuery<Row> = SelectQueryBuilder<Tables, 'flights' | 'companies', Row>;

export function selectApprovedDeals(db: Db): DealQuery<object> {
  return db
    .selectFrom('flights')
    .innerJoin('companies', 'companies.id', 'flights.company_id')
    .where('companies.status', '=', 'approved')
    .where('companies.deleted_at', 'is', null);
}

/** `listed` only makes use of the index; the other columns decide whether a deal is public now. */
export function selectListedDeals(db: Db, now: Date): DealQuery<object> {
  return selectApprovedDeals(db)
    .where('flights.listed', '=', true)
    .where('flights.paused_at', 'is', null)
    .where('companies.suspended_at', 'is', null)
    .where('flights.seats_sold', '<', ({ ref }) => ref('flights.seats_offered'))
    .where('flights.deadline', '>', now);
}

interface Shown {
  readonly now: Date;
  readonly graceMinutes: number;
}

export async function listPublishedDeals(
  db: Db,
  options: Shown & { limit: number; order: keyof typeof orders },
): Promise<Deal[]> {
  const { column, direction } = orders[options.order];
  const rows = await selectListedDeals(db, options.now)
    .select(publicColumns)
    .select(selectSeatsReturnTime(options.graceMinutes))
    .where('flights.seats_available', '>', 0)
    .where(isPublished(options.now))
    .orderBy(column, direction)
    .orderBy('flights.id', direction)
    .limit(options.limit)
    .execute();
  return rows.map(toDeal);
}

export async function listDepartingDeals(db: Db, options: Shown & { limit: number }): Promise<Deal[]> {
  const rows = await selectListedDeals(db, options.now)
    .select(publicColumns)
    .select(selectSeatsReturnTime(options.graceMinutes))
    .where('flights.seats_available', '>', 0)
    .where(isPublished(options.now))
    .orderBy('flights.outbound_departs_on')
    .orderBy('flights.outbound_departure_time')
    .orderBy('flights.id')
    .limit(options.limit)
    .execute();
  return rows.map(toDeal);
}

export interface FeedDeal {
  readonly deal: Deal;
  readonly openedAt: Date;
  /** Last change by the company. Holds and sales do not count. */
  readonly changedAt: Date;
}

export async function listOpenedDeals(db: Db, options: Shown & { limit: number }): Promise<FeedDeal[]> {
  const openedAt = sql<Date>`greatest(flights.created_at, flights.publish_date)`;
  const rows = await selectListedDeals(db, options.now)
    .select(publicColumns)
    .select(selectSeatsReturnTime(options.graceMinutes))
    .select([openedAt.as('opened_at'), 'flights.updated_at'])
    .where('flights.seats_available', '>', 0)
    .where(isPublished(options.now))
    .orderBy(openedAt, 'desc')
    .orderBy('flights.id', 'desc')
    .limit(options.limit)
    .execute();
  return rows.map((row) => ({
    deal: toDeal(row),
    openedAt: row.opened_at,
    changedAt: new Date(Math.max(row.updated_at.getTime(), row.opened_at.getTime())),
  }));
}

export async function listComingSoonDeals(db: Db, options: Shown & { limit: number }): Promise<Deal[]> {
  const rows = await selectListedDeals(db, options.now)
    .select(publicColumns)
    .select(selectSeatsReturnTime(options.graceMinutes))
    .where('flights.seats_available', '>', 0)
    .where('flights.publish_date', '>', options.now)
    .orderBy('flights.publish_date')
    .orderBy('flights.id')
    .limit(options.limit)
    .execute();
  return rows.map(toDeal);
}

export async function listDealsOfSeller(
  db: Db,
  options: Shown & { companyId: string; limit: number },
): Promise<Deal[]> {
  const rows = await selectListedDeals(db, options.now)
    .select(publicColumns)
    .select(selectSeatsReturnTime(options.graceMinutes))
    .where('flights.company_id', '=', options.companyId)
    .orderBy('flights.deadline')
    .orderBy('flights.id')
    .limit(options.limit)
    .execute();
  return rows.map(toDeal);
}

/** Finds a deal in any phase. Deals of a suspended company are shown as paused. */
export async function findPublicDeal(
  db: Db,
  { id, graceMinutes }: { id: string; graceMinutes: number },
): Promise<Deal | null> {
  const row = await selectApprovedDeals(db)
    .select(publicColumns)
    .select(selectSeatsReturnTime(graceMinutes))
    .select('companies.suspended_at')
    .where('flights.deleted_at', 'is', null)
    .where('flights.id', '=', id)
    .executeTakeFirst();
  return row ? toDeal({ ...row, paused_at: row.paused_at ?? row.suspended_at }) : null;
}

export async function listNewestDealIds(db: Db, companyId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('flights')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts deals grouped by the phase that dealPhase computes. */
export async function countDealsByPhase(
  db: Db,
  companyId: string,
  now: Date,
): Promise<{ phase: DealPhase; count: number }[]> {
  const { rows } = await sql<{ phase: DealPhase; count: number }>`
    select case
        when flight_cancelled_at is not null then 'flightCancelled'
        when deadline <= ${now} then 'expired'
        when paused_at is not null then 'paused'
        when seats_available <= 0 then case when seats_held > 0 then 'allHeld' else 'soldOut' end
        when publish_date > ${now} then 'comingSoon'
        else 'open'
      end as phase, count(*) as count
    from flights where company_id = ${companyId} and deleted_at is null
    group by 1
  `.execute(db);
  return rows;
}

/** For the operator: deals of any company in any phase, newest first, except deleted ones. */
export async function listPublicDealsByIds(
  db: Db,
  { ids, graceMinutes, limit }: { ids: readonly string[]; graceMinutes: number; limit: number },
): Promise<Deal[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('flights')
    .innerJoin('companies', 'companies.id', 'flights.company_id')
    .select(publicColumns)
    .select(selectSeatsReturnTime(graceMinutes))
    .where('flights.deleted_at', 'is', null)
    .where('flights.id', 'in', ids)
    .orderBy('flights.created_at', 'desc')
    .orderBy('flights.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toDeal);
}

export interface HiddenDeal {
  readonly companyId: string;
  readonly reason: string | null;
  readonly destination: string;
  readonly departsOn: string;
}

export async function lockHiddenDeal(tx: Tx, id: string): Promise<HiddenDeal | undefined> {
  return tx
    .selectFrom('flights')
    .select(['company_id as companyId', 'hidden_reason as reason', 'destination_country as destination'])
    .select('outbound_departs_on as departsOn')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function listHiddenReasons(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; reason: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('flights')
    .select(['id', 'hidden_reason as reason'])
    .where('id', 'in', ids)
    .where('hidden_reason', 'is not', null)
    .$narrowType<{ reason: string }>()
    .execute();
}

export async function updateHidden(
  tx: Tx,
  { id, reason, now }: { id: string; reason: string | null; now: Date },
): Promise<void> {
  if (reason !== null) {
    await tx
      .updateTable('flights')
      .set({
        hidden_at: now,
        hidden_reason: reason,
        paused_at: sql<Date>`coalesce(paused_at, ${now}::timestamptz)`,
        listed: false,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    return;
  }
  await tx
    .updateTable('flights')
    .set({
      hidden_at: null,
      hidden_reason: null,
      paused_at: sql<Date | null>`case when paused_at < hidden_at then paused_at end`,
      listed: sql<boolean>`paused_at >= hidden_at and deadline > ${now}::timestamptz`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function listDealIdsBetween(db: Db, first: string, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('flights')
    .select('id')
    .where('id', '>=', first)
    .where('id', '<=', last)
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findNextPhaseChange(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(deadline) from flights where listed and deadline > ${now}),
      (select min(publish_date) from flights where listed and publish_date > ${now})
    ) as at
  `.execute(db);
  return rows[0]?.at ?? null;
}

export async function unlistDealsEndedBefore(db: Db, now: Date): Promise<number> {
  const result = await db
    .updateTable('flights')
    .set({ listed: false, updated_at: sql<Date>`now()` })
    .where('listed', '=', true)
    .where('deadline', '<=', now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export interface SitemapDeal {
  readonly id: string;
  readonly changedAt: Date;
}

/** Sorts newest first, so that the limit drops the oldest deals. */
export async function listSitemapEntries(
  db: Db,
  options: { now: Date; limit: number },
): Promise<SitemapDeal[]> {
  return selectListedDeals(db, options.now)
    .select(['flights.id', 'flights.updated_at as changedAt'])
    .orderBy('flights.created_at', 'desc')
    .orderBy('flights.id', 'desc')
    .limit(options.limit)
    .execute();
}

export function isPublished(now: Date) {
  return ({ or, eb }: ExpressionBuilder<Tables, 'flights' | 'companies'>) =>
    or([eb('flights.publish_date', 'is', null), eb('flights.publish_date', '<=', now)]);
}

export function toDeal(row: PublicRow): Deal {
  return {
    ...readFields(publicFields, row),
    companyName: row.company_name,
    seatsReturnAt: row.seats_return_at,
  };
}
