import { sql } from 'kysely';
import type { BookingState } from '#domain/booking-state.ts';
import type { LedgerBalances, LedgerEvent, LedgerLine } from '#domain/ledger.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PaymentMode } from '#server/platform/schema.ts';

export interface LockedLedger {
  readonly companyId: string;
  readonly dueOn: string | null;
  readonly balances: LedgerBalances;
}

/** Whatever changes a booking's ledger waits here for its turn. Lock order: the booking, its fulfilment, its ledger. */
export async function lockLedger(tx: Tx, bookingId: string): Promise<LockedLedger> {
  const { rows } = await sql<LedgerBalances & Omit<LockedLedger, 'balances'>>`
    select company_id as "companyId", due_on as "dueOn", received_sen as received, awaiting_sen as awaiting,
      refund_due_sen as "refundDue", refunded_sen as refunded, fee_sen as fee, owed_sen as owed,
      paid_out_sen as "paidOut"
    from lock_ledger(${bookingId})
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A booking that is not there has no ledger.');
  const { companyId, dueOn, ...balances } = row;
  return { companyId, dueOn, balances };
}

export async function isRecorded(tx: Tx, cause: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('cause', '=', cause)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewLedgerTransaction {
  readonly bookingId: string;
  readonly companyId: string;
  readonly kind: LedgerEvent['kind'];
  readonly cause: string;
  readonly at: Date;
  readonly dueOn: string | null;
  readonly madeBy: string | null;
  readonly note: string;
  readonly lines: readonly LedgerLine[];
}

/** One statement: the database refuses lines that do not come together. False when the cause was recorded before. */
export async function insertLedgerTransaction(tx: Tx, made: NewLedgerTransaction): Promise<boolean> {
  const accounts = made.lines.map(({ account }) => account);
  const amounts = made.lines.map(({ amountSen }) => amountSen);
  const { numAffectedRows } = await sql`
    with made as (
      insert into ledger_transactions (booking_id, company_id, kind, cause, at, due_on, made_by, note)
      values (${made.bookingId}, ${made.companyId}, ${made.kind}, ${made.cause}, ${made.at}, ${made.dueOn},
        ${made.madeBy}, ${made.note})
      on conflict (cause) do nothing
      returning id, booking_id, company_id
    )
    insert into ledger_entries (transaction_id, booking_id, company_id, account, amount_sen)
    select made.id, made.booking_id, made.company_id, line.account, line.amount
    from made, unnest(${accounts}::text[], ${amounts}::bigint[]) as line (account, amount)
  `.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface SoldShare {
  readonly id: string;
  readonly mode: PaymentMode;
  readonly fee_basis_points: number;
  readonly state: BookingState;
  readonly departsOn: string;
  readonly documentsSentAt: Date | null;
}

export async function findShare(tx: Tx, bookingId: string): Promise<SoldShare | undefined> {
  const { rows } = await sql<SoldShare>`
    select b.id, b.mode, b.fee_basis_points, b.state, b.departs_on as "departsOn",
      f.documents_sent_at as "documentsSentAt"
    from bookings b left join fulfilments f on f.booking_id = b.id
    where b.id = ${bookingId}
  `.execute(tx);
  return rows[0];
}

/** Bookings whose share still waits, although they have flown or their documents were sent. */
export async function listSharesToMove(
  db: Db,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from ledger_balances l
    join bookings b on b.id = l.booking_id
    left join fulfilments f on f.booking_id = b.id
    where l.awaiting_sen <> 0 and b.state = 'confirmed'
      and (b.departs_on < ${today}::date or f.documents_sent_at is not null)
    order by b.departs_on, b.id
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Answers how many bookings with money had no ledger. */
export async function openMissing(
  db: Db,
  { bookedSince, now }: { readonly bookedSince: Date; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ opened: number }>`
    select open_ledgers(${bookedSince}, ${now}) as opened
  `.execute(db);
  return rows[0]?.opened ?? 0;
}

export async function sumFees(
  db: Db | Tx,
  from: string,
): Promise<{ readonly day: string; readonly sen: number }[]> {
  const { rows } = await sql<{ day: string; sen: number }>`
    select day, sum(fee_sen)::bigint as sen from ledger_days where day >= ${from}::date group by day
  `.execute(db);
  return rows;
}
