// Sums by day of Malaysia from a moment on. Each reads one index of migration 0045 from there, and no table.
import { sql } from 'kysely';
import { senFromDecimal } from '#domain/money.ts';
import {
  type CompanyDay,
  type FlightLoad,
  type LeadTimeSums,
  leadTimes,
  type OperatorDay,
} from '#domain/numbers.ts';
import type { SoldFlight } from '#domain/sold-flights.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PaymentMode } from '#server/platform/schema.ts';
import { flightsOfDeal } from '../sold-trip.store.ts';

interface Scope {
  readonly mode: PaymentMode;
  readonly since: Date;
}

interface CompanyScope extends Scope {
  readonly companyId: string;
}

interface MoneyOfDay {
  readonly day: string;
  readonly sen: number;
}

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Kuala_Lumpur')::date`;

const toSen = ({ day, amount }: { readonly day: string; readonly amount: string }): MoneyOfDay => ({
  ...{ day, sen: senFromDecimal(amount) },
});

export async function sumReceived(db: Db, { mode, since }: Scope): Promise<MoneyOfDay[]> {
  const { rows } = await sql<{ day: string; amount: string }>`
    select ${dayOf('created_at')} as day, sum(counted_amount) as amount from payment_events
    where counted_amount is not null and counted_mode = ${mode} and created_at >= ${since}
    group by 1
  `.execute(db);
  return rows.map(toSen);
}

export async function sumRefunds(db: Db, { mode, since }: Scope): Promise<MoneyOfDay[]> {
  const { rows } = await sql<{ day: string; amount: string }>`
    select ${dayOf('refunds.created_at')} as day, sum(amount) as amount from refunds
    -- One by one: joined as a whole, all bookings would be read.
    cross join lateral (select from bookings where id = refunds.booking_id and mode = ${mode} offset 0) of
    where refunds.created_at >= ${since}
    group by 1
  `.execute(db);
  return rows.map(toSen);
}

type HoldsOfDay = Pick<OperatorDay, 'day' | 'holds' | 'paid' | 'unpaid'>;

/** By the day that they began. */
export async function countHolds(db: Db, { mode, since }: Scope): Promise<HoldsOfDay[]> {
  const { rows } = await sql<HoldsOfDay>`
    select ${dayOf('created_at')} as day, count(*) as holds, count(*) filter (where state = 'confirmed') as paid,
      count(*) filter (where state in ('expired', 'bill_failed')) as unpaid
    from bookings where mode = ${mode} and created_at >= ${since}
    group by 1
  `.execute(db);
  return rows;
}

type PaidOfDay = Pick<CompanyDay, 'day' | 'grossSen' | 'bookings' | 'seats'>;

export async function sumPaid(tx: Tx, { companyId, mode, since }: CompanyScope): Promise<PaidOfDay[]> {
  const { rows } = await sql<Omit<PaidOfDay, 'grossSen'> & { gross: string }>`
    select ${dayOf('completed_at')} as day, sum(total) as gross, count(*) as bookings, sum(tickets) as seats
    from bookings where company_id = ${companyId} and mode = ${mode} and completed_at >= ${since}
    group by 1
  `.execute(tx);
  return rows.map(({ gross, ...row }) => ({ ...row, grossSen: senFromDecimal(gross) }));
}

/** Of cancelled bookings; money that came twice was never the company's. Companies cannot read refunds. */
export async function sumCancelled(db: Db, { companyId, mode, since }: CompanyScope): Promise<MoneyOfDay[]> {
  const { rows } = await sql<{ day: string; amount: string }>`
    select ${dayOf('cancelled_at')} as day, sum(amount) as amount
    from bookings join refunds on refunds.booking_id = bookings.id and refunds.created_at >= cancelled_at
    where company_id = ${companyId} and mode = ${mode} and cancelled_at >= ${since}
    group by 1
  `.execute(db);
  return rows.map(toSen);
}

export async function countLeadTimes(
  tx: Tx,
  { companyId, mode, since }: CompanyScope,
): Promise<LeadTimeSums[]> {
  const ends = leadTimes.slice(1).map(({ fromHours }) => fromHours);
  const { rows } = await sql<{ bucket: number; bookings: number; seats: number }>`
    select width_bucket(extract(epoch from deadline - completed_at) / 3600, ${ends}::numeric[]) as bucket,
      count(*) as bookings, sum(tickets) as seats
    from bookings join flights on flights.id = bookings.flight_id
    where bookings.company_id = ${companyId} and mode = ${mode} and completed_at >= ${since}
    group by 1
  `.execute(tx);
  return leadTimes.map(({ key: leadTime }, index) => {
    const found = rows.find(({ bucket }) => bucket === index);
    return { leadTime, bookings: found?.bookings ?? 0, seats: found?.seats ?? 0 };
  });
}

export type LoadRow = Omit<FlightLoad, 'trip'> & { readonly legs: readonly SoldFlight[] };

/** Deals that close, or have closed, since then. */
export async function listLoads(
  tx: Tx,
  { companyId, since, limit }: Omit<CompanyScope, 'mode'> & { readonly limit: number },
): Promise<LoadRow[]> {
  const { rows } = await sql<LoadRow>`
    select id as "dealId", destination_country as destination, airlines, ${flightsOfDeal} as legs,
      seats_offered as offered, seats_sold as sold
    from flights where company_id = ${companyId} and deleted_at is null and deadline >= ${since}
    order by deadline desc, flights.id desc limit ${limit}
  `.execute(tx);
  return rows;
}
