import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { insertBooking, insertCompany, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import type { JournalRow } from '#domain/finance/held-money.ts';
import { type LedgerEvent, ledgerAccounts } from '#domain/finance/ledger.ts';
import { createRefusal } from '#domain/kernel/outcome.ts';
import { toKlInstant } from '#domain/kernel/time.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import {
  confirmBalance,
  countHeldDifferences,
  exportJournal,
  showHeld,
  storeBankBalance,
} from './held.service.ts';

const encrypt = (plain: string) => Buffer.from(plain);
const actor = superAdminActor();
let ctx: TestContext;
let bookings = 0;
beforeAll(async () => {
  ctx = await openTestContext();
  await addPaymentKeys(ctx, { sandbox: false });
});
afterAll(() => ctx.close());

async function booked(events: readonly (readonly [string, LedgerEvent])[], mode: 'live' | 'test' = 'live') {
  const { id: company_id } = await insertCompany(ctx.db);
  const deal = await insertDeal(ctx.db, { company_id, seats_offered: 9 });
  const booking = await insertBooking(ctx.db, deal, { state: 'confirmed', mode }, { encrypt });
  bookings += 1;
  for (const [index, [day, event]] of events.entries())
    await ctx.db.transaction().execute((tx) =>
      recordInLedger(tx, { id: booking.id, mode, fee_basis_points: 500 }, event, {
        cause: `held:${bookings}:${index}`,
        now: toKlInstant(day, '12:00'),
      }),
    );
  return { ...booking, companyId: company_id };
}

const balance = (balanceOn: string, balanceSen: number, movedSen = 0) =>
  storeBankBalance(ctx, actor, { balanceOn, balanceSen, movedSen, note: '' });

describe('showHeld', () => {
  it('compares ledger and bank at the end of the day of the newest bank balance', async () => {
    ctx.setNow(toKlInstant('2026-11-20', '09:00'));
    await booked([
      ['2026-11-10', { kind: 'payment', amountSen: 2_000_00, fate: 'kept' }],
      ['2026-11-11', { kind: 'documentsSent' }],
      ['2026-11-12', { kind: 'payout', amountSen: 1_900_00 }],
      ['2026-11-15', { kind: 'refundDecided', amountSen: 1_000_00 }],
    ]);
    await booked([['2026-11-11', { kind: 'payment', amountSen: 7_00, fate: 'kept' }]], 'test');
    expect((await showHeld(ctx, actor, null)).held).toMatchObject({ notSettledSen: 2_000_00 });
    expect(await countHeldDifferences(ctx)).toBe(0);

    await balance('2026-11-12', -1_900_00);
    const { held, mode } = await showHeld(ctx, actor, null);
    expect(mode).toBe('live');
    expect(held).toMatchObject({ foundSen: 100_00, expectedSen: 100_00, differenceSen: 0 });
    expect(held.accounts).toMatchObject({ fee: 100_00, owed: 0, refundDue: 0 });

    await balance('2026-11-16', -1_899_99);
    const later = await showHeld(ctx, actor, null);
    expect(later.held.accounts).toMatchObject({ fee: 50_00, owed: -950_00, refundDue: 1_000_00 });
    expect(later.held.differenceSen).toBe(1);
    expect(await countHeldDifferences(ctx)).toBe(1);

    ctx.setNow(toKlInstant('2026-11-20', '09:01'));
    await balance('2026-11-16', -2_000_00, 100_00);
    expect(await countHeldDifferences(ctx)).toBe(0);
  });

  it('counts what Billplz settled by that day and its fee', async () => {
    const { id } = await booked([['2026-11-16', { kind: 'payment', amountSen: 500_00, fate: 'kept' }]]);
    const { id: comparison_id } = await ctx.db
      .insertInto('payment_comparisons')
      .values({ made_at: ctx.now(), made_by: 'x', lines: 1, matched: 1, differences: 0, result: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: payment_event_id } = await ctx.db
      .insertInto('payment_events')
      .values({
        booking_id: id,
        bill_id: 'held0001',
        source: 'callback',
        event: 'paid',
        counted_amount: '500.00',
        outcome: 'paid',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const settled = { provider: 'billplz', mode: 'live', booking_id: id, reference: 'ST-1' } as const;
    await ctx.db
      .insertInto('settled_payments')
      .values({
        ...settled,
        bill_id: 'held0001',
        payment_event_id,
        amount_sen: 500_00,
        fee_sen: 1_25,
        settled_on: '2026-11-17',
        comparison_id,
      })
      .execute();
    await balance('2026-11-16', -2_000_00, 100_00);
    expect((await showHeld(ctx, actor, null)).held).toMatchObject({
      notSettledSen: 2_500_00,
      differenceSen: 0,
    });
    await balance('2026-11-17', -2_000_00 + 498_75, 100_00);
    expect((await showHeld(ctx, actor, null)).held).toMatchObject({
      notSettledSen: 2_000_00,
      differenceSen: 0,
    });
  });

  it('counts a manually entered fee from the day it was booked', async () => {
    const { id: booking_id, companyId: company_id } = await booked([
      ['2026-11-17', { kind: 'payment', amountSen: 500_00, fate: 'kept' }],
      ['2026-11-18', { kind: 'providerFee', amountSen: 60_00 }],
    ]);
    const at = toKlInstant('2026-11-18', '12:00');
    const entry = {
      booking_id,
      company_id,
      batch_id: booking_id,
      mode: 'live',
      kind: 'providerFee',
    } as const;
    await ctx.db
      .insertInto('money_entries')
      .values({ ...entry, amount_sen: 60_00, reason: 'Card', made_by: 'x', made_at: at, booked_at: at })
      .execute();
    const bankSen = -2_000_00 + 498_75;
    await balance('2026-11-17', bankSen, 100_00);
    expect((await showHeld(ctx, actor, null)).held.differenceSen).toBe(0);
    await balance('2026-11-18', bankSen - 60_00, 100_00);
    expect((await showHeld(ctx, actor, null)).held.differenceSen).toBe(0);
  });

  it('includes own money moved out above the limit only after a second super admin has confirmed it', async () => {
    const since = new Date('2026-01-01T00:00:00Z');
    for (const id of [actor.userId, 'second']) {
      const user = { id, name: id, email: `${id}@sempat.test`, updated_at: since };
      await ctx.db.insertInto('users').values(user).execute();
      const role = { user_id: id, role: 'superadmin' as const, created_at: since };
      await ctx.db.insertInto('roles').values(role).execute();
    }
    const second = superAdminActor({ userId: 'second' });
    const bankSen = -2_000_00 + 498_75 - 60_00;
    const typed = (movedSen: number) => balance('2026-11-19', bankSen + 100_00 - movedSen, movedSen);
    const shown = async () => {
      const { held, balances } = await showHeld(ctx, actor, null);
      return { differenceSen: held.differenceSen, newest: balances[0] };
    };
    // Two changes below the limit add up to more than it.
    expect(await typed(6_000_00)).toEqual({ ok: true, isWaiting: false });
    expect((await shown()).differenceSen).toBe(0);
    ctx.setNow(toKlInstant('2026-11-20', '10:00'));
    expect(await typed(11_000_00)).toEqual({ ok: true, isWaiting: true });
    const { differenceSen, newest } = await shown();
    expect(differenceSen).toBe(-5_000_00);
    expect(newest).toMatchObject({ isWaiting: true, isOwn: true, movedSen: 11_000_00, countedSen: 6_000_00 });
    expect(await countHeldDifferences(ctx)).toBe(1);
    const id = newest?.id ?? '';
    expect(await confirmBalance(ctx, actor, id)).toEqual(createRefusal('same_person'));
    expect(await confirmBalance(ctx, second, id)).toEqual({ ok: true });
    expect(await confirmBalance(ctx, second, id)).toEqual(createRefusal('changed'));
    expect((await shown()).differenceSen).toBe(0);
    // Decreases count towards the limit like increases, but amounts confirmed by another person do not.
    ctx.setNow(toKlInstant('2026-11-20', '11:00'));
    expect(await typed(9_000_00)).toEqual({ ok: true, isWaiting: false });
    ctx.setNow(toKlInstant('2026-11-20', '11:01'));
    expect(await typed(100_00)).toEqual({ ok: true, isWaiting: true });
    await expect(
      sql`update bank_balances set counted_moved_sen = 0 where id = ${id}`.execute(ctx.db),
    ).rejects.toThrow(/second super admin/);
  });

  it('lists debts of companies, oldest first, without those offset by a payout', async () => {
    const { debts } = await showHeld(ctx, actor, null);
    expect(debts).toMatchObject([{ debtSen: 950_00, since: '2026-11-15' }]);
  });

  it('rejects a future day and records the author of a balance', async () => {
    expect(await balance('2026-11-21', 0)).toEqual(createRefusal('in_future'));
    const lines = await ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'bankBalance.entered')
      .orderBy('id')
      .execute();
    expect(lines[0]).toMatchObject({ actor_id: actor.userId, details: { balanceOn: '2026-11-12' } });
  });

  it('keeps entered balances, which the program can neither change nor delete', async () => {
    for (const change of [sql`update bank_balances set balance_sen = 0`, sql`delete from settled_payments`])
      await expect(
        ctx.db.transaction().execute(async (tx) => {
          await sql`set local role app_program`.execute(tx);
          await change.execute(tx);
        }),
      ).rejects.toThrow(/permission denied/);
  });
});

describe('the journal of a month', () => {
  const read = async (month: string) => {
    const rows: JournalRow[] = [];
    for await (const step of (await exportJournal(ctx, actor, month)).steps) rows.push(...step);
    return rows;
  };
  const sum = (rows: readonly JournalRow[]) => rows.reduce((total, { amountSen }) => total + amountSen, 0);

  it('connects opening and closing balances that match the ledger', async () => {
    await booked([
      ['2026-10-30', { kind: 'payment', amountSen: 300_00, fate: 'kept' }],
      ['2026-11-01', { kind: 'goodwill', amountSen: 10_00 }],
    ]);
    const rows = await read('2026-11');
    const of = (row: JournalRow['row']) => rows.filter((each) => each.row === row);
    for (const part of ['opening', 'entry', 'closing'] as const) expect(sum(of(part))).toBe(0);
    expect(of('opening').find(({ account }) => account === 'received')?.amountSen).toBe(300_00);
    const { rows: stored } = await sql<{ account: string; sen: number }>`
      select e.account, sum(e.amount_sen)::bigint as sen
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.mode = 'live' group by e.account
    `.execute(ctx.db);
    const closing = of('closing').filter(({ amountSen }) => amountSen !== 0);
    expect(closing.map(({ account, amountSen }) => ({ account, sen: amountSen }))).toEqual(
      ledgerAccounts.flatMap((account) => stored.filter((row) => row.account === account && row.sen !== 0)),
    );
    for (const account of ledgerAccounts) {
      const own = (row: JournalRow['row']) => sum(of(row).filter((each) => each.account === account));
      expect(own('opening') + own('entry')).toBe(own('closing'));
    }
  });

  it('contains the entries of its mode and month only, each day in Kuala Lumpur', async () => {
    const october = (await read('2026-10')).filter(({ row }) => row === 'entry');
    expect(october.map(({ on }) => on)).toEqual(['2026-10-30', '2026-10-30', '2026-10-30']);
    const november = (await read('2026-11')).filter(({ row }) => row === 'entry');
    expect(november.some(({ amountSen }) => amountSen === 7_00)).toBe(false);
  });

  it('is audited with the user who exported it', async () => {
    const line = await ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'journal.exported')
      .executeTakeFirst();
    expect(line).toMatchObject({ actor_id: actor.userId, details: { month: '2026-11' } });
  });
});
