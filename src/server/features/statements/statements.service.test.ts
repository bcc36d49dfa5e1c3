import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyActor, superAdminActor } from '#dev/actors.ts';
import { insertCompany } from '#dev/factories.ts';
import { createPayoutFixture } from '#dev/payout-fixture.ts';
import { openTestContext, type TestContext } from '#dev/test-context.ts';
import { sumFigures } from '#domain/statement.ts';
import { makePayoutRun } from '#server/features/payouts/payout-runs.service.ts';
import { makeBankFile, markPaid, markReturned } from '#server/features/payouts/payouts.service.ts';
import { drawStatement, exportStatement, getBookingMoney, getStatement } from './statements.service.ts';

let ctx: TestContext;
let world: ReturnType<typeof createPayoutFixture>;
beforeAll(async () => {
  ctx = await openTestContext();
  world = createPayoutFixture(ctx);
});
beforeEach(async () => {
  ctx.setNow(new Date('2026-11-10T02:00:00Z'));
  await world.compared();
});
afterAll(() => ctx.close());

const november = (companyId: string, role?: 'agent' | 'viewer') =>
  getStatement(ctx, companyActor(companyId, role && { role }), '2026-11');

async function ledgerOf(companyId: string, from: string, until: string) {
  const { rows } = await sql<{ paid: number; refunded: number; fee: number; yours: number }>`
    select sum(received_sen)::bigint as paid, sum(refund_due_sen + refunded_sen)::bigint as refunded,
      sum(fee_sen)::bigint as fee, sum(awaiting_sen + owed_sen + paid_out_sen)::bigint as yours
    from ledger_days where company_id = ${companyId} and day >= ${from} and day < ${until}
  `.execute(ctx.db);
  return rows[0];
}

describe('the statement of a month', () => {
  it('says what is scheduled, and agrees with the ledger of the month', async () => {
    const companyId = await world.company();
    await world.owed(companyId, 95_000, '2026-11-12');
    const refunded = await world.owed(companyId, 50_000, '2026-11-12');
    await world.refund(refunded, 20_000);
    const { statement, balance, nextPayoutOn } = await november(companyId);
    expect(statement.groups).toMatchObject([{ place: { kind: 'scheduled', on: '2026-11-16' } }]);
    expect(statement.sums).toEqual({
      ...{ paidSen: 145_000, refundedSen: 20_000, feeSen: 0, yoursSen: 125_000, paidOutSen: 0 },
    });
    expect(await ledgerOf(companyId, '2026-11-01', '2026-12-01')).toEqual({
      ...{ paid: 145_000, refunded: 20_000, fee: 0, yours: 125_000 },
    });
    expect({ balance, nextPayoutOn }).toEqual({
      balance: { awaitingSen: 0, owedSen: 125_000 },
      nextPayoutOn: '2026-11-16',
    });
  });

  it('ends at midnight in Kuala Lumpur, also at the end of a year, and agrees with the days of the ledger', async () => {
    const companyId = await world.company();
    for (const at of ['2026-12-31T15:59:59.999Z', '2026-12-31T16:00:00.000Z']) {
      ctx.setNow(new Date(at));
      await world.owed(companyId, 10_000, '2027-01-04');
    }
    for (const [month, until] of [
      ['2026-12', '2027-01-01'],
      ['2027-01', '2027-02-01'],
    ] as const) {
      const { statement } = await getStatement(ctx, companyActor(companyId), month);
      expect(statement.sums).toMatchObject({ paidSen: 10_000, yoursSen: 10_000 });
      expect(await ledgerOf(companyId, `${month}-01`, until)).toMatchObject({ paid: 10_000, yours: 10_000 });
    }
  });

  it('is on hold without an account, and says why', async () => {
    const companyId = await world.company({ hasAccount: false });
    await world.owed(companyId, 95_000, '2026-11-12');
    const { statement } = await november(companyId);
    expect(statement.groups).toMatchObject([{ place: { kind: 'onHold', reason: { kind: 'noAccount' } } }]);
  });

  it('of a month without anything is empty; one that has not come is this month’s', async () => {
    const companyId = await world.company();
    expect((await november(companyId)).statement).toMatchObject({ month: '2026-11', groups: [] });
    const asked = await getStatement(ctx, companyActor(companyId), '2026-12');
    expect(asked.statement.month).toBe('2026-11');
  });

  it('of another company shows nothing of this one, neither lines nor a booking’s money', async () => {
    const companyId = await world.company();
    const bookingId = await world.owed(companyId, 95_000, '2026-11-12');
    const { id: otherId } = await insertCompany(ctx.db);
    expect((await november(otherId)).statement.groups).toEqual([]);
    expect(await getBookingMoney(ctx, companyActor(otherId), bookingId)).toBeNull();
    // Control: its own company sees both.
    expect((await november(companyId)).statement.groups).toHaveLength(1);
    expect(await getBookingMoney(ctx, companyActor(companyId), bookingId)).toMatchObject({
      yoursSen: 95_000,
    });
  });
});

it('what a run held back is on hold, because its amounts are being checked', async () => {
  const companyId = await world.company();
  const bookingId = await world.owed(companyId, 95_000, '2026-11-12');
  ctx.setNow(new Date('2026-11-16T02:00:00Z'));
  await sql`truncate payout_lines, payouts, payout_held_bookings, payout_runs`.execute(ctx.db);
  await world.compared([bookingId]);
  await makePayoutRun(ctx);
  expect((await november(companyId)).statement.groups).toMatchObject([
    { place: { kind: 'onHold', reason: { kind: 'ledgerDiffers' } } },
  ]);
});

describe('after a payout', () => {
  /** Paid on 16 November, with a reference. */
  async function paidOut() {
    const companyId = await world.company();
    const bookingId = await world.owed(companyId, 95_000, '2026-11-12');
    ctx.setNow(new Date('2026-11-16T02:00:00Z'));
    await sql`truncate payout_lines, payouts, payout_held_bookings, payout_runs`.execute(ctx.db);
    await makePayoutRun(ctx);
    const [payout] = await world.payouts(companyId);
    const admin = superAdminActor();
    await makeBankFile(ctx, admin, '2026-11-16');
    const outcome = await markPaid(ctx, admin, { id: payout?.id ?? '', reference: 'SPT-1116-WIRA' });
    expect(outcome).toMatchObject({ ok: true });
    return { companyId, bookingId, payoutId: payout?.id ?? '', admin };
  }

  it('its lines carry the bank’s reference, and only the owner is told the account', async () => {
    const { companyId, bookingId } = await paidOut();
    const own = await november(companyId);
    const place = { kind: 'paidOut', on: '2026-11-16', reference: 'SPT-1116-WIRA' };
    expect(own.statement.groups).toMatchObject([{ place, sums: { yoursSen: 95_000, paidOutSen: 95_000 } }]);
    expect(own.paidTo).toEqual([{ reference: 'SPT-1116-WIRA', bank: 'MBBEMYKL', lastFour: '4417' }]);
    for (const role of ['agent', 'viewer'] as const)
      expect((await november(companyId, role)).paidTo).toEqual([]);
    expect(await getBookingMoney(ctx, companyActor(companyId), bookingId)).toMatchObject({
      ...{ paidSen: 95_000, yoursSen: 95_000, paidOutSen: 95_000, place },
    });
  });

  it('the next one is a week later, also on the evening of the run', async () => {
    const { companyId } = await paidOut();
    await world.owed(companyId, 10_000, '2026-11-16');
    ctx.setNow(new Date('2026-11-16T14:00:00Z'));
    const { nextPayoutOn, statement } = await november(companyId);
    expect(nextPayoutOn).toBe('2026-11-23');
    expect(statement.groups[0]).toMatchObject({ place: { kind: 'scheduled', on: '2026-11-23' } });
  });

  it('one that the bank returned is due again, and said on top', async () => {
    const { companyId, payoutId, admin } = await paidOut();
    await markReturned(ctx, admin, { id: payoutId, reason: 'Account closed' });
    const { statement, returned } = await november(companyId);
    expect(returned).toMatchObject({ runOn: '2026-11-16', amountSen: 95_000, reason: 'Account closed' });
    expect(statement.groups).toMatchObject([
      { place: { kind: 'onHold', reason: { kind: 'accountReturned' } }, sums: { paidOutSen: 0 } },
    ]);
  });

  it('a refund is a negative line of its own month', async () => {
    const { companyId, bookingId } = await paidOut();
    ctx.setNow(new Date('2026-12-02T02:00:00Z'));
    await world.refund(bookingId, 95_000);
    const before = await november(companyId);
    expect(before.statement.sums).toMatchObject({ yoursSen: 95_000, paidOutSen: 95_000 });
    const { statement, balance } = await getStatement(ctx, companyActor(companyId), '2026-12');
    expect(statement.sums).toMatchObject({ paidSen: 0, refundedSen: 95_000, yoursSen: -95_000 });
    expect(balance.owedSen).toBe(-95_000);
    expect(sumFigures([before.statement.sums, statement.sums])).toMatchObject({
      yoursSen: 0,
      paidOutSen: 95_000,
    });
  });
});

it('taking the statement as a file is recorded, and the PDF is one', async () => {
  const companyId = await world.company();
  await world.owed(companyId, 95_000, '2026-11-12');
  const actor = companyActor(companyId);
  const { statement } = await exportStatement(ctx, actor, { month: '2026-11', format: 'pdf' });
  const { rows } = await sql<{ action: string; details: unknown }>`
    select action, details from audit_log where company_id = ${companyId}
  `.execute(ctx.db);
  expect(rows).toEqual([
    { action: 'statement.exported', details: { month: '2026-11', format: 'pdf', count: 1 } },
  ]);
  const pdf = await drawStatement(ctx, actor, { statement, language: 'en', reasonText: ({ kind }) => kind });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
