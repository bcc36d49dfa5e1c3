// Compares every page and file that shows a company's money with the ledger, month by month.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type MoneyFigures, sumFigures } from '#domain/finance/ledger.ts';
import { monthSpan } from '#domain/kernel/month.ts';
import type { AppContext } from '#server/app/context.ts';
import { getCompanyNumbers } from '#server/features/company-desk/numbers/company-numbers.service.ts';
import { getBookingMoney, getStatement } from '#server/features/finance/statements/statements.service.ts';
import { getOperatorNumbers } from '#server/features/operator-desk/operator-numbers.service.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { statementFileRows } from '#web/company/payouts/statement-file.ts';
import { companyActor, superAdminActor } from '../run/actors.ts';

interface LedgerMonth extends MoneyFigures {
  readonly paidOutSen: number;
  readonly openingSen: number;
}

interface Books {
  readonly companyId: string;
  readonly mode: PaymentMode;
  readonly months: readonly string[];
}

const figures = ({ receivedSen, refundedSen, feeSen, shareSen }: MoneyFigures): MoneyFigures => ({
  receivedSen,
  refundedSen,
  feeSen,
  shareSen,
});

/** Accounts of refunds and of our own costs. */
const borne = ['refundDue', 'refunded', 'goodwill', 'providerFee', 'costs'];

async function sumLedger(ctx: AppContext, { companyId, mode }: Books, month: string): Promise<LedgerMonth> {
  const { from, until } = monthSpan(month);
  const sum = (accounts: string[], isBefore = false) => sql`
    coalesce(sum(e.amount_sen) filter (
      where e.account = any(${accounts}) and ${isBefore ? sql`t.at < ${from}` : sql`t.at >= ${from} and t.at < ${until}`}
    ), 0)::bigint
  `;
  const { rows } = await sql<LedgerMonth>`
    select ${sum(['received'])} as "receivedSen", -${sum(borne)} as "refundedSen",
      -${sum(['fee'])} as "feeSen", -${sum(['awaiting', 'owed', 'paidOut'])} as "shareSen",
      -${sum(['paidOut'])} as "paidOutSen", -${sum(['awaiting', 'owed'], true)} as "openingSen"
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where t.company_id = ${companyId} and t.mode = ${mode}
  `.execute(ctx.db);
  return rows[0] as LedgerMonth;
}

/** The operator's totals include every company, so callers compare two moments. */
export function listOperatorTotals(ctx: AppContext, { mode, months }: Omit<Books, 'companyId'>) {
  return Promise.all(
    months.map(
      async (month): Promise<MoneyFigures> =>
        (await getOperatorNumbers(ctx, superAdminActor(), { month, mode })).totals,
    ),
  );
}

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

export async function expectBooksAgree(
  ctx: AppContext,
  books: Books,
  operatorBefore?: readonly MoneyFigures[],
): Promise<void> {
  const { companyId, mode, months } = books;
  const actor = companyActor(companyId);
  const operatorNow = await listOperatorTotals(ctx, books);
  const ledger = await Promise.all(months.map((month) => sumLedger(ctx, books, month)));
  for (const [index, month] of months.entries()) {
    const expected = ledger[index] as LedgerMonth;
    const closingSen = expected.openingSen + expected.shareSen - expected.paidOutSen;
    const { statement } = await getStatement(ctx, actor, month);
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
    const numbers = await getCompanyNumbers(ctx, actor, { month, mode });
    expect(numbers.totals, month).toEqual({ ...figures(expected), ...statement.sold });
    expect(numbers.leadTimes.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(statement.sold.bookings);
    const grown = (key: keyof MoneyFigures) =>
      (operatorNow[index]?.[key] ?? 0) - (operatorBefore?.[index]?.[key] ?? 0);
    for (const key of ['receivedSen', 'refundedSen', 'feeSen', 'shareSen'] as const)
      expect(grown(key), `${month} ${key}`).toBe(expected[key]);
  }
  const { rows } = await sql<{ id: string }>`
    select id from bookings where company_id = ${companyId}
  `.execute(ctx.db);
  const money = await Promise.all(rows.map(({ id }) => getBookingMoney(ctx, actor, id)));
  expect(sumFigures(money.flatMap((each) => each ?? []))).toEqual(sumFigures(ledger));
}
