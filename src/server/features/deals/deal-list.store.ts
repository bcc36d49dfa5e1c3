// Lists and figures of a company's dashboard. Queries run as the company. They still filter by its id,
// because the indexes start with it.
import { type RawBuilder, sql } from 'kysely';
import type {
  CompanyDeal,
  CompanyDealQuery,
  DaySold,
  DealChoice,
  DealCounters,
  NameCount,
  PhaseFilter,
} from '#domain/deals/company-deal.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Turn } from '#server/platform/database/keyset.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { companyColumns, selectPaidBookings, toCompanyDeal } from './company-deals.store.ts';

export interface DealCriteria {
  readonly companyId: string;
  readonly query: CompanyDealQuery;
  readonly among: readonly string[] | null;
  readonly now: Date;
}

function selectDeals(tx: Tx, { companyId, query: { show, phase, sort }, among, now }: DealCriteria) {
  let query = tx
    .selectFrom('flights')
    .where('flights.company_id', '=', companyId)
    .where('flights.deleted_at', 'is', null);
  if (show !== 'all') query = query.where('deadline', show === 'active' ? '>' : '<=', now);
  if (sort === 'departure' && show !== 'expired')
    query = query.where('outbound_departs_on', '>=', klDate(now));
  if ((sort === 'deadline' && show !== 'expired') || phase) query = query.where('deadline', '>', now);
  if (among !== null) query = query.where('flights.id', '=', sql<string>`any(${among}::uuid[])`);
  return phase ? query.where(filterPhase(phase, now)) : query;
}

/** SQL version of dealPhase for open deals. A deal with all seats held counts as sold out. */
function filterPhase(phase: PhaseFilter, now: Date) {
  const isOpening = sql`publish_date is not null and publish_date > ${now}`;
  const conditions: Record<PhaseFilter, RawBuilder<boolean>> = {
    flightCancelled: sql`flight_cancelled_at is not null`,
    paused: sql`paused_at is not null and flight_cancelled_at is null`,
    soldOut: sql`paused_at is null and seats_available <= 0`,
    comingSoon: sql`paused_at is null and seats_available > 0 and ${isOpening}`,
    open: sql`paused_at is null and seats_available > 0 and not (${isOpening})`,
  };
  return conditions[phase];
}

const sortColumns = { newest: 'created_at', departure: 'outbound_departs_on', deadline: 'deadline' } as const;

export async function listCompanyDealRows(
  tx: Tx,
  {
    mode,
    turn,
    limit,
    ...asked
  }: DealCriteria & { mode: PaymentMode; turn: Turn<Date | string> | null; limit: number },
): Promise<CompanyDeal[]> {
  const { sort, show } = asked.query;
  const column = sortColumns[sort];
  const isForward = !turn?.back;
  const isDescending = (sort === 'newest' || show === 'expired') === isForward;
  const direction = isDescending ? 'desc' : 'asc';
  let query = selectDeals(tx, asked)
    .select(companyColumns)
    .select(selectPaidBookings(mode))
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

export async function listDealsClosing(
  tx: Tx,
  wanted: { companyId: string; now: Date; until: Date; mode: PaymentMode; limit: number },
): Promise<CompanyDeal[]> {
  const rows = await tx
    .selectFrom('flights')
    .select(companyColumns)
    .select(selectPaidBookings(wanted.mode))
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

export async function countMatchingDeals(tx: Tx, asked: DealCriteria, cap: number): Promise<number> {
  const { count } = await tx
    .selectFrom(selectDeals(tx, asked).select('id').limit(cap).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

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
