import { sql } from 'kysely';
import type { PayoutHoldReason, PayoutState } from '#domain/finance/payout.ts';
import type { DifferingBooking } from '#domain/finance/payout-desk.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import type { RunKey } from './payout-runs.store.ts';

export interface BalanceRow {
  readonly companyId: string;
  readonly company: string;
  readonly feeBasisPoints: number;
  readonly scheduledSen: number;
  readonly onHoldSen: number;
}

export async function listBalanceRows(
  db: Db,
  mode: PaymentMode,
  companyIds: readonly string[],
): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select c.id as "companyId", c.name as company, c.fee_basis_points as "feeBasisPoints",
      coalesce(sum(p.amount_sen) filter (where p.state = 'scheduled'), 0)::bigint as "scheduledSen",
      coalesce(sum(p.amount_sen) filter (where p.state = 'onHold'), 0)::bigint as "onHoldSen"
    from companies c
    left join payouts p on p.company_id = c.id and p.mode = ${mode} and p.state in ('scheduled', 'onHold')
    where c.id = any(${companyIds}::uuid[]) or p.id is not null
    group by c.id
    order by c.name, c.id
  `.execute(db);
  return rows;
}

export async function listRunRows(db: Db, mode: PaymentMode, limit: number) {
  return db
    .selectFrom('payout_runs')
    .select((run) => [
      'run_on as runOn',
      sql<{ state: PayoutState; sen: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('state', p.state, 'sen', p.amount_sen))
        from payouts p where p.mode = ${mode} and p.run_on = ${run.ref('payout_runs.run_on')}
      ), '[]')`.as('payouts'),
    ])
    .where('mode', '=', mode)
    .orderBy('run_on', 'desc')
    .limit(limit)
    .execute();
}

export async function listDiffering(db: Db, { mode, runOn }: RunKey): Promise<DifferingBooking[]> {
  const { rows } = await sql<DifferingBooking>`
    select b.id as "bookingId", b.reference, c.name as company, found.amount_sen as "amountSen",
      found.is_held_back as "isHeldBack"
    from (
      select booking_id, amount_sen, true as is_held_back from payout_held_bookings
      where mode = ${mode} and run_on = ${runOn}
      union all
      select line.booking_id, line.amount_sen, false
      from payouts p join payout_lines line on line.payout_id = p.id
      where p.mode = ${mode} and p.run_on = ${runOn} and p.state = 'scheduled'
        and exists (select from ledger_check where line.booking_id = any(broken_bookings))
    ) found
    join bookings b on b.id = found.booking_id
    join companies c on c.id = b.company_id
    order by c.name, b.reference
  `.execute(db);
  return rows;
}

export async function listRunLines(db: Db, { mode, runOn }: RunKey) {
  return db
    .selectFrom('payouts')
    .innerJoin('companies', 'companies.id', 'payouts.company_id')
    .innerJoin('payout_runs as run', (join) =>
      join.onRef('run.mode', '=', 'payouts.mode').onRef('run.run_on', '=', 'payouts.run_on'),
    )
    .leftJoin('payout_accounts as account', 'account.id', 'payouts.account_id')
    .select(['payouts.id', 'companies.name as company', 'payouts.amount_sen as amountSen', 'payouts.state'])
    .select((row) => row.ref('payouts.hold_reason').$castTo<PayoutHoldReason | null>().as('holdReason'))
    .select(['payouts.reason', 'payouts.bank_reference as bankReference', 'payouts.paid_at as paidAt'])
    .select(['account.bank', 'account.last_four as lastFour', 'account.holder'])
    .select(['account.entered_at as enteredAt', 'run.made_at as runMadeAt'])
    .select(
      sql<boolean>`exists (
        select from payouts earlier
        where earlier.account_id = payouts.account_id and earlier.id <> payouts.id and earlier.state = 'paid'
      )`.as('wasPaidBefore'),
    )
    .select(
      sql<string | null>`(
        select reference from bank_file_lines line where line.payout_id = payouts.id and line.state <> 'void'
      )`.as('reference'),
    )
    .select(
      sql<boolean>`exists (
        select from payout_accounts newer where newer.company_id = payouts.company_id
          and newer.withdrawn_at is null and newer.entered_at > run.made_at
      )`.as('hasNewerAccount'),
    )
    .select(
      sql<number>`(select count(*) from payout_lines line where line.payout_id = payouts.id)`.as('bookings'),
    )
    .where('payouts.mode', '=', mode)
    .where('payouts.run_on', '=', runOn)
    .orderBy('companies.name')
    .orderBy('payouts.id')
    .execute();
}
