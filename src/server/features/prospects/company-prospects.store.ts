import { sql } from 'kysely';
import type {
  CustomerGroup,
  DealDemand,
  ListedProspect,
  ProspectFilter,
  ProspectSort,
  ProspectStatus,
} from '#domain/fulfilment/customer-list.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { formatDestination, joinRoutes } from '#domain/trips/trip-text.ts';
import { findRouteEnd } from '#domain/trips/trip-view.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Turn } from '#server/platform/database/keyset.ts';

interface ProspectsWanted {
  readonly companyId: string;
  readonly filter: ProspectFilter;
  readonly among?: readonly string[] | null;
}

function selectProspects(tx: Tx, { companyId, filter, among = null }: ProspectsWanted) {
  const { status, airlines, destination, deal } = filter;
  let query = tx.selectFrom('interested_users as prospect').where('prospect.company_id', '=', companyId);
  if (status) query = query.where('prospect.notified', '=', status === 'notified');
  if (deal !== undefined) query = query.where('prospect.flight_id', '=', deal);
  if (among !== null) query = query.where('prospect.id', '=', sql<string>`any(${among}::uuid[])`);
  if (airlines === undefined && destination === undefined) return query;
  return query.where(({ exists, selectFrom }) => {
    let deals = selectFrom('flights as of')
      .select('of.id')
      .whereRef('of.id', '=', 'prospect.flight_id')
      .where('of.company_id', '=', companyId);
    if (airlines !== undefined) deals = deals.where('of.airlines', '=', airlines);
    if (destination !== undefined) deals = deals.where('of.destination_country', '=', destination);
    return exists(deals);
  });
}

/** Finds ids by index only, then reads those rows. Always in list order, also when paging back. */
export async function listProspects(
  tx: Tx,
  wanted: ProspectsWanted,
  { sort, turn, limit }: { sort: ProspectSort; turn: Turn | null; limit: number },
): Promise<ListedProspect[]> {
  const isForward = !turn?.back;
  const isDescending = (sort === 'newest') === isForward;
  const direction = isDescending ? 'desc' : 'asc';
  let page = selectProspects(tx, wanted)
    .select(['prospect.id', 'prospect.created_at'])
    .orderBy('prospect.created_at', direction)
    .orderBy('prospect.id', direction)
    .limit(limit);
  if (turn) {
    const { value, id } = turn.from;
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('prospect.created_at', 'prospect.id'), isDescending ? '<' : '>', tuple(value, id)),
    );
  }
  const rows = await tx
    .selectFrom(page.as('page'))
    .innerJoin('interested_users as prospect', 'prospect.id', 'page.id')
    .innerJoin('flights as deal', 'deal.id', 'prospect.flight_id')
    .select([
      'prospect.id',
      'prospect.created_at as createdAt',
      'prospect.name',
      'prospect.email',
      'prospect.phone_number as phoneNumber',
      'prospect.tickets',
      'prospect.waits_for as waitsFor',
      'prospect.notified',
      'deal.destination_country as destination',
      'deal.outbound_departs_on as departsOn',
      'deal.return_departs_on as returnsOn',
      'deal.outbound_route as firstRoute',
      sql<string>`coalesce(deal.outbound_connections -> -1 ->> 'route', deal.outbound_route)`.as('lastRoute'),
      'deal.airlines',
      'deal.selling_price as price',
      'deal.publish_date as publishAt',
    ])
    .orderBy('page.created_at', direction)
    .orderBy('page.id', direction)
    .execute();
  return (isForward ? rows : rows.reverse()).map(({ notified, price, firstRoute, lastRoute, ...row }) => ({
    ...row,
    place: formatDestination({ endsIn: findRouteEnd(lastRoute) }, row.destination),
    route: joinRoutes(firstRoute, lastRoute),
    status: notified ? 'notified' : 'pending',
    priceSen: senFromDecimal(price),
  }));
}

/** Counts all prospects in a few groups. Joins deals to the counts instead of to each prospect. */
export async function countProspects(tx: Tx, companyId: string): Promise<CustomerGroup<ProspectStatus>[]> {
  const perDeal = tx
    .selectFrom('interested_users')
    .select(({ fn }) => ['flight_id', 'notified', fn.countAll<number>().as('count')])
    .where('company_id', '=', companyId)
    .groupBy(['flight_id', 'notified']);
  return tx
    .selectFrom(perDeal.as('prospects'))
    .innerJoin('flights as deal', 'deal.id', 'prospects.flight_id')
    .where('deal.company_id', '=', companyId)
    .select([
      sql<ProspectStatus>`case when prospects.notified then 'notified' else 'pending' end`.as('status'),
      'deal.airlines',
      'deal.destination_country as destination',
      sql<number>`sum(prospects.count)::bigint`.as('count'),
    ])
    .groupBy(['prospects.notified', 'deal.airlines', 'deal.destination_country'])
    .execute();
}

/** Most wanted deals first. Aggregates first, then looks up only those deals. */
export async function listDemand(tx: Tx, wanted: ProspectsWanted, limit: number): Promise<DealDemand[]> {
  const most = selectProspects(tx, wanted)
    .select(['prospect.flight_id', sql<number>`sum(prospect.tickets)::bigint`.as('tickets')])
    .groupBy('prospect.flight_id')
    .orderBy('tickets', 'desc')
    .orderBy('prospect.flight_id')
    .limit(limit);
  return tx
    .selectFrom(most.as('most'))
    .innerJoin('flights as deal', 'deal.id', 'most.flight_id')
    .select([
      'deal.id as dealId',
      'deal.destination_country as destination',
      'deal.airlines',
      'deal.outbound_departs_on as departsOn',
      'deal.seats_offered as seatsOffered',
      'most.tickets as seatsWanted',
    ])
    .orderBy('most.tickets', 'desc')
    .orderBy('deal.id')
    .execute();
}

export async function countMatchingProspects(tx: Tx, wanted: ProspectsWanted, cap: number): Promise<number> {
  const { count } = await tx
    .selectFrom(selectProspects(tx, wanted).select('prospect.id').limit(cap).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteProspectRow(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ dealId: string } | undefined> {
  return tx
    .deleteFrom('interested_users')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .returning('flight_id as dealId')
    .executeTakeFirst();
}
