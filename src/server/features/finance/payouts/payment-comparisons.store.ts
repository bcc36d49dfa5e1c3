import { type Insertable, sql } from 'kysely';
import type { ComparisonResult } from '#domain/finance/payment-comparison.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface RecordedRow {
  readonly eventId: number | null;
  readonly billId: string;
  readonly transactionId: string | null;
  readonly amount: string;
  readonly reference: string | null;
  readonly bookingId: string | null;
  readonly companyId: string | null;
  readonly isSettled: boolean;
}

/** Lists counted live payments of these bills and this period, even closed ones for unknown bills. */
export async function listRecordedPayments(
  db: Db,
  { billIds, from, before }: { billIds: readonly string[]; from: Date | null; before: Date | null },
): Promise<RecordedRow[]> {
  const columns = sql`e.id, e.bill_id, e.transaction_id, e.counted_amount, e.booking_id`;
  const { rows } = await sql<RecordedRow>`
    with paid as (
      select ${columns} from payment_events e
      where e.bill_id = any(${billIds}::text[]) and e.counted_amount is not null
      union
      select ${columns} from payment_events e
      where coalesce(e.occurred_at, e.created_at) >= ${from}::timestamptz
        and coalesce(e.occurred_at, e.created_at) < ${before}::timestamptz
        and e.counted_amount is not null and e.bill_id is not null
    ), recorded as (
      select * from paid
      union all
      select null, u.bill_id, null, u.amount, null from unknown_payments u
      where u.bill_id = any(${billIds}::text[]) and u.mode = 'live' and u.state in ('refunded', 'dismissed') and u.amount is not null
        and not exists (select from paid where paid.bill_id = u.bill_id)
    )
    select r.id as "eventId", r.bill_id as "billId", r.transaction_id as "transactionId", r.counted_amount as amount, b.reference,
      b.id as "bookingId", b.company_id as "companyId",
      exists (select from settled_payments s where s.payment_event_id = r.id) as "isSettled"
    from recorded r left join bookings b on b.id = r.booking_id
    where r.booking_id is null or b.mode = 'live'
    order by r.id
  `.execute(db);
  return rows;
}

export async function insertComparison(
  tx: Tx,
  made: {
    at: Date;
    by: string;
    lines: number;
    matched: number;
    differences: number;
    result: ComparisonResult;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('payment_comparisons')
    .values({
      made_at: made.at,
      made_by: made.by,
      lines: made.lines,
      matched: made.matched,
      differences: made.differences,
      result: JSON.stringify(made.result),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type NewSettledPayment = Insertable<Database['settled_payments']>;

export async function insertSettled(tx: Tx, settled: readonly NewSettledPayment[]): Promise<Set<number>> {
  if (settled.length === 0) return new Set();
  const { rows } = await sql<{ eventId: number }>`
    insert into settled_payments
      (provider, bill_id, payment_event_id, mode, booking_id, amount_sen, fee_sen, reference, settled_on, comparison_id)
    select provider, bill_id, payment_event_id, mode, booking_id, amount_sen, fee_sen, reference, settled_on, comparison_id
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as one (
      provider text, bill_id text, payment_event_id bigint, mode text, booking_id uuid, amount_sen bigint, fee_sen bigint,
      reference text, settled_on date, comparison_id uuid
    )
    order by payment_event_id
    on conflict (payment_event_id) do nothing
    returning payment_event_id as "eventId"
  `.execute(tx);
  return new Set(rows.map(({ eventId }) => eventId));
}

const listed = [
  'payment_comparisons.id',
  'made_at as madeAt',
  'users.email as madeBy',
  'lines',
  'matched',
  'differences',
] as const;

export async function listComparisonRows(db: Db, limit: number) {
  return db
    .selectFrom('payment_comparisons')
    .leftJoin('users', 'users.id', 'payment_comparisons.made_by')
    .select(listed)
    .orderBy('made_at', 'desc')
    .orderBy('payment_comparisons.id')
    .limit(limit)
    .execute();
}

export async function findComparison(db: Db, id: string) {
  return db
    .selectFrom('payment_comparisons')
    .leftJoin('users', 'users.id', 'payment_comparisons.made_by')
    .select([...listed, 'result'])
    .where('payment_comparisons.id', '=', id)
    .executeTakeFirst();
}
