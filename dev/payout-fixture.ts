// What tests of payouts need: companies with an account, bookings whose share is owed, and a look at what became of it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addsUp, type LedgerEvent } from '#domain/finance/ledger.ts';
import { recordInLedger } from '#server/features/ledger/ledger.service.ts';
import { storeLedgerCheck } from '#server/features/ledger/ledger-check.store.ts';
import { insertBooking, insertCompany, insertDeal } from './factories.ts';
import { balancesOf } from './ledger-fixture.ts';
import type { TestContext } from './testing/run/test-context.ts';

const encrypt = (plain: string) => Buffer.from(plain);

export function createPayoutFixture(ctx: TestContext) {
  /** A super admin has called the company about the account, unless the test passes `isCalledBack: false`. */
  async function addAccount(
    companyId: string,
    inForceFrom = new Date('2026-10-01T00:00:00Z'),
    { isCalledBack = true } = {},
  ) {
    const id = randomUUID();
    await ctx.db
      .insertInto('payout_accounts')
      .values({
        ...{ id, company_id: companyId, bank: 'MBBEMYKL', holder: 'Wira Travel Sdn. Bhd.' },
        account_number: ctx.encryption.encrypt('514012344417', `payout_accounts.account_number|${id}`),
        ...{ last_four: '4417', entered_by: 'owner', entered_by_email: 'owner@agency.example' },
        ...{ entered_at: new Date('2026-09-01T00:00:00Z'), in_force_from: inForceFrom },
        called_back_at: isCalledBack ? inForceFrom : null,
        called_back_by: isCalledBack ? 'operator' : null,
        call_back_note: isCalledBack ? 'Aina, 03-2141 0000' : null,
      })
      .execute();
    return id;
  }

  /** What the hourly comparison found. It stays the newest, wherever the test sets its clock. */
  const compared = (brokenBookings: readonly string[] = [], checkedAt = new Date('2030-01-01T00:00:00Z')) =>
    storeLedgerCheck(ctx.db, { checkedAt, bookings: 1, brokenBookings });

  async function company({ hasAccount = true } = {}): Promise<string> {
    const { id } = await insertCompany(ctx.db);
    if (hasAccount) await addAccount(id);
    return id;
  }

  let causes = 0;
  async function record(bookingId: string, event: LedgerEvent, dueOn?: string): Promise<void> {
    causes += 1;
    const occasion = { cause: `test:${causes}`, now: ctx.now(), ...(dueOn ? { dueOn } : {}) };
    const booking = { id: bookingId, mode: 'live', fee_basis_points: 0 } as const;
    await ctx.db.transaction().execute((tx) => recordInLedger(tx, booking, event, occasion));
  }

  /** A paid booking whose company is owed the amount from that day on. */
  async function owed(companyId: string, amountSen: number, dueOn: string): Promise<string> {
    const deal = await insertDeal(ctx.db, { company_id: companyId, seats_offered: 9 });
    const { id } = await insertBooking(ctx.db, deal, { state: 'confirmed', mode: 'live' }, { encrypt });
    await record(id, { kind: 'payment', amountSen, fate: 'kept' });
    await record(id, { kind: 'documentsSent' }, dueOn);
    return id;
  }

  const refund = (bookingId: string, amountSen: number) =>
    record(bookingId, { kind: 'refundDecided', amountSen });

  /** Runs of other tests; the ledger keeps what they paid. */
  const forgetRuns = () =>
    ctx.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const table of [
        'bank_file_lines',
        'bank_files',
        'payout_lines',
        'payouts',
        'payout_held_bookings',
        'payout_runs',
      ])
        await sql`delete from ${sql.table(table)}`.execute(tx);
    });

  async function payouts(companyId: string) {
    return ctx.db
      .selectFrom('payouts')
      .select(['id', 'run_on', 'amount_sen', 'state', 'hold_reason', 'bank_reference'])
      .where('company_id', '=', companyId)
      .orderBy('run_on')
      .execute();
  }

  /** Bookings whose money is not all somewhere; none, at every moment. */
  async function broken(): Promise<string[]> {
    const rows = await ctx.db.selectFrom('ledger_balances').select('booking_id').execute();
    const found = await Promise.all(
      rows.map(async ({ booking_id }) => ({ booking_id, balances: await balancesOf(ctx.db, booking_id) })),
    );
    return found.flatMap(({ booking_id, balances }) => {
      if (!balances) return [booking_id];
      const { dueOn: _, ...amounts } = balances;
      return addsUp(amounts) ? [] : [booking_id];
    });
  }

  return { addAccount, compared, company, owed, refund, forgetRuns, payouts, broken };
}
