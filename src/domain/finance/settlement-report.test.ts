import { describe, expect, it } from 'vitest';
import { comparePayments, findReportDays, readSettlementReport } from './settlement-report.ts';

describe('readSettlementReport', () => {
  it('reads columns by heading in any order and with any separator', () => {
    const payment = { billId: 'abc123', transactionId: 'T1', amountSen: 1_299_00, paidOn: '2026-11-16' };
    for (const text of [
      'Bill ID,Transaction ID,Amount (RM),Date\nabc123,T1,"1,299.00",2026-11-16',
      '\uFEFFamount\tbill_id\tpaid_at\ttransaction id\r\n1299.00\tabc123\t2026-11-16 14:32:07\tT1\r\n',
      'Settlement of November\n\nDate;Transaction;Bill;Amount\n16 Nov 2026;T1;abc123;RM 1299\n',
    ])
      expect(readSettlementReport(text)).toMatchObject({ ok: true, payments: [payment], unreadLines: [] });
  });

  it('reads fee, day and id of each settlement', () => {
    const text = [
      'Bill ID,Amount,Transaction fee,Settlement date,Settlement ID',
      'abc123,10.00,-1.25,2026-11-18,ST-7',
      'abc124,10.00,,,',
      'abc125,10.00,11.00,,',
      'abc126,10.00,one,,',
    ].join('\n');
    expect(readSettlementReport(text)).toMatchObject({
      payments: [
        { billId: 'abc123', feeSen: 125, settledOn: '2026-11-18', settlement: 'ST-7' },
        { billId: 'abc124', feeSen: 0, settledOn: null, settlement: null },
      ],
      unreadLines: [4, 5],
      unknownColumns: [],
    });
  });

  it('reports unknown columns and unreadable lines', () => {
    const text = 'Bill ID,Amount,Payout batch\nabc123,10.00,7\nTotal,10.00,\nabc124,ten,7';
    expect(readSettlementReport(text)).toMatchObject({
      payments: [{ billId: 'abc123', amountSen: 1_000, paidOn: null }],
      unknownColumns: ['Payout batch'],
      unreadLines: [3, 4],
    });
  });

  it('reports a second column with the same meaning and reads only the first', () => {
    const text = 'Bill ID,Amount,Paid amount\nabc123,10.00,9.00';
    expect(readSettlementReport(text)).toMatchObject({
      payments: [{ billId: 'abc123', amountSen: 1_000 }],
      unknownColumns: ['Paid amount'],
    });
  });

  it.each([
    ['a formula', '=HYPERLINK("x"),10.00'],
    ['an id that a spreadsheet made a number of', '1.23E+05,10.00'],
    ['an amount with an exponent', 'abc123,1e3'],
    ['a refund', 'abc123,-10.00'],
    ['more than any payment', 'abc123,99999999999999999999'],
    ['an unfinished quote', '"abc123,10.00'],
    ['another alphabet', 'аbс123,10.00'],
  ])('rejects %s as a payment', (_, line) => {
    expect(readSettlementReport(`Bill ID,Amount\n${line}`)).toMatchObject({
      payments: [],
      unreadLines: [2],
    });
  });

  it('rejects a report without required headings and lists them', () => {
    expect(readSettlementReport('Bill ID,Date\nabc123,2026-11-16')).toEqual({
      ok: false,
      missing: ['amount'],
    });
    expect(readSettlementReport('')).toEqual({ ok: false, missing: ['billId', 'amount'] });
  });
});

describe('comparePayments', () => {
  const reported = (billId: string, amountSen: number) => ({
    billId,
    amountSen,
    transactionId: null,
    paidOn: null,
    feeSen: 1,
    settledOn: null,
    settlement: null,
  });
  const recorded = (billId: string, amountSen: number) => ({
    billId,
    amountSen,
    transactionId: `T-${billId}`,
    reference: `R-${billId}`,
    isSettled: false,
  });

  it('finds payments missing on either side and different amounts', () => {
    const found = comparePayments(
      [reported('same', 100), reported('only-there', 200), reported('other', 300)],
      [recorded('same', 100), recorded('other', 301), recorded('only-here', 400)],
    );
    expect(found.matched).toHaveLength(1);
    expect(found.differences).toMatchObject([
      { kind: 'missingHere', billId: 'only-there', reportedSen: 200, recordedSen: null, reference: null },
      { kind: 'amount', billId: 'other', reportedSen: 300, recordedSen: 301, reference: 'R-other' },
      { kind: 'missingThere', billId: 'only-here', reportedSen: null, recordedSen: 400 },
    ]);
  });

  it('counts a repeated line once, so that it cannot match another payment', () => {
    const line = { ...reported('a', 100), transactionId: 'T-1' };
    const both = [
      { ...recorded('a', 100), transactionId: 'T-1' },
      { ...recorded('a', 100), transactionId: 'T-2' },
    ];
    expect(comparePayments([line, line], both)).toMatchObject({
      matched: [{ payment: { transactionId: 'T-1' } }],
      differences: [{ kind: 'missingThere', billId: 'a', transactionId: 'T-2', recordedSen: 100 }],
    });
    expect(comparePayments([line, line], both.slice(0, 1))).toMatchObject({ matched: [{}], differences: [] });
  });

  it('adds up two payments of one bill', () => {
    const twice = [recorded('a', 100), recorded('a', 50)];
    expect(comparePayments([reported('a', 150)], twice)).toMatchObject({
      matched: [
        { payment: { amountSen: 100 }, feeSen: 1 },
        { payment: { amountSen: 50 }, feeSen: 0 },
      ],
      differences: [],
    });
    expect(
      comparePayments([reported('a', 50), reported('a', 60), reported('a', 40)], twice).matched,
    ).toMatchObject([{ feeSen: 1 }, { feeSen: 2 }]);
  });

  it('matches payments of a bill by transaction, even next to missing or different ones', () => {
    const line = (transactionId: string) => ({ ...reported('a', 100), transactionId });
    const payment = (transactionId: string) => ({ ...recorded('a', 100), transactionId });
    expect(comparePayments([line('T-2')], [payment('T-1'), payment('T-2')])).toMatchObject({
      matched: [{ payment: { transactionId: 'T-2' } }],
      differences: [{ kind: 'missingThere', transactionId: 'T-1' }],
    });
    expect(
      comparePayments([line('T-2')], [{ ...payment('T-1'), isSettled: true }, payment('T-2')]).differences,
    ).toEqual([]);
    expect(comparePayments([line('T-1'), line('T-9')], [payment('T-1')])).toMatchObject({
      matched: [{ payment: { transactionId: 'T-1' } }],
      differences: [
        { kind: 'missingHere', transactionId: 'T-9', reference: 'R-a', reportedSen: 100, recordedSen: null },
      ],
    });
    expect(comparePayments([line('T-9')], [payment('T-1'), payment('T-2')])).toMatchObject({
      matched: [],
      differences: [{ kind: 'amount', transactionId: 'T-9', reportedSen: 100, recordedSen: 200 }],
    });
  });
});

describe('findReportDays', () => {
  const paid = (...days: (string | null)[]) =>
    days.map((paidOn) => ({
      billId: 'abc123',
      transactionId: null,
      amountSen: 100,
      paidOn,
      feeSen: 0,
      settledOn: null,
      settlement: null,
    }));

  it('returns the first and last day, whatever the order of the payments', () => {
    expect(findReportDays(paid('2026-11-12', null, '2026-11-10', '2026-11-11'), '2026-11-16')).toEqual({
      first: '2026-11-10',
      last: '2026-11-12',
    });
  });

  it('returns null without dates or with implausible ones', () => {
    expect(findReportDays([], '2026-11-16')).toBeNull();
    expect(findReportDays(paid(null), '2026-11-16')).toBeNull();
    expect(findReportDays(paid('2026-11-12', '2027-11-12'), '2026-11-16')).toBeNull();
    expect(findReportDays(paid('2025-11-12', '2026-11-12'), '2026-11-16')).toBeNull();
  });

  it('allows tomorrow, but no later day', () => {
    expect(findReportDays(paid('2026-11-17'), '2026-11-16')).toEqual({
      first: '2026-11-17',
      last: '2026-11-17',
    });
    expect(findReportDays(paid('2026-11-18'), '2026-11-16')).toBeNull();
  });
});
