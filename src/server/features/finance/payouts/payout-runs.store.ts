import { sql } from 'kysely';
import type { OwedLine, PayoutHoldReason, PayoutState, PlannedPayout } from '#domain/finance/payout.ts';
import { addDays } from '#domain/kernel/time.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

/** Identifies a run: live and practice payments each have one on the same day. */
export interface RunKey {
  readonly mode: PaymentMode;
  readonly runOn: string;
}

/** Returns false if the day already has a run. A concurrent second insert waits for the first. */
export async function insertRun(tx: Tx, { mode, runOn }: RunKey, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto('payout_runs')
    .values({ mode, run_on: runOn, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasRun(db: Db, { mode, runOn }: RunKey): Promise<boolean> {
  const row = await db
    .selectFrom('payout_runs')
    .select('run_on')
    .where('mode', '=', mode)
    .where('run_on', '=', runOn)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * True if a run exists in the week up to that day or after it. Keeps runs a week apart, even if the weekday changes.
 */
export async function hasRunWithinWeek(db: Db, { mode, runOn }: RunKey): Promise<boolean> {
  const row = await db
    .selectFrom('payout_runs')
    .select('run_on')
    .where('mode', '=', mode)
    .where('run_on', '>', addDays(runOn, -7))
    .executeTakeFirst();
  return row !== undefined;
}

/** Amounts owed, without pending payouts. One statement, so that a concurrent payout cannot split it. */
export async function listOwed(db: Db | Tx, mode: PaymentMode): Promise<OwedLine[]> {
  const { rows } = await sql<OwedLine>`
    select l.booking_id as "bookingId", l.company_id as "companyId", l.due_on as "dueOn",
      l.owed_sen - coalesce(promised.sen, 0) as "amountSen",
      exists (select from ledger_check where l.booking_id = any(broken_bookings)) as differs
    from (
      select booking_id from ledger_balances where mode = ${mode} and owed_sen <> 0
      union select line.booking_id from payout_lines line join payouts p on p.id = line.payout_id
        where p.mode = ${mode} and p.state = 'scheduled'
    ) either
    join ledger_balances l on l.booking_id = either.booking_id
    left join lateral (
      select sum(line.amount_sen)::bigint as sen from payout_lines line
      join payouts p on p.id = line.payout_id
      where line.booking_id = l.booking_id and p.state = 'scheduled'
    ) promised on true
    where l.owed_sen <> coalesce(promised.sen, 0)
    order by l.company_id, l.booking_id
  `.execute(db);
  return rows;
}

/** Locks the companies and returns which of them are suspended or deleted. */
export async function lockCompanies(tx: Tx, companyIds: readonly string[]) {
  const { rows } = await sql<{ id: string; isSuspended: boolean; isDeleted: boolean }>`
    select id, suspended_at is not null as "isSuspended", deleted_at is not null as "isDeleted" from companies
    where id = any(${[...companyIds]}::uuid[]) order by id for share
  `.execute(tx);
  return {
    suspended: new Set(rows.filter(({ isSuspended }) => isSuspended).map(({ id }) => id)),
    deleted: new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id)),
  };
}

export async function listScheduledRuns(tx: Tx, companyId: string): Promise<RunKey[]> {
  return tx
    .selectFrom('payouts')
    .select(['mode', 'run_on as runOn'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'scheduled')
    .orderBy('mode')
    .orderBy('run_on')
    .execute();
}

/** Carries over unpaid payouts of earlier runs: this run includes their money again. */
export async function carryOverHeld(tx: Tx, { mode, runOn }: RunKey): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state: 'carriedOver' })
    .where('mode', '=', mode)
    .where('run_on', '<', runOn)
    .where('state', '=', 'onHold')
    .execute();
}

export async function insertPayout(
  tx: Tx,
  { mode, runOn }: RunKey,
  payout: PlannedPayout<{ readonly id: string }>,
): Promise<void> {
  const bookings = payout.lines.map(({ bookingId }) => bookingId);
  const amounts = payout.lines.map(({ amountSen }) => amountSen);
  await sql`
    with made as (
      insert into payouts (mode, run_on, company_id, amount_sen, state, account_id, hold_reason)
      values (${mode}, ${runOn}, ${payout.companyId}, ${payout.amountSen}, ${payout.state}, ${payout.account?.id ?? null},
        ${payout.holdReason})
      returning id, company_id
    )
    insert into payout_lines (payout_id, company_id, booking_id, amount_sen)
    select made.id, made.company_id, line.booking, line.amount
    from made, unnest(${bookings}::uuid[], ${amounts}::bigint[]) as line (booking, amount)
  `.execute(tx);
}

export async function insertHeldBack(
  tx: Tx,
  { mode, runOn }: RunKey,
  lines: readonly OwedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('payout_held_bookings')
    .values(
      lines.map(({ bookingId, companyId, amountSen }) => ({
        mode,
        run_on: runOn,
        booking_id: bookingId,
        company_id: companyId,
        amount_sen: amountSen,
      })),
    )
    .execute();
}

export async function lockRun(tx: Tx, { mode, runOn }: RunKey): Promise<boolean> {
  const run = await tx
    .selectFrom('payout_runs')
    .select('run_on')
    .where('mode', '=', mode)
    .where('run_on', '=', runOn)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return run !== undefined;
}

export interface PayoutHead extends RunKey {
  readonly id: string;
  readonly companyId: string;
  readonly amountSen: number;
  readonly state: PayoutState;
  readonly accountId: string | null;
  readonly holdReason: PayoutHoldReason | null;
  /** The super admin who put it on hold or suspended the company; null if it was held automatically. */
  readonly heldBy: string | null;
  readonly isSent: boolean;
  readonly reference: string | null;
}

const isSent = sql<boolean>`exists (
  select from bank_file_lines line where line.payout_id = payouts.id and line.state = 'sent'
)`;

const reference = sql<string | null>`(
  select line.reference from bank_file_lines line join bank_files file on file.id = line.file_id
  where line.payout_id = payouts.id order by file.made_at desc limit 1
)`;

const head = [
  'id',
  'mode',
  'run_on as runOn',
  'company_id as companyId',
  'amount_sen as amountSen',
  'state',
  'account_id as accountId',
  'hold_reason as holdReason',
  'held_by as heldBy',
] as const;

export async function listPayoutHeads(db: Db | Tx, { mode, runOn }: RunKey): Promise<PayoutHead[]> {
  return db
    .selectFrom('payouts')
    .select([...head, isSent.as('isSent'), reference.as('reference')])
    .where('mode', '=', mode)
    .where('run_on', '=', runOn)
    .orderBy('id')
    .execute();
}

export async function findPayout(tx: Tx, id: string): Promise<PayoutHead | undefined> {
  return tx
    .selectFrom('payouts')
    .select([...head, isSent.as('isSent'), reference.as('reference')])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listLines(tx: Tx, payoutId: string) {
  return tx
    .selectFrom('payout_lines')
    .innerJoin('payouts', 'payouts.id', 'payout_lines.payout_id')
    .select(['payout_lines.booking_id as bookingId', 'payout_lines.company_id as companyId', 'payouts.mode'])
    .select('payout_lines.amount_sen as amountSen')
    .where('payout_id', '=', payoutId)
    .execute();
}

export async function setPayoutPaid(
  tx: Tx,
  paid: { id: string; reference: string; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state: 'paid', bank_reference: paid.reference, paid_by: paid.by, paid_at: paid.now })
    .where('id', '=', paid.id)
    .execute();
}

export async function setPayoutReturned(
  tx: Tx,
  returned: { id: string; reason: string; by: string; now: Date },
): Promise<void> {
  const { id, reason, by, now } = returned;
  await tx
    .updateTable('payouts')
    .set({ state: 'returned', reason, returned_by: by, returned_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setPayoutHeld(
  tx: Tx,
  {
    id,
    holdReason,
    reason,
    by,
  }: { id: string; holdReason: PayoutHoldReason; reason: string; by: string | null },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state: 'onHold', hold_reason: holdReason, reason, held_by: by })
    .where('id', '=', id)
    .execute();
}

export async function setPayoutScheduled(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state: 'scheduled', hold_reason: null, held_by: null, reason: '' })
    .where('id', '=', id)
    .execute();
}

export async function holdOutdatedPayouts(tx: Tx, { mode, runOn }: RunKey): Promise<void> {
  await sql`
    update payouts set state = 'onHold', hold_reason = found.reason
    from (
      select p.id, case when bool_or(check_.booking_id is not null) then 'ledgerDiffers' else 'refundedSince' end as reason
      from payouts p
      join payout_lines line on line.payout_id = p.id
      join ledger_balances l on l.booking_id = line.booking_id
      left join (select unnest(broken_bookings) as booking_id from ledger_check) check_
        on check_.booking_id = line.booking_id
      where p.mode = ${mode} and p.run_on = ${runOn} and p.state = 'scheduled' and (check_.booking_id is not null or l.owed_sen < (
        select sum(promised.amount_sen) from payout_lines promised join payouts other on other.id = promised.payout_id
        where promised.booking_id = line.booking_id and other.state = 'scheduled'
      ))
      group by p.id
    ) found
    where payouts.id = found.id
  `.execute(tx);
}

export async function holdPayoutsToAccount(tx: Tx, accountId: string): Promise<RunKey[]> {
  const hold_reason: PayoutHoldReason = 'accountReturned';
  return tx
    .updateTable('payouts')
    .set({ state: 'onHold', hold_reason })
    .where('account_id', '=', accountId)
    .where('state', '=', 'scheduled')
    .where(({ not }) => not(isSent))
    .returning(['mode', 'run_on as runOn'])
    .execute();
}

export async function listRunsToAccount(tx: Tx, accountId: string): Promise<RunKey[]> {
  return tx
    .selectFrom('payouts')
    .select(['mode', 'run_on as runOn'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'scheduled')
    .orderBy('mode')
    .orderBy('run_on')
    .execute();
}

export interface FileLine {
  readonly subjectId: string;
  readonly accountId: string;
  readonly amountSen: number;
}

export async function listFileLines(tx: Tx, { mode, runOn }: RunKey): Promise<FileLine[]> {
  return tx
    .selectFrom('payouts')
    .select(['id as subjectId', 'amount_sen as amountSen'])
    .select((row) => row.ref('account_id').$notNull().as('accountId'))
    .where('mode', '=', mode)
    .where('run_on', '=', runOn)
    .where('state', '=', 'scheduled')
    .execute();
}

export async function listOpenedLines(tx: Tx, fileId: string) {
  return tx
    .selectFrom('bank_file_lines as line')
    .innerJoin('payout_accounts as account', 'account.id', 'line.payout_account_id')
    .innerJoin('companies', 'companies.id', 'account.company_id')
    .select(['account.id as accountId', 'account.bank', 'account.holder', 'account.account_number as sealed'])
    .select(['line.amount_sen as amountSen', 'line.reference'])
    .where('line.file_id', '=', fileId)
    .orderBy('companies.name')
    .orderBy('line.reference')
    .execute();
}
