// Statement, its file, a company's numbers, the operator's numbers and the pages of bookings say what the ledger says, for
// each month before, at and after a border.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyActor, superAdminActor } from '#dev/actors.ts';
import { addPaymentKeys } from '#dev/billplz/payment-keys.ts';
import { type BookingFixture, createBookingFixture } from '#dev/booking-fixture.ts';
import { cancelWithRefund } from '#dev/cancellation.ts';
import { insertCompany } from '#dev/factories.ts';
import { payOut } from '#dev/ledger-fixture.ts';
import { type MoneyFigures, sumFigures } from '#domain/ledger.ts';
import { monthSpan } from '#domain/month.ts';
import { decideReview } from '#server/features/bookings/desk/desk.service.ts';
import { getCompanyNumbers } from '#server/features/bookings/numbers/company-numbers.service.ts';
import { getOperatorNumbers } from '#server/features/bookings/numbers/operator-numbers.service.ts';
import { settleBill } from '#server/features/bookings/settlement/settlement.ts';
import { recordInLedger, recordPayoutInLedger } from '#server/features/ledger/ledger.service.ts';
import { getBookingMoney, getStatement } from '#server/features/statements/statements.service.ts';
import type { PaymentMode } from '#server/platform/schema.ts';
import { statementFileRows } from './statement-file.ts';

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

const figures = ({ receivedSen, refundedSen, feeSen, shareSen }: MoneyFigures): MoneyFigures => ({
  receivedSen,
  refundedSen,
  feeSen,
  shareSen,
});

interface LedgerMonth extends MoneyFigures {
  readonly paidOutSen: number;
  readonly openingSen: number;
}

/** Added up by hand: what the month changed, and what was open before it. */
async function sumLedger(companyId: string, mode: PaymentMode, month: string): Promise<LedgerMonth> {
  const { from, until } = monthSpan(month);
  const sum = (accounts: string[], isBefore = false) => sql`
    coalesce(sum(e.amount_sen) filter (
      where e.account = any(${accounts}) and ${isBefore ? sql`t.at < ${from}` : sql`t.at >= ${from} and t.at < ${until}`}
    ), 0)::bigint
  `;
  const { rows } = await sql<LedgerMonth>`
    select ${sum(['received'])} as "receivedSen", -${sum(['refundDue', 'refunded'])} as "refundedSen",
      -${sum(['fee'])} as "feeSen", -${sum(['awaiting', 'owed', 'paidOut'])} as "shareSen",
      -${sum(['paidOut'])} as "paidOutSen", -${sum(['awaiting', 'owed'], true)} as "openingSen"
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.company_id = ${companyId} and t.mode = ${mode}
  `.execute(fixture.ctx.db);
  return rows[0] as LedgerMonth;
}

const operatorMonths = (mode: PaymentMode) =>
  Promise.all(
    months.map(
      async (month): Promise<MoneyFigures> =>
        (await getOperatorNumbers(fixture.ctx, admin, { month, mode })).totals,
    ),
  );

/** Sums the columns of amounts in the file, by their place from the right. */
function sumFile(rows: ReturnType<typeof statementFileRows>) {
  const column = (index: number) =>
    rows.map((row) => row.at(index)).flatMap((cell) => (typeof cell === 'object' ? cell.sen : []));
  const sum = (index: number) => column(index).reduce((total, sen) => total + sen, 0);
  return {
    figures: { receivedSen: sum(-6), refundedSen: sum(-5), feeSen: sum(-4), shareSen: sum(-3) },
    paidOutSen: sum(-2),
    balances: column(-1),
  };
}

async function expectAgreement(companyId: string, mode: PaymentMode, before: readonly MoneyFigures[]) {
  fixture.ctx.setNow(december);
  const actor = companyActor(companyId);
  const after = await operatorMonths(mode);
  const ledger = await Promise.all(months.map((month) => sumLedger(companyId, mode, month)));
  for (const [index, month] of months.entries()) {
    const expected = ledger[index] as LedgerMonth;
    const closingSen = expected.openingSen + expected.shareSen - expected.paidOutSen;
    const { statement } = await getStatement(fixture.ctx, actor, month);
    expect(statement, month).toMatchObject({
      month,
      sums: figures(expected),
      openingSen: expected.openingSen,
      paidOutSen: expected.paidOutSen,
      closingSen,
    });
    expect(sumFile(statementFileRows(statement)), month).toEqual({
      figures: figures(expected),
      paidOutSen: expected.paidOutSen,
      balances: [expected.openingSen, closingSen],
    });
    const numbers = await getCompanyNumbers(fixture.ctx, actor, { month, mode });
    expect(numbers.totals, month).toEqual({ ...figures(expected), ...statement.sold });
    expect(numbers.leadTimes.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(statement.sold.bookings);
    const grown = (key: keyof MoneyFigures) => (after[index]?.[key] ?? 0) - (before[index]?.[key] ?? 0);
    for (const key of ['receivedSen', 'refundedSen', 'feeSen', 'shareSen'] as const)
      expect(grown(key), `${month} ${key}`).toBe(expected[key]);
  }
  const { rows } = await sql<{ id: string }>`
    select id from bookings where company_id = ${companyId}
  `.execute(fixture.ctx.db);
  const money = await Promise.all(rows.map(({ id }) => getBookingMoney(fixture.ctx, actor, id)));
  expect(sumFigures(money.flatMap((each) => each ?? []))).toEqual(sumFigures(ledger));
}

describe.each(['test', 'live'] as const)('in %s mode', (mode) => {
  let before: readonly MoneyFigures[];
  beforeAll(() => addPaymentKeys(fixture.ctx, { sandbox: mode === 'test' }));
  beforeEach(async () => {
    fixture.ctx.setNow(december);
    before = await operatorMonths(mode);
    fixture.ctx.setNow(lastOfOctober);
  });

  async function hold() {
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
    const held = await hold();
    await fixture.pay(held.billId, { wrongAmount: 1 });
    await fixture.control({ wrongAmount: false });
    expect((await fixture.bookingRow(held.bookingId)).state).toBe('review');
    return held;
  }

  const sold = async (companyId: string) => {
    fixture.ctx.setNow(december);
    const all = await Promise.all(
      months.map((month) => getStatement(fixture.ctx, companyActor(companyId), month)),
    );
    return all.map(({ statement }) => statement.sold.seats);
  };

  it('a second payment, one month later, is received and refunded', async () => {
    const { bookingId, billId, companyId } = await hold();
    await fixture.pay(billId);
    fixture.ctx.setNow(november);
    await payAgain(bookingId, billId);
    await expectAgreement(companyId, mode, before);
    expect(await sold(companyId)).toEqual([0, 2, 0, 0]);
  });

  it('a late payment that finds no seats is received and refunded, and nothing is sold', async () => {
    const { billId, bookingId, deal, companyId } = await hold();
    await fixture.expire();
    await fixture.closeSales(deal.id);
    await fixture.pay(billId);
    expect((await fixture.bookingRow(bookingId)).state).toBe('paid_no_seat');
    await expectAgreement(companyId, mode, before);
    expect(await sold(companyId)).toEqual([0, 0, 0, 0]);
  });

  it('a payment in review counts when it arrived, and its fee when it was accepted', async () => {
    const { bookingId, companyId } = await payWrongAmount();
    await expectAgreement(companyId, mode, before);
    expect(await sold(companyId)).toEqual([0, 0, 0, 0]);
    fixture.ctx.setNow(november);
    await decideReview(fixture.ctx, admin, { bookingId, accept: true, reason: 'Close enough' });
    await expectAgreement(companyId, mode, before);
    expect(await sold(companyId)).toEqual([0, 2, 0, 0]);
  });

  it('a rejected payment is refunded in the month of the decision', async () => {
    const { bookingId, companyId } = await payWrongAmount();
    fixture.ctx.setNow(november);
    await decideReview(fixture.ctx, admin, { bookingId, accept: false, reason: 'Too little' });
    await expectAgreement(companyId, mode, before);
    expect(await sold(companyId)).toEqual([0, 0, 0, 0]);
  });

  it('a cancelled booking that is paid again is refunded twice', async () => {
    const { bookingId, billId, companyId } = await hold();
    await fixture.pay(billId);
    const cancellation = { bookingId, refundSen: 3_998, returnSeats: true, words: 'As you asked' };
    await cancelWithRefund(fixture.ctx, companyActor(companyId), cancellation);
    fixture.ctx.setNow(november);
    await payAgain(bookingId, billId);
    await expectAgreement(companyId, mode, before);
  });

  it('payouts, their return, a correction and a refund after them lead from opening to closing', async () => {
    const { bookingId, billId, companyId } = await hold();
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
    await payOut(fixture.ctx, bookingId, 3_798);
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

  it('nothing of it is another company’s', async () => {
    const { billId, companyId } = await hold();
    await fixture.pay(billId);
    fixture.ctx.setNow(december);
    const { id: strangerId } = await insertCompany(fixture.ctx.db);
    const received = async (id: string) =>
      (await getStatement(fixture.ctx, companyActor(id), '2026-10')).statement.sums.receivedSen;
    expect(await received(strangerId)).toBe(0);
    await expectAgreement(strangerId, mode, await operatorMonths(mode));
    // Control: its own company sees it.
    expect(await received(companyId)).toBe(3_998);
  });
});
