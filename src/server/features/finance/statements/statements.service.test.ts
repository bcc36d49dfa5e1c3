import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { createPayoutFixture } from '#dev/testing/fixtures/payout-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { emptyLedger } from '#domain/finance/ledger.ts';
import { makePayoutRun } from '#server/features/finance/payouts/payout-runs.service.ts';
import {
  makeBankFile,
  markFileSent,
  markPayoutPaid,
  markPayoutReturned,
} from '#server/features/finance/payouts/payouts.service.ts';
import {
  drawStatement,
  exportStatement,
  getBookingMoney,
  getLedgerForOperator,
  getStatement,
} from './statements.service.ts';

let ctx: TestContext;
let fixture: ReturnType<typeof createPayoutFixture>;
beforeAll(async () => {
  ctx = await openTestContext();
  fixture = createPayoutFixture(ctx);
  await addPaymentKeys(ctx, { sandbox: false });
});
beforeEach(async () => {
  ctx.setNow(new Date('2026-11-10T02:00:00Z'));
  await fixture.compared();
});
afterAll(() => ctx.close());

const november = (companyId: string, role?: 'agent' | 'viewer') =>
  getStatement(ctx, companyActor(companyId, role && { role }), '2026-11');

describe('the statement of a month', () => {
  it('shows what is scheduled and how the balance grew', async () => {
    const companyId = await fixture.company();
    await fixture.owed(companyId, 95_000, '2026-11-12');
    const refunded = await fixture.owed(companyId, 50_000, '2026-11-12');
    await fixture.refund(refunded, 20_000);
    const { statement, nextPayoutOn } = await november(companyId);
    expect(statement.groups).toMatchObject([{ place: { kind: 'scheduled', on: '2026-11-16' } }]);
    expect(statement).toMatchObject({
      openingSen: 0,
      sums: { receivedSen: 145_000, refundedSen: 20_000, feeSen: 0, shareSen: 125_000 },
      paidOutSen: 0,
      closingSen: 125_000,
      sold: { bookings: 2 },
      refunds: 1,
    });
    expect(nextPayoutOn).toBe('2026-11-16');
  });

  it('ends at midnight in Kuala Lumpur, even at the end of a year, and closes with the next opening balance', async () => {
    const companyId = await fixture.company();
    for (const at of ['2026-12-31T15:59:59.999Z', '2026-12-31T16:00:00.000Z']) {
      ctx.setNow(new Date(at));
      await fixture.owed(companyId, 10_000, '2027-01-04');
    }
    const [before, after] = await Promise.all(
      ['2026-12', '2027-01'].map((month) => getStatement(ctx, companyActor(companyId), month)),
    );
    expect(before?.statement).toMatchObject({
      openingSen: 0,
      sums: { shareSen: 10_000 },
      closingSen: 10_000,
    });
    expect(after?.statement).toMatchObject({
      openingSen: 10_000,
      sums: { shareSen: 10_000 },
      closingSen: 20_000,
    });
  });

  it('shows amounts on hold for lack of an account, with that reason', async () => {
    const companyId = await fixture.company({ hasAccount: false });
    await fixture.owed(companyId, 95_000, '2026-11-12');
    const { statement } = await november(companyId);
    expect(statement.groups).toMatchObject([{ place: { kind: 'onHold', reason: { kind: 'noAccount' } } }]);
  });

  it('is empty for a month without entries, and shows this month instead of a future one', async () => {
    const companyId = await fixture.company();
    expect((await november(companyId)).statement).toMatchObject({ month: '2026-11', groups: [] });
    const asked = await getStatement(ctx, companyActor(companyId), '2026-12');
    expect(asked.statement.month).toBe('2026-11');
  });

  it('is hidden from other companies', async () => {
    const companyId = await fixture.company();
    const bookingId = await fixture.owed(companyId, 95_000, '2026-11-12');
    const { id: otherId } = await insertCompany(ctx.db);
    expect((await november(otherId)).statement.groups).toEqual([]);
    expect(await getBookingMoney(ctx, companyActor(otherId), bookingId)).toBeNull();
    expect((await november(companyId)).statement.groups).toHaveLength(1);
    expect(await getBookingMoney(ctx, companyActor(companyId), bookingId)).toMatchObject({
      shareSen: 95_000,
    });
  });
});

it('A booking excluded from a run is on hold while its amounts are checked', async () => {
  const companyId = await fixture.company();
  const bookingId = await fixture.owed(companyId, 95_000, '2026-11-12');
  ctx.setNow(new Date('2026-11-16T02:00:00Z'));
  await fixture.forgetRuns();
  await fixture.compared([bookingId]);
  await makePayoutRun(ctx);
  expect((await november(companyId)).statement.groups).toMatchObject([
    { place: { kind: 'onHold', reason: { kind: 'ledgerDiffers' } } },
  ]);
});

describe('a statement after a payout', () => {
  async function paidOut() {
    const companyId = await fixture.company();
    const bookingId = await fixture.owed(companyId, 95_000, '2026-11-12');
    ctx.setNow(new Date('2026-11-16T02:00:00Z'));
    await fixture.forgetRuns();
    await makePayoutRun(ctx);
    const [payout] = await fixture.payouts(companyId);
    const admin = superAdminActor();
    const made = await makeBankFile(ctx, admin, '2026-11-16');
    if (made.ok) await markFileSent(ctx, admin, made.fileId);
    const outcome = await markPayoutPaid(ctx, admin, { id: payout?.id ?? '', reference: 'SPT-1116-WIRA' });
    expect(outcome).toMatchObject({ ok: true });
    return { companyId, bookingId, payoutId: payout?.id ?? '', admin };
  }

  it("shows the bank's reference, and the account to the owner only", async () => {
    const { companyId, bookingId } = await paidOut();
    const { statement } = await november(companyId);
    const place = { kind: 'paidOut', on: '2026-11-16', reference: 'SPT-1116-WIRA' };
    const payout = {
      kind: 'paid',
      on: '2026-11-16',
      reference: 'SPT-1116-WIRA',
      bookings: 1,
      amountSen: 95_000,
    };
    expect(statement.groups).toMatchObject([{ place, sums: { shareSen: 95_000 } }]);
    expect(statement).toMatchObject({ openingSen: 0, paidOutSen: 95_000, closingSen: 0 });
    expect(statement.payouts).toEqual([{ ...payout, account: { bank: 'MBBEMYKL', lastFour: '4417' } }]);
    for (const role of ['agent', 'viewer'] as const)
      expect((await november(companyId, role)).statement.payouts).toEqual([{ ...payout, account: null }]);
    expect(await getBookingMoney(ctx, companyActor(companyId), bookingId)).toMatchObject({
      receivedSen: 95_000,
      shareSen: 95_000,
      place,
    });
  });

  it("matches the operator's ledger with every account and the company's balance", async () => {
    const { companyId, bookingId, admin } = await paidOut();
    await fixture.owed(companyId, 10_000, '2026-11-23');
    expect(await getLedgerForOperator(ctx, admin, bookingId)).toMatchObject({
      balances: { ...emptyLedger, received: 95_000, paidOut: 95_000 },
      payouts: [{ on: '2026-11-16', reference: 'SPT-1116-WIRA', amountSen: 95_000 }],
      companyBalanceSen: 10_000,
    });
    expect(await getLedgerForOperator(ctx, admin, randomUUID())).toBeNull();
  });

  it('announces the next run a week later, even on the evening of the run', async () => {
    const { companyId } = await paidOut();
    await fixture.owed(companyId, 10_000, '2026-11-16');
    ctx.setNow(new Date('2026-11-16T14:00:00Z'));
    const { nextPayoutOn, statement } = await november(companyId);
    expect(nextPayoutOn).toBe('2026-11-23');
    expect(statement.groups[0]).toMatchObject({ place: { kind: 'scheduled', on: '2026-11-23' } });
  });

  it('reverses a returned payout and puts its share on hold', async () => {
    const { companyId, payoutId, admin } = await paidOut();
    ctx.setNow(new Date('2026-11-17T02:00:00Z'));
    await markPayoutReturned(ctx, admin, { id: payoutId, reason: 'Account closed' });
    const { statement, returned } = await november(companyId);
    expect(returned).toMatchObject({ runOn: '2026-11-16', amountSen: 95_000, reason: 'Account closed' });
    expect(statement.payouts).toMatchObject([
      { kind: 'paid', on: '2026-11-16', amountSen: 95_000 },
      { kind: 'returned', on: '2026-11-17', amountSen: -95_000 },
    ]);
    expect(statement).toMatchObject({ paidOutSen: 0, closingSen: 95_000 });
    expect(statement.groups).toMatchObject([
      { place: { kind: 'onHold', reason: { kind: 'accountReturned' } } },
    ]);
  });

  it('shows a share as refunded if its payout was returned before the refund', async () => {
    const { companyId, bookingId, payoutId, admin } = await paidOut();
    await markPayoutReturned(ctx, admin, { id: payoutId, reason: 'Account closed' });
    await fixture.refund(bookingId, 95_000);
    expect((await november(companyId)).statement.groups).toMatchObject([{ place: { kind: 'refunded' } }]);
  });

  it('shows a refund as a negative line of its own month', async () => {
    const { companyId, bookingId } = await paidOut();
    ctx.setNow(new Date('2026-12-02T02:00:00Z'));
    await fixture.refund(bookingId, 95_000);
    const before = await november(companyId);
    expect(before.statement).toMatchObject({ sums: { shareSen: 95_000 }, paidOutSen: 95_000, closingSen: 0 });
    const { statement } = await getStatement(ctx, companyActor(companyId), '2026-12');
    expect(statement).toMatchObject({
      openingSen: 0,
      sums: { receivedSen: 0, refundedSen: 95_000, shareSen: -95_000 },
      payouts: [],
      closingSen: -95_000,
    });
  });
});

it('Exporting the statement is audited and creates a PDF', async () => {
  const companyId = await fixture.company();
  await fixture.owed(companyId, 95_000, '2026-11-12');
  const actor = companyActor(companyId);
  const { statement } = await exportStatement(ctx, actor, { month: '2026-11', format: 'pdf' });
  const { rows } = await sql<{ action: string; details: unknown }>`
    select action, details from audit_log where company_id = ${companyId}
  `.execute(ctx.db);
  expect(rows).toEqual([
    { action: 'statement.exported', details: { month: '2026-11', format: 'pdf', count: 1 } },
  ]);
  const pdf = await drawStatement(ctx, actor, {
    statement,
    isTestMode: false,
    language: 'en',
    reasonText: ({ kind }) => kind,
  });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
