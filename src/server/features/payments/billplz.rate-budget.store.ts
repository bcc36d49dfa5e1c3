import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

export interface Bucket {
  readonly mode: PaymentMode;
  readonly now: Date;
  readonly windowSeconds: number;
}

function selectFill({ now, windowSeconds }: Bucket) {
  return sql<number>`least(bill_check_budget.capacity, bill_check_budget.checks
    + greatest(0, extract(epoch from ${now}::timestamptz - bill_check_budget.filled_at))
      * bill_check_budget.capacity / ${windowSeconds}::int)`;
}

/** One statement, so that two workers never use the same request of the budget. */
export async function takeRequestSlot(
  db: Db,
  bucket: Bucket & { capacity: number; reservedShare: number },
): Promise<boolean> {
  const { mode, now, capacity, reservedShare } = bucket;
  const { rows } = await sql`
    insert into bill_check_budget (mode, capacity, checks, filled_at)
    values (${mode}, ${capacity}, ${capacity - 1}, ${now})
    on conflict (mode) do update
      set checks = ${selectFill(bucket)} - 1, filled_at = greatest(bill_check_budget.filled_at, excluded.filled_at)
      where (bill_check_budget.closed_until is null or bill_check_budget.closed_until <= ${now})
        and ${selectFill(bucket)} >= 1 + floor(bill_check_budget.capacity * ${reservedShare}::float8)
    returning mode
  `.execute(db);
  return rows.length > 0;
}

export async function setCapacity(db: Db, mode: PaymentMode, capacity: number): Promise<void> {
  await sql`
    update bill_check_budget set capacity = ${capacity}, checks = least(checks, ${capacity})
    where mode = ${mode} and capacity <> ${capacity}
  `.execute(db);
}

export async function closeBudgetUntil(db: Db, { mode, now }: Bucket, until: Date): Promise<void> {
  await sql`
    update bill_check_budget
    set checks = 0, filled_at = greatest(filled_at, ${now}), closed_until = greatest(closed_until, ${until})
    where mode = ${mode}
  `.execute(db);
}

export interface Fill {
  readonly checks: number;
  readonly capacity: number;
  readonly closedUntil: Date | null;
}

export async function readBudgetFill(db: Db, bucket: Bucket): Promise<Fill | null> {
  const { rows } = await sql<Fill>`
    select ${selectFill(bucket)}::float8 as checks, capacity, closed_until as "closedUntil"
    from bill_check_budget where mode = ${bucket.mode}
  `.execute(db);
  return rows[0] ?? null;
}
