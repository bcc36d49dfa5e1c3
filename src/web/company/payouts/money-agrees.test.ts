// Compares statement, export, numbers and booking pages with the ledger, before, at and after the end of a month.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPaymentKeys } from '#dev/practice-billplz/payment-keys.ts';
import { expectBooksAgree, listOperatorTotals } from '#dev/testing/agreement/book-agreement.ts';
import { type BookingFixture, createBookingFixture } from '#dev/testing/fixtures/booking-fixture.ts';
import { cancelWithRefund } from '#dev/testing/fixtures/cancellation.ts';
import { insertCompany } from '#dev/testing/fixtures/factories.ts';
import { insertTestPayout } from '#dev/testing/fixtures/ledger-fixture.ts';
import { companyActor, superAdminActor } from '#dev/testing/run/actors.ts';
import type { MoneyFigures } from '#domain/finance/ledger.ts';
import { recordInLedger, recordPayoutInLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { getStatement } from '#server/features/finance/statements/statements.service.ts';
import { decideReview } from '#server/features/operator-desk/desk.service.ts';
import { settleBill } from '#server/features/settlement/settle/settlement.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';

let fixture: BookingFixture;
beforeAll(async () => {
  fixture = await createBookingFixture();
});
afterAll(() => fixture.close());

const admin = superAdminActor();
const months = ['2026-09', '2026-10', '2026-11', '2026-12'];
const lastOfOctober = new Date('2026-10-31T15:50:00Z');
const november = new Date('2026-11-02T01:00:00Z');
const december = new Date('2026-12-20T01:00:00Z');

const expectAgreement = (companyId: string, mode: PaymentMode, before: readonly MoneyFigures[]) => {
  fixture.ctx.setNow(december);
  return expectBooksAgree(fixture.ctx, { companyId, mode, months }, before);
};

describe.each(['test', 'live'] as const)('books in %s mode', (mode) => {
  let before: readonly MoneyFigures[];
  beforeAll(() => addPaymentKeys(fixture.ctx, { sandbox: mode === 'test' }));
  beforeEach(async () => {
    fixture.ctx.setNow(december);
    before = await listOperatorTotals(fixture.ctx, { mode, months });
    fixture.ctx.setNow(lastOfOctober);
  });

  async function holdSeats() {
    const deal = await fixture.deal({ seats_offered: 6, deadline: new Date('2027-01-10T00:00:00Z') });
    await sql`update companies set fee_basis_points = 500 where id = ${deal.company_id}`.execute(
      fixture.ctx.db,
    );
    const held = await fixture.hold(deal, { tickets: 2 });
    return { ...held, deal, companyId: deal.company_id };
  }

  async function payAgain(bookingId: string, billId: string) {
    const transactionId = `again-${billId}`;
    const payment = { billId, fits: true, paidSen: 3_998, transactionId, paidAt: null };
    const report = { source: 'callback', billId, transactionId } as const;
    await settleBill(fixture.ctx, bookingId, { event: 'payment', payment, report });
  }

  async function payWrongAmount() {
    const held = await holdSeats();
    await fixture.pay(held.billId, { wrongAmount: 1 });
    await fixture.control({ wrongAmount: false });
    expect((await fixture.bookingRow(held.bookingId)).state).toBe('review');
    return held;
  }

  const listSoldSeats = async (companyId: string) => {
    fixture.ctx.setNow(december);
    const all = await Promise.all(
      months.map((month) => getStatement(fixture.ctx, companyActor(companyId), month)),
    );
    return all.map(({ statement }) => statement.sold.seats);
  };

  it('record a second payment, one month later, as received and refunded', async () => {
    const { bookingId, billId, companyId } = await holdSeats();
    await fixture.pay(billId);
    fixture.ctx.setNow(november);
    await payAgain(bookingId, billId);
    await expectAgreement(companyId, mode, before);
    expect(await listSoldSeats(companyId)).toEqual([0, 2, 0, 0]);
  });

  it('record a late payment without seats as received and refunded, and nothing as sold', async () => {
    const { billId, bookingId, deal, companyId } = await holdSeats();
    await fixture.expire();
    await fixture.closeSales(deal.id);
    await fixture.pay(billId);
    expect((await fixture.bookingRow(bookingId)).state).toBe('paidNoSeat');
    await expectAgreement(companyId, mode, before);
    expect(await listSoldSeats(companyId)).toEqual([0, 0, 0, 0]);
  });

  it('count a reviewed payment when it arrives and its fee when it is accepted', async () => {
    const { bookingId, companyId } = await payWrongAmount();
    await expectAgreement(companyId, mode, before);
    expect(await listSoldSeats(companyId)).toEqual([0, 0, 0, 0]);
    fixture.ctx.setNow(november);
    await decideReview(fixture.ctx, admin, { bookingId, accept: true, reason: 'Close enough' });
    await expectAgreement(companyId, mode, before);
    expect(await listSoldSeats(companyId)).toEqual([0, 2, 0, 0]);
  });

  it('refund a rejected payment in the month of the decision', async () => {
    const { bookingId, companyId } = await payWrongAmount();
    fixture.ctx.setNow(november);
    await decideReview(fixture.ctx, admin, { bookingId, accept: false, reason: 'Too little' });
    await expectAgreement(companyId, mode, before);
    expect(await listSoldSeats(companyId)).toEqual([0, 0, 0, 0]);
  });

  it('refund a cancelled booking twice if the buyer paid again', async () => {
    const { bookingId, billId, companyId } = await holdSeats();
    await fixture.pay(billId);
    const cancellation = { bookingId, refundSen: 3_998, returnSeats: true, words: 'As you asked' };
    await cancelWithRefund(fixture.ctx, companyActor(companyId), cancellation);
    fixture.ctx.setNow(november);
    await payAgain(bookingId, billId);
    await expectAgreement(companyId, mode, before);
  });

  it('carry payouts, returns, corrections and later refunds from the opening to the closing balance', async () => {
    const { bookingId, billId, companyId } = await holdSeats();
    await fixture.pay(billId);
    const { db } = fixture.ctx;
    const booking = { id: bookingId, mode, fee_basis_points: 500 };
    const record = (event: Parameters<typeof recordInLedger>[2]) =>
      db.transaction().execute((tx) =>
        recordInLedger(tx, booking, event, {
          cause: `test:${event.kind}:${bookingId}`,
          now: fixture.ctx.now(),
        }),
      );
    await record({ kind: 'documentsSent' });
    await insertTestPayout(fixture.ctx, bookingId, 3_798);
    fixture.ctx.setNow(november);
    const { id: payoutId } = await db
      .selectFrom('payouts')
      .select('id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    const returned = { payoutId, isReturned: true, now: november, madeBy: 'operator' };
    await db
      .transaction()
      .execute((tx) =>
        recordPayoutInLedger(tx, [{ bookingId, companyId, mode, amountSen: 3_798 }], returned),
      );
    await record({ kind: 'correction', from: 'owed', to: 'paidOut', amountSen: 1_000 });
    await expectAgreement(companyId, mode, before);
    await record({ kind: 'refundDecided', amountSen: 3_998 });
    await expectAgreement(companyId, mode, before);
  });

  it('carry manual entries to the closing balance, without goodwill and provider fees', async () => {
    const { bookingId, billId, companyId } = await holdSeats();
    await fixture.pay(billId);
    const booking = { id: bookingId, mode, fee_basis_points: 500 };
    const record = (event: Parameters<typeof recordInLedger>[2]) =>
      fixture.ctx.db.transaction().execute((tx) =>
        recordInLedger(tx, booking, event, {
          cause: `test:${event.kind}:${bookingId}`,
          now: fixture.ctx.now(),
        }),
      );
    await record({ kind: 'documentsSent' });
    await insertTestPayout(fixture.ctx, bookingId, 3_798);
    fixture.ctx.setNow(november);
    const getShare = async () => {
      fixture.ctx.setNow(december);
      const { statement } = await getStatement(fixture.ctx, companyActor(companyId), '2026-11');
      fixture.ctx.setNow(november);
      return { shareSen: statement.sums.shareSen, closingSen: statement.closingSen };
    };
    await record({ kind: 'goodwill', amountSen: 500 });
    await record({ kind: 'providerFee', amountSen: 125 });
    expect(await getShare()).toEqual({ shareSen: 0, closingSen: 0 });
    await record({ kind: 'chargeback', amountSen: 2_000 });
    expect(await getShare()).toEqual({ shareSen: -1_900, closingSen: -1_900 });
    await record({ kind: 'paidBack', amountSen: 1_000 });
    await record({ kind: 'writtenOff', amountSen: 900 });
    expect(await getShare()).toEqual({ shareSen: -1_000, closingSen: 0 });
    await expectAgreement(companyId, mode, before);
  });

  it('show nothing to another company', async () => {
    const { billId, companyId } = await holdSeats();
    await fixture.pay(billId);
    fixture.ctx.setNow(december);
    const { id: otherCompanyId } = await insertCompany(fixture.ctx.db);
    const getReceivedSen = async (id: string) =>
      (await getStatement(fixture.ctx, companyActor(id), '2026-10')).statement.sums.receivedSen;
    expect(await getReceivedSen(otherCompanyId)).toBe(0);
    await expectAgreement(otherCompanyId, mode, await listOperatorTotals(fixture.ctx, { mode, months }));
    expect(await getReceivedSen(companyId)).toBe(3_998);
  });
});
