import { sql } from 'kysely';
import type { BookingState } from '#domain/bookings/booking-state.ts';
import type { DeskCounts, DeskNeed, DueRefund } from '#domain/operator/desk.ts';
import { nameAndEmail } from '#server/features/bookings/rows/staff-names.store.ts';
import { isRefundInFile } from '#server/features/settlement/rows/refunds.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Keyset } from '#server/platform/database/keyset.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

/** Bill requests and expired holds older than these times count as stuck. */
export interface StuckBefore {
  readonly creating: Date;
  readonly expiring: Date;
}

export function selectNeeds({ creating, expiring }: StuckBefore) {
  return sql`(
    select id as booking_id, 'review' as need from bookings where state = 'review'
    union all
    select distinct booking_id, 'refundDue' from refunds where state = 'due'
    union all
    select id, 'stuck' from bookings where state = 'billCreating' and created_at < ${creating}
    union all
    select id, 'stuck' from bookings where state = 'expiring' and hold_expires_at < ${expiring}
    union all
    select booking_id, reason from booking_attention
  )`;
}

export interface DeskRow {
  readonly id: string;
  readonly reference: string;
  readonly state: BookingState;
  readonly needs: readonly DeskNeed[];
  readonly isLate: boolean;
  readonly isCancelled: boolean;
  readonly mode: PaymentMode;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly destination: string;
  readonly tickets: number;
  readonly total: string;
  readonly paid: string | null;
  readonly reviewReason: string | null;
  readonly dueRefunds: readonly (Omit<DueRefund, 'amountSen'> & { readonly amount: string })[];
  readonly hasBill: boolean;
  readonly createdAt: Date;
}

/** Select amounts as text, because JSON numbers become floating-point numbers. */
function selectDeskRows(page: ReturnType<typeof sql>) {
  return sql<DeskRow>`
    select b.id, b.reference, b.state, page.needs, b.is_late as "isLate", b.mode, b.cancelled_at is not null as "isCancelled",
      b.first_name as "firstName", b.last_name as "lastName", b.email, b.phone_number as phone,
      b.company_name as company, b.destination_country as destination, b.tickets, b.total,
      (select counted_amount from payment_events e
        where e.booking_id = b.id and e.counted_amount is not null order by e.id limit 1) as paid,
      b.review_reason as "reviewReason",
      (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount::text, 'reason', r.reason,
          'isInFile', ${isRefundInFile}) order by r.created_at, r.id), '[]')
        from refunds r where r.booking_id = b.id and r.state = 'due') as "dueRefunds",
      exists (select from payment_attempts a where a.booking_id = b.id and a.bill_id is not null) as "hasBill",
      b.created_at as "createdAt"
    from ${page} as page join bookings b on b.id = page.booking_id
    order by b.created_at, b.id
  `;
}

export async function listBookingsNeedingStaff(
  db: Db,
  options: { stuckBefore: StuckBefore; mode: PaymentMode; after: Keyset | null; limit: number },
): Promise<DeskRow[]> {
  const { after } = options;
  const page = sql`(
    select n.booking_id, array_agg(distinct n.need) as needs
    from ${selectNeeds(options.stuckBefore)} as n join bookings of on of.id = n.booking_id
    where of.mode = ${options.mode}
      and (${after?.value ?? null}::timestamptz is null
        or (of.created_at, of.id) > (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    group by n.booking_id, of.created_at
    order by of.created_at, n.booking_id
    limit ${options.limit}
  )`;
  return (await selectDeskRows(page).execute(db)).rows;
}

type NeedCounts = Pick<DeskCounts, 'refundsDue' | 'reviews' | 'stuck' | 'attention'> & { bookings: number };

export async function countNeeds(
  db: Db,
  options: { stuckBefore: StuckBefore; mode: PaymentMode },
): Promise<NeedCounts> {
  const { rows } = await sql<NeedCounts>`
    select count(distinct n.booking_id) as bookings,
      count(*) filter (where n.need = 'refundDue') as "refundsDue",
      count(*) filter (where n.need = 'review') as reviews,
      count(*) filter (where n.need = 'stuck') as stuck,
      count(distinct n.booking_id) filter (where n.need not in ('refundDue', 'review', 'stuck')) as attention
    from ${selectNeeds(options.stuckBefore)} as n join bookings of on of.id = n.booking_id
    where of.mode = ${options.mode}
  `.execute(db);
  return rows[0] ?? { bookings: 0, refundsDue: 0, reviews: 0, stuck: 0, attention: 0 };
}

export interface RefundRegisterRow {
  readonly id: string;
  readonly bookingId: string;
  readonly bookingReference: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly company: string;
  readonly amount: string;
  readonly reason: string;
  readonly state: 'due' | 'done';
  readonly isInFile: boolean;
  readonly reference: string | null;
  readonly doneBy: string | null;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
}

export interface RefundFilter {
  readonly mode: PaymentMode;
  readonly state: 'due' | 'done' | null;
}

export async function listRefundsNewestFirst(
  db: Db,
  options: { filter: RefundFilter; after: Keyset | null; limit: number },
): Promise<RefundRegisterRow[]> {
  const { filter, after } = options;
  const { rows } = await sql<RefundRegisterRow>`
    select r.id, r.booking_id as "bookingId", b.reference as "bookingReference", b.first_name as "firstName",
      b.last_name as "lastName", b.email, b.phone_number as phone, b.company_name as company, r.amount, r.reason,
      r.state, ${isRefundInFile} as "isInFile", r.reference, ${nameAndEmail('users')} as "doneBy", r.created_at as "createdAt", r.done_at as "doneAt"
    from refunds r
    -- One by one in the order of the list: joined as a whole, all bookings would be read.
    cross join lateral (select * from bookings where id = r.booking_id and mode = ${filter.mode} offset 0) b
    left join users on users.id = r.done_by
    where (${filter.state}::text is null or r.state = ${filter.state})
      and (${after?.value ?? null}::timestamptz is null
        or (r.created_at, r.id) < (${after?.value ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by r.created_at desc, r.id desc
    limit ${options.limit}
  `.execute(db);
  return rows;
}

export async function countRefunds(db: Db, filter: RefundFilter, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from refunds r
      -- One by one until the cap is reached: joined as a whole, all bookings would be read.
      cross join lateral (select from bookings where id = r.booking_id and mode = ${filter.mode} offset 0) of
      where (${filter.state}::text is null or r.state = ${filter.state})
      limit ${cap}
    ) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listHeavilyHeldDeals(
  db: Db,
  { seats, ofAtLeast }: { seats: number; ofAtLeast: number },
): Promise<readonly { dealId: string; unpaid: number }[]> {
  const { rows } = await sql<{ dealId: string; unpaid: number }>`
    select flights.id as "dealId", unpaid.seats as unpaid from (
      select flight_id, sum(unpaid_seats(state, tickets))::int as seats from bookings
      where hold = 'held' group by flight_id
    ) unpaid join flights on flights.id = unpaid.flight_id
    where unpaid.seats > ${seats}
      or (seats_offered - seats_sold >= ${ofAtLeast} and unpaid.seats * 2 > seats_offered - seats_sold)
    order by unpaid.seats desc, flights.id
  `.execute(db);
  return rows;
}

export interface SeatCountCheck {
  readonly checkedAt: Date;
  readonly deals: number;
  readonly brokenDeals: readonly string[];
  readonly brokenClients: number;
}

export async function findSeatCountCheck(db: Db): Promise<SeatCountCheck | undefined> {
  return db
    .selectFrom('seat_count_check')
    .select([
      'checked_at as checkedAt',
      'deals',
      'broken_deals as brokenDeals',
      'broken_clients as brokenClients',
    ])
    .executeTakeFirst();
}
