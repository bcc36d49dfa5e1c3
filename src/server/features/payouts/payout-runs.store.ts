import { sql } from 'kysely';
import type { HoldReason, OwedLine, PayoutState, PlannedPayout } from '#domain/payout.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { SealedAccount } from './payout-accounts.store.ts';

/** The key of the day makes one run of it: the one who comes second waits for the first and is told no. */
export async function insertRun(tx: Tx, runOn: string, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto('payout_runs')
    .values({ run_on: runOn, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function hasRun(db: Db, runOn: string): Promise<boolean> {
  const row = await db
    .selectFrom('payout_runs')
    .select('run_on')
    .where('run_on', '=', runOn)
    .executeTakeFirst();
  return row !== undefined;
}

/** Without what a payout on its way has promised already. One statement, so that nothing is found to differ meanwhile. */
export async function listOwed(db: Db | Tx): Promise<OwedLine[]> {
  const { rows } = await sql<OwedLine>`
    select l.booking_id as "bookingId", l.company_id as "companyId", l.due_on as "dueOn",
      l.owed_sen - coalesce(promised.sen, 0) as "amountSen",
      exists (select from ledger_check where l.booking_id = any(broken_bookings)) as differs
    from ledger_balances l
    left join lateral (
      select sum(line.amount_sen)::bigint as sen from payout_lines line
      join payouts p on p.id = line.payout_id
      where line.booking_id = l.booking_id and p.state = 'scheduled'
    ) promised on true
    where l.owed_sen <> 0
    order by l.company_id, l.booking_id
  `.execute(db);
  return rows;
}

/** Those of them that are suspended. None of them becomes so, or stops being so, until the transaction ends. */
export async function lockSuspended(tx: Tx, companyIds: readonly string[]): Promise<string[]> {
  if (companyIds.length === 0) return [];
  const { rows } = await sql<{ id: string; suspended: boolean }>`
    select id, suspended_at is not null as suspended from companies
    where id = any(${[...companyIds]}::uuid[]) order by id for share
  `.execute(tx);
  return rows.filter(({ suspended }) => suspended).map(({ id }) => id);
}

/** Days of the runs that still promise this company something. */
export async function listScheduledRuns(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select('run_on')
    .where('company_id', '=', companyId)
    .where('state', '=', 'scheduled')
    .orderBy('run_on')
    .execute();
  return rows.map(({ run_on }) => run_on);
}

/** Earlier ones that could not be paid: this run looks at their money again. */
export async function carryOverHeld(tx: Tx, runOn: string): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state: 'carriedOver' })
    .where('run_on', '<', runOn)
    .where('state', '=', 'onHold')
    .execute();
}

export async function insertPayout(
  tx: Tx,
  runOn: string,
  payout: PlannedPayout<{ readonly id: string }>,
): Promise<void> {
  const bookings = payout.lines.map(({ bookingId }) => bookingId);
  const amounts = payout.lines.map(({ amountSen }) => amountSen);
  await sql`
    with made as (
      insert into payouts (run_on, company_id, amount_sen, state, account_id, hold_reason)
      values (${runOn}, ${payout.companyId}, ${payout.amountSen}, ${payout.state}, ${payout.account?.id ?? null},
        ${payout.holdReason})
      returning id, company_id
    )
    insert into payout_lines (payout_id, company_id, booking_id, amount_sen)
    select made.id, made.company_id, line.booking, line.amount
    from made, unnest(${bookings}::uuid[], ${amounts}::bigint[]) as line (booking, amount)
  `.execute(tx);
}

export async function insertHeldBack(tx: Tx, runOn: string, lines: readonly OwedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('payout_held_bookings')
    .values(
      lines.map(({ bookingId, companyId, amountSen }) => ({
        ...{ run_on: runOn, booking_id: bookingId, company_id: companyId, amount_sen: amountSen },
      })),
    )
    .execute();
}

export async function lockRun(tx: Tx, runOn: string) {
  return tx
    .selectFrom('payout_runs')
    .selectAll()
    .where('run_on', '=', runOn)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A new file needs a new confirmation. */
export async function noteFileMade(tx: Tx, runOn: string, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('payout_runs')
    .set({ file_made_by: by, file_made_at: now, confirmed_by: null, confirmed_at: null })
    .where('run_on', '=', runOn)
    .execute();
}

/** What was in it is no longer true: the next step is to make another one. */
export async function voidFile(tx: Tx, runOn: string): Promise<void> {
  await tx
    .updateTable('payout_runs')
    .set({ file_made_by: null, file_made_at: null, confirmed_by: null, confirmed_at: null })
    .where('run_on', '=', runOn)
    .execute();
}

export async function noteConfirmed(tx: Tx, runOn: string, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('payout_runs')
    .set({ confirmed_by: by, confirmed_at: now })
    .where('run_on', '=', runOn)
    .execute();
}

export interface PayoutHead {
  readonly id: string;
  readonly runOn: string;
  readonly companyId: string;
  readonly amountSen: number;
  readonly state: PayoutState;
  readonly accountId: string | null;
  readonly holdReason: HoldReason | null;
}

const head = [
  ...(['id', 'run_on as runOn', 'company_id as companyId', 'amount_sen as amountSen'] as const),
  ...(['state', 'account_id as accountId', 'hold_reason as holdReason'] as const),
] as const;

export async function listPayoutHeads(db: Db | Tx, runOn: string): Promise<PayoutHead[]> {
  return db.selectFrom('payouts').select(head).where('run_on', '=', runOn).orderBy('id').execute();
}

export async function findPayout(tx: Tx, id: string): Promise<PayoutHead | undefined> {
  return tx.selectFrom('payouts').select(head).where('id', '=', id).executeTakeFirst();
}

export interface PayoutLine {
  readonly id: string;
  readonly mode: 'test' | 'live';
  readonly fee_basis_points: number;
  readonly amountSen: number;
}

/** Its bookings as the ledger wants them, always in the same order, so that two never wait for each other. */
export async function listLines(tx: Tx, payoutId: string): Promise<PayoutLine[]> {
  return tx
    .selectFrom('payout_lines')
    .innerJoin('bookings', 'bookings.id', 'payout_lines.booking_id')
    .select(['bookings.id', 'bookings.mode', 'bookings.fee_basis_points'])
    .select('payout_lines.amount_sen as amountSen')
    .where('payout_id', '=', payoutId)
    .orderBy('bookings.id')
    .execute();
}

export async function notePaid(
  tx: Tx,
  paid: { id: string; reference: string; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state: 'paid', bank_reference: paid.reference, paid_by: paid.by, paid_at: paid.now })
    .where('id', '=', paid.id)
    .execute();
}

export async function noteReturned(
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

export async function noteHeld(
  tx: Tx,
  { id, holdReason, reason }: { id: string; holdReason: HoldReason; reason: string },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ state: 'onHold', hold_reason: holdReason, reason })
    .where('id', '=', id)
    .execute();
}

/** What the run promised although its bookings' ledgers differ now, or less is owed for one of them by now. */
export async function holdOutdated(tx: Tx, runOn: string): Promise<void> {
  await sql`
    update payouts set state = 'onHold', hold_reason = found.reason
    from (
      select p.id, case when bool_or(check_.booking_id is not null) then 'ledgerDiffers' else 'refundedSince' end as reason
      from payouts p
      join payout_lines line on line.payout_id = p.id
      join ledger_balances l on l.booking_id = line.booking_id
      left join (select unnest(broken_bookings) as booking_id from ledger_check) check_
        on check_.booking_id = line.booking_id
      where p.run_on = ${runOn} and p.state = 'scheduled' and (check_.booking_id is not null or l.owed_sen < (
        select sum(promised.amount_sen) from payout_lines promised join payouts other on other.id = promised.payout_id
        where promised.booking_id = line.booking_id and other.state = 'scheduled'
      ))
      group by p.id
    ) found
    where payouts.id = found.id
  `.execute(tx);
}

/** What other runs would still send there. Their days. */
export async function holdForAccount(tx: Tx, accountId: string): Promise<string[]> {
  const hold_reason: HoldReason = 'accountReturned';
  const rows = await tx
    .updateTable('payouts')
    .set({ state: 'onHold', hold_reason })
    .where('account_id', '=', accountId)
    .where('state', '=', 'scheduled')
    .returning('run_on as runOn')
    .execute();
  return rows.map(({ runOn }) => runOn);
}

/** Runs that are still to send something there, in their order. */
export async function listRunsTo(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select('run_on as runOn')
    .where('account_id', '=', accountId)
    .where('state', '=', 'scheduled')
    .orderBy('run_on')
    .execute();
  return rows.map(({ runOn }) => runOn);
}

export interface FileLine extends SealedAccount {
  readonly company: string;
  readonly amountSen: number;
}

/** What the bank is to pay, with the sealed numbers. */
export async function listFileLines(tx: Tx, runOn: string): Promise<FileLine[]> {
  return tx
    .selectFrom('payouts')
    .innerJoin('payout_accounts as account', 'account.id', 'payouts.account_id')
    .innerJoin('companies', 'companies.id', 'payouts.company_id')
    .select(['account.id', 'account.bank', 'account.holder', 'account.last_four'])
    .select((row) => row.ref('account.account_number').$notNull().as('account_number'))
    .select(['companies.name as company', 'payouts.amount_sen as amountSen'])
    .where('payouts.run_on', '=', runOn)
    .where('payouts.state', '=', 'scheduled')
    .orderBy('companies.name')
    .orderBy('payouts.id')
    .execute();
}
