import { expect, it } from 'vitest';
import type { StatementLine } from '#domain/statement.ts';
import { statementFileHead, statementFileLine } from './statement-file.ts';

const line: StatementLine = {
  ...{ bookingId: 'b1', reference: 'H7QW3KMD', passengerName: '=HYPERLINK("https://evil.example")' },
  ...{ airport: 'JED', departsOn: '2026-11-28', tickets: 2, unitPriceSen: 10_000, feeBasisPoints: 500 },
  ...{ isInReview: false, dueOn: '2026-11-16', run: null, at: new Date('2026-11-15T00:14:00Z') },
  place: { kind: 'due', dueOn: '2026-11-16' },
  ...{ paidSen: 0, refundedSen: 20_000, feeSen: -1_000, yoursSen: -19_000, paidOutSen: 0 },
};

it('what people typed stays text in the file of a statement, and amounts stay numbers, also negative ones', () => {
  const text = statementFileLine({ place: { kind: 'scheduled', on: '2026-11-16' }, line });
  expect(text).toBe(
    `"Scheduled","16 Nov 2026","","15 Nov 2026 08:14","H7QW3KMD","'=HYPERLINK(""https://evil.example"")","JED",` +
      '"28 Nov 2026","2","100.00","0.00","200.00","-10.00","-190.00","0.00"\r\n',
  );
  expect(statementFileHead().split('","')).toHaveLength(15);
});
