import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { insertBooking, insertDeal } from '#dev/testing/fixtures/factories.ts';
import { findTestBalances } from '#dev/testing/fixtures/ledger-fixture.ts';
import { superAdminActor } from '#dev/testing/run/actors.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { toKlInstant } from '#domain/kernel/time.ts';
import { recordInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { compareLedger } from '#server/features/finance/ledger/ledger-check.service.ts';
import { compareReport, listComparisons } from './payment-comparisons.service.ts';

const encrypt = (plain: string) => Buffer.from(plain);
const actor = superAdminActor();
let ctx: TestContext;
beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(toKlInstant('2026-11-16', '09:00'));
});
afterAll(() => ctx.close());

async function paid(
  bill_id: string,
  counted_amount: string,
  day: string,
  mode: 'live' | 'test' = 'live',
  occurred_at: Date | null = null,
) {
  const deal = await insertDeal(ctx.db, { seats_offered: 9 });
  const booking = await insertBooking(ctx.db, deal, { state: 'confirmed', mode }, { encrypt });
  await ctx.db
    .insertInto('payment_events')
    .values({
      booking_id: booking.id,
      bill_id,
      counted_amount,
      source: 'callback',
      event: 'paid',
      outcome: 'paid',
      transaction_id: `T-${bill_id}`,
      created_at: toKlInstant(day, '12:00'),
      occurred_at,
    })
    .execute();
  return booking.id;
}

describe('a settlement report', () => {
  it('is compared in live mode with the payments of its bills and days, and the result is stored', async () => {
    await paid('same0001', '100.00', '2026-11-10');
    await paid('less0001', '99.00', '2026-11-11');
    await paid('here0001', '50.00', '2026-11-11');
    await paid('test0001', '50.00', '2026-11-11', 'test');
    await paid('next0001', '50.00', '2026-11-12');
    const report = [
      'Bill ID,Amount,Date,Batch',
      'same0001,100.00,2026-11-10,1',
      'less0001,100.00,2026-11-11,1',
      'gone0001,70.00,2026-11-11,1',
      'Total,270.00,,',
    ].join('\n');
    const before = await ctx.db.selectFrom('payment_events').selectAll().execute();
    const outcome = await compareReport(ctx, actor, report);
    expect(outcome).toMatchObject({ ok: true });
    const { comparisons, shown } = await listComparisons(ctx, actor, { shown: null });
    expect(comparisons).toMatchObject([{ lines: 3, matched: 1, differences: 3 }]);
    expect(shown?.result).toMatchObject({
      differences: [
        { kind: 'amount', billId: 'less0001', reportedSen: 100_00, recordedSen: 99_00 },
        { kind: 'missingHere', billId: 'gone0001', transactionId: null },
        { kind: 'missingThere', billId: 'here0001', transactionId: 'T-here0001' },
      ],
      unknownColumns: ['Batch'],
      unreadLines: [5],
      hasDates: true,
    });
    expect(await ctx.db.selectFrom('payment_events').selectAll().execute()).toEqual(before);
    const lines = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('action', '=', 'payments.compared')
      .execute();
    expect(lines).toEqual([{ action: 'payments.compared', actor_id: actor.userId }]);
  });

  it('is compared by its bills alone if its days are too far apart for a report', async () => {
    await paid('here0002', '50.00', '2026-10-01');
    for (const days of [
      ['2026-01-01', '2026-12-31'],
      ['2199-12-31', '2199-12-31'],
    ]) {
      const report = `Bill ID,Amount,Date\nfar00001,10.00,${days[0]}\nfar00002,10.00,${days[1]}`;
      const made = await compareReport(ctx, actor, report);
      const { shown } = await listComparisons(ctx, actor, { shown: made.ok ? made.id : null });
      expect(shown?.result.differences).toMatchObject([{ billId: 'far00001' }, { billId: 'far00002' }]);
    }
  });

  describe('a report with a payment of an unknown bill', () => {
    let settings_version: number;
    beforeAll(async () => {
      settings_version = await addPaymentKeys(ctx);
    });
    const unknownPayment = async (
      bill_id: string,
      state: 'open' | 'refunded' | 'dismissed',
      mode: 'live' | 'test',
    ) => {
      const closed = { reason: 'Flight is full', closed_by: actor.userId, closed_at: ctx.now() };
      await ctx.db
        .insertInto('unknown_payments')
        .values({
          bill_id,
          state,
          mode,
          settings_version,
          amount: '70.00',
          received_at: ctx.now(),
          ...(state !== 'open' && closed),
          ...(state === 'refunded' && { reference: 'MBB-77' }),
        })
        .execute();
    };
    const compared = async (billId: string) => {
      const made = await compareReport(ctx, actor, `Bill ID,Amount\n${billId},70.00`);
      const { shown } = await listComparisons(ctx, actor, { shown: made.ok ? made.id : null });
      return shown?.result.differences.map(({ kind }) => kind);
    };

    it('matches in live mode once the payment is refunded or dismissed as not ours', async () => {
      await unknownPayment('open0001', 'open', 'live');
      await unknownPayment('back0001', 'refunded', 'live');
      await unknownPayment('back0002', 'refunded', 'test');
      expect(await compared('open0001')).toEqual(['missingHere']);
      expect(await compared('back0001')).toEqual([]);
      expect(await compared('back0002')).toEqual(['missingHere']);
      await unknownPayment('fair0001', 'dismissed', 'live');
      expect(await compared('fair0001')).toEqual([]);
    });

    it('counts a bill once if a booking counted it after the refund', async () => {
      await unknownPayment('both0001', 'refunded', 'live');
      await paid('both0001', '70.00', '2026-11-09');
      expect(await compared('both0001')).toEqual([]);
    });
  });

  it("is compared by Billplz's payment day, not by the day of our notice", async () => {
    await paid('late0001', '50.00', '2026-11-09', 'live', toKlInstant('2026-11-07', '23:59'));
    const compared = async (day: string) => {
      const made = await compareReport(ctx, actor, `Bill ID,Amount,Date\nother001,10.00,${day}`);
      const { shown } = await listComparisons(ctx, actor, { shown: made.ok ? made.id : null });
      return shown?.result.differences.map(({ billId }) => billId);
    };
    expect(await compared('2026-11-07')).toContain('late0001');
    expect(await compared('2026-11-09')).not.toContain('late0001');
  });

  it('marks matching payments as settled once and books the fee that Billplz kept', async () => {
    const bookingId = await paid('fees0001', '500.00', '2026-11-10');
    await paid('fees0002', '499.00', '2026-11-10');
    const booking = { id: bookingId, mode: 'live', fee_basis_points: 0 } as const;
    await ctx.db
      .transaction()
      .execute((tx) =>
        recordInLedger(
          tx,
          booking,
          { kind: 'payment', amountSen: 500_00, fate: 'kept' },
          { cause: 'payment:fees0001', now: ctx.now() },
        ),
      );
    const report = [
      'Bill ID,Amount,Fee,Settlement Date,Settlement ID',
      'fees0001,500.00,1.25,2026-11-12,ST-9',
      'fees0002,500.00,1.25,2026-11-12,ST-9',
    ].join('\n');
    await compareReport(ctx, actor, report);
    await compareReport(ctx, actor, report);
    const settled = await ctx.db
      .selectFrom('settled_payments')
      .selectAll()
      .where('bill_id', 'like', 'fees%')
      .execute();
    expect(settled).toMatchObject([
      {
        provider: 'billplz',
        bill_id: 'fees0001',
        booking_id: bookingId,
        amount_sen: 500_00,
        fee_sen: 125,
        reference: 'ST-9',
        settled_on: '2026-11-12',
      },
    ]);
    expect(await findTestBalances(ctx.db, bookingId)).toMatchObject({ providerFee: 125, costs: -125 });
    const { brokenBookings } = await compareLedger(ctx);
    expect(brokenBookings).not.toContain(bookingId);
  });

  it('settles a bill paid twice, each payment in the report that names it', async () => {
    const bookingId = await paid('twice001', '300.00', '2026-11-10');
    const again = { booking_id: bookingId, bill_id: 'twice001', counted_amount: '300.00' };
    await ctx.db
      .insertInto('payment_events')
      .values({ ...again, source: 'callback', outcome: 'paid', event: 'paid', transaction_id: 'T-second' })
      .execute();
    const heading = 'Bill ID,Transaction ID,Amount,Fee,Settlement ID';
    const first = `${heading}\ntwice001,T-twice001,300.00,1.25,ST-1`;
    const second = `${heading}\ntwice001,T-second,300.00,1.50,ST-2`;
    const settled = () =>
      ctx.db
        .selectFrom('settled_payments')
        .select(['amount_sen', 'fee_sen', 'reference'])
        .where('bill_id', '=', 'twice001')
        .orderBy('fee_sen')
        .execute();
    const differences = async (report: string) => {
      const made = await compareReport(ctx, actor, report);
      const { shown } = await listComparisons(ctx, actor, { shown: made.ok ? made.id : null });
      return shown?.result.differences;
    };
    expect(await differences(first)).toMatchObject([
      { kind: 'missingThere', billId: 'twice001', transactionId: 'T-second', recordedSen: 300_00 },
    ]);
    expect(await settled()).toEqual([{ amount_sen: 300_00, fee_sen: 125, reference: 'ST-1' }]);
    expect(await differences(second)).toEqual([]);
    expect(await differences(first)).toEqual([]);
    expect(await settled()).toEqual([
      { amount_sen: 300_00, fee_sen: 125, reference: 'ST-1' },
      { amount_sen: 300_00, fee_sen: 150, reference: 'ST-2' },
    ]);
    expect(await findTestBalances(ctx.db, bookingId)).toMatchObject({ providerFee: 275, costs: -275 });
  });

  it('shows an excessive fee as a difference without booking it', async () => {
    const bookingId = await paid('dear0001', '500.00', '2026-11-10');
    await paid('fair0002', '500.00', '2026-11-10');
    const report = 'Bill ID,Amount,Fee\ndear0001,500.00,20.01\nfair0002,500.00,20.00';
    const made = await compareReport(ctx, actor, report);
    const { shown } = await listComparisons(ctx, actor, { shown: made.ok ? made.id : null });
    expect(shown?.result.differences).toMatchObject([
      { kind: 'fee', billId: 'dear0001', reportedSen: 20_01, recordedSen: null },
    ]);
    const settled = await ctx.db
      .selectFrom('settled_payments')
      .select(['bill_id', 'amount_sen', 'fee_sen'])
      .where('bill_id', 'in', ['dear0001', 'fair0002'])
      .orderBy('bill_id')
      .execute();
    expect(settled).toEqual([
      { bill_id: 'dear0001', amount_sen: 500_00, fee_sen: 0 },
      { bill_id: 'fair0002', amount_sen: 500_00, fee_sen: 20_00 },
    ]);
    expect(await findTestBalances(ctx.db, bookingId)).toBeUndefined();
  });

  it('is rejected without headings, and nothing is stored', async () => {
    const before = await listComparisons(ctx, actor, { shown: null });
    expect(await compareReport(ctx, actor, 'hello')).toMatchObject({ missing: ['billId', 'amount'] });
    const after = await listComparisons(ctx, actor, { shown: null });
    expect(after.comparisons).toHaveLength(before.comparisons.length);
  });
});
