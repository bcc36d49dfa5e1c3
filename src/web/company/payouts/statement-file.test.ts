import { describe, expect, it } from 'vitest';
import { makeStatement, type StatementBooking } from '#domain/finance/statement.ts';
import { csvLine } from '#domain/kernel/csv.ts';
import { statementFileHead, statementFileRows } from './statement-file.ts';

const booking: StatementBooking = {
  bookingId: 'b1',
  reference: 'H7QW3KMD',
  passengerName: '=HYPERLINK("https://evil.example")',
  airport: 'JED',
  departsOn: '2026-11-28',
  tickets: 2,
  unitPriceSen: 10_000,
  feeBasisPoints: 500,
  at: new Date('2026-11-15T00:14:00Z'),
  isInReview: false,
  awaitingSen: 0,
  owedSen: -19_000,
  dueOn: '2026-11-16',
  run: null,
  lastPayout: null,
  receivedSen: 0,
  refundedSen: 20_000,
  feeSen: -1_000,
  shareSen: -19_000,
};
const paid = { kind: 'paid', on: '2026-11-09', account: null, bookings: 3, amountSen: 1_000 } as const;
const statement = makeStatement(
  {
    month: '2026-11',
    openingSen: 30_000,
    bookings: [booking],
    payouts: [{ ...paid, reference: 'IBG 4471' }],
    sold: { bookings: 0, seats: 0 },
  },
  { nextRunOn: '2026-11-16', weekday: 1, hold: null },
);

describe('statementFileRows', () => {
  const [opening, line, payout, closing] = statementFileRows(statement).map(csvLine);

  it('writes user input as text and amounts as numbers, even negative ones', () => {
    expect(line).toBe(
      `"Scheduled","16 Nov 2026","","15 Nov 2026 08:14","H7QW3KMD","'=HYPERLINK(""https://evil.example"")","JED",` +
        '"28 Nov 2026","2","100.00","0.00","200.00","-10.00","-190.00","",""\r\n',
    );
  });

  it('begins with the opening balance and ends with payouts and the closing balance', () => {
    const empty = (cells: number) => ',""'.repeat(cells);
    expect(opening).toBe(`"Opening balance"${empty(14)},"300.00"\r\n`);
    expect(payout).toBe(`"Paid out","09 Nov 2026","IBG 4471"${empty(11)},"10.00",""\r\n`);
    expect(closing).toBe(`"Closing balance"${empty(14)},"100.00"\r\n`);
  });

  it('has a heading for every column', () => {
    for (const row of statementFileRows(statement)) expect(row).toHaveLength(statementFileHead().length);
  });
});
