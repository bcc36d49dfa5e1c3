import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterLines, emptyLedger } from '#dev/ledger-balances.ts';
import { type LedgerBalances, type LedgerEvent, ledgerAccounts, ledgerLines } from './ledger.ts';
import {
  dueSen,
  figuresOf,
  isMonth,
  monthOf,
  monthSpan,
  monthsLater,
  type StatementBooking,
  type StatementEntry,
  type StatementRules,
  statementOf,
  sumFigures,
} from './statement.ts';

interface Happened {
  readonly at: string;
  readonly event: LedgerEvent;
  readonly payoutId?: string;
}

const paid = { kind: 'payment', amountSen: 20_000, fate: 'kept' } as const;
const sent = { kind: 'documentsSent' } as const;
const refund = (amountSen: number) => ({ kind: 'refundDecided', amountSen }) as const;
const payout = (at: string, payoutId: string, amountSen: number): Happened => ({
  ...{ at, payoutId, event: { kind: 'payout', amountSen } },
});

const rules: StatementRules = {
  ...{ nextRunOn: '2026-11-16', weekday: 1, hold: null },
  payouts: [{ id: 'p1', reference: 'SPT-1109-WIRA' }],
};

/** As the ledger writes it, at five percent. */
function bookingAfter(
  happened: readonly Happened[],
  about: Partial<StatementBooking> = {},
): StatementBooking {
  let balances: LedgerBalances = emptyLedger;
  const entries = happened.map(({ at, event, payoutId = null }): StatementEntry => {
    const after = afterLines(balances, ledgerLines(event, balances, 500));
    const changes = differences(balances, after);
    balances = after;
    return { at: new Date(at), changes, payoutId };
  });
  return {
    ...{ bookingId: 'b1', reference: 'H7QW3KMD', passengerName: 'Faridah binti Osman', airport: 'JED' },
    ...{ departsOn: '2026-11-28', tickets: 2, unitPriceSen: 10_000, feeBasisPoints: 500, isInReview: false },
    run: null,
    dueOn: balances.owed === 0 ? null : '2026-11-12',
    ...about,
    entries,
  };
}

function differences(before: LedgerBalances, after: LedgerBalances): LedgerBalances {
  const changed = ledgerAccounts.map((account) => [account, after[account] - before[account]]);
  return Object.fromEntries(changed) as LedgerBalances;
}

const november = (...happened: Happened[]) => statementOf([bookingAfter(happened)], '2026-11', rules);
const places = ({ groups }: ReturnType<typeof statementOf>) => groups.map(({ place }) => place);

describe('a line of the statement', () => {
  it('says what travellers paid, the fee and what is the company’s, and waits while the documents are not sent', () => {
    const { groups, sums, bookings, seats } = november({ at: '2026-11-10T01:00Z', event: paid });
    expect(groups).toMatchObject([
      {
        place: { kind: 'collecting' },
        lines: [{ paidSen: 20_000, refundedSen: 0, feeSen: 1_000, yoursSen: 19_000, paidOutSen: 0 }],
      },
    ]);
    expect(groups[0]?.lines[0]?.place).toEqual({ kind: 'collecting', latestOn: '2026-11-29' });
    expect({ due: dueSen(sums), bookings, seats }).toEqual({ due: 19_000, bookings: 1, seats: 2 });
  });

  it('is scheduled for the next payout day once it is due', () => {
    const made = november({ at: '2026-11-10T01:00Z', event: paid }, { at: '2026-11-11T01:00Z', event: sent });
    expect(places(made)).toEqual([{ kind: 'scheduled', on: '2026-11-16' }]);
  });

  it('is on hold while there is no account, while a person stopped its run, and while its payment is looked at', () => {
    const due = bookingAfter([
      { at: '2026-11-10T01:00Z', event: paid },
      { at: '2026-11-11T01:00Z', event: sent },
    ]);
    const noAccount = { kind: 'noAccount', words: '' } as const;
    const stopped = { kind: 'byPerson', words: 'We asked you about the account holder.' } as const;
    const held = (booking: StatementBooking, hold: StatementRules['hold']) =>
      places(statementOf([booking], '2026-11', { ...rules, hold }));
    expect(held(due, noAccount)).toEqual([{ kind: 'onHold', reason: noAccount }]);
    expect(held({ ...due, run: { on: '2026-11-09', hold: stopped } }, null)).toEqual([
      { kind: 'onHold', reason: stopped },
    ]);
    expect(held({ ...due, run: { on: '2026-11-09', hold: null } }, noAccount)).toEqual([
      { kind: 'scheduled', on: '2026-11-09' },
    ]);
    expect(held({ ...due, isInReview: true }, null)).toMatchObject([{ reason: { kind: 'inReview' } }]);
  });

  it('is paid out with the reference of its payout, also in the statement of the month before', () => {
    const booking = bookingAfter([
      { at: '2026-10-30T01:00Z', event: paid },
      { at: '2026-11-03T01:00Z', event: sent },
      payout('2026-11-09T03:00Z', 'p1', 19_000),
    ]);
    expect(statementOf([booking], '2026-11', rules).groups).toEqual([]);
    expect(statementOf([booking], '2026-10', rules)).toMatchObject({
      groups: [{ place: { kind: 'paidOut', on: '2026-11-09', reference: 'SPT-1109-WIRA' } }],
      sums: { yoursSen: 19_000, paidOutSen: 19_000 },
    });
  });

  it('is negative when a refund comes after the payout, in the month and the payout that come next', () => {
    const happened = [
      { at: '2026-10-30T01:00Z', event: paid },
      { at: '2026-10-30T02:00Z', event: sent },
      payout('2026-11-02T03:00Z', 'p1', 19_000),
      { at: '2026-11-12T03:00Z', event: refund(20_000) },
    ];
    const october = statementOf([bookingAfter(happened)], '2026-10', rules);
    expect(october.sums).toMatchObject({
      paidSen: 20_000,
      refundedSen: 0,
      yoursSen: 19_000,
      paidOutSen: 19_000,
    });
    expect(november(...happened)).toMatchObject({
      groups: [{ place: { kind: 'scheduled', on: '2026-11-16' } }],
      sums: { paidSen: 0, refundedSen: 20_000, feeSen: -1_000, yoursSen: -19_000, paidOutSen: 0 },
      refunds: 1,
    });
    expect(places(november(...happened, payout('2026-11-16T03:00Z', 'p2', -19_000)))).toMatchObject([
      { kind: 'paidOut', on: '2026-11-16' },
    ]);
  });

  it('is due again when the bank returned its payout, and then belongs to the next one', () => {
    const happened = [
      { at: '2026-11-03T01:00Z', event: paid },
      { at: '2026-11-04T01:00Z', event: sent },
      payout('2026-11-09T03:00Z', 'p1', 19_000),
    ];
    const returned = [...happened, payout('2026-11-11T03:00Z', 'p1', -19_000)];
    expect(november(...returned)).toMatchObject({
      groups: [{ place: { kind: 'scheduled', on: '2026-11-16' } }],
      sums: { yoursSen: 19_000, paidOutSen: 0 },
    });
    const again = november(...returned, payout('2026-11-16T03:00Z', 'p2', 19_000));
    expect(places(again)).toEqual([{ kind: 'paidOut', on: '2026-11-16', reference: null }]);
    expect(again.sums).toMatchObject({ yoursSen: 19_000, paidOutSen: 19_000 });
  });

  it('is nothing to pay out when all of it was given back before', () => {
    const made = november(
      { at: '2026-11-10T01:00Z', event: paid },
      { at: '2026-11-11T01:00Z', event: refund(20_000) },
    );
    expect(places(made)).toEqual([{ kind: 'refunded' }]);
    expect(made.sums).toEqual({
      paidSen: 20_000,
      refundedSen: 20_000,
      feeSen: 0,
      yoursSen: 0,
      paidOutSen: 0,
    });
  });

  it('belongs to the month in Kuala Lumpur', () => {
    const booking = bookingAfter([{ at: '2026-10-31T16:30Z', event: paid }]);
    expect(statementOf([booking], '2026-10', rules).groups).toEqual([]);
    expect(statementOf([booking], '2026-11', rules).groups).toHaveLength(1);
  });
});

it('groups stand in order: on hold, collecting, scheduled, the newest payout, nothing to pay', () => {
  const at = '2026-11-02T01:00Z';
  const due = [
    { at, event: paid },
    { at, event: sent },
  ];
  const made = statementOf(
    [
      bookingAfter([...due, payout('2026-11-09T03:00Z', 'p1', 19_000)]),
      bookingAfter([...due, payout('2026-11-12T03:00Z', 'p2', 19_000)]),
      bookingAfter([
        { at, event: paid },
        { at, event: refund(20_000) },
      ]),
      bookingAfter(due),
      bookingAfter([{ at, event: paid }]),
      bookingAfter([{ at, event: paid }], { isInReview: true }),
    ],
    '2026-11',
    rules,
  );
  expect(places(made)).toMatchObject([
    { kind: 'onHold' },
    { kind: 'collecting' },
    { kind: 'scheduled' },
    { kind: 'paidOut', on: '2026-11-12' },
    { kind: 'paidOut', on: '2026-11-09' },
    { kind: 'refunded' },
  ]);
});

describe('whatever happens to bookings', () => {
  const amount = fc.integer({ min: 1, max: 20_000 });
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('payment' as const),
      amountSen: amount,
      fate: fc.constantFrom('kept', 'goesBack'),
    }),
    fc.record({ kind: fc.constant('refundDecided' as const), amountSen: amount }),
    fc.record({ kind: fc.constantFrom('documentsSent' as const, 'departed' as const) }),
    fc.record({ kind: fc.constant('payAll' as const) }),
    fc.record({ kind: fc.constant('returned' as const) }),
    fc.record({
      ...{ kind: fc.constant('correction' as const), amountSen: amount },
      ...{ from: fc.constantFrom(...ledgerAccounts), to: fc.constantFrom(...ledgerAccounts) },
    }),
  );
  const life = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), step), { maxLength: 12 });

  function booking(steps: readonly (readonly [number, unknown])[], index: number) {
    let balances: LedgerBalances = emptyLedger;
    let day = Date.parse('2026-10-20T10:00Z');
    const payouts: { id: string; amountSen: number }[] = [];
    const entries = steps.flatMap(([days, asked]): StatementEntry[] => {
      day += days * 86_400_000;
      const wanted = asked as { kind: string };
      const last = payouts.at(-1);
      let payoutId: string | null = null;
      let event = wanted as LedgerEvent;
      if (wanted.kind === 'payAll') {
        payoutId = `${index} ${payouts.length}`;
        event = { kind: 'payout', amountSen: balances.owed };
        if (balances.owed !== 0) payouts.push({ id: payoutId, amountSen: balances.owed });
      } else if (wanted.kind === 'returned') {
        if (!last) return [];
        payouts.pop();
        payoutId = last.id;
        event = { kind: 'payout', amountSen: -last.amountSen };
      }
      const after = afterLines(balances, ledgerLines(event, balances, 500));
      const changes = differences(balances, after);
      balances = after;
      return [{ at: new Date(day), changes, payoutId }];
    });
    const about = { bookingId: `b${index}`, dueOn: '2026-11-12', entries };
    return { booking: { ...bookingAfter([]), ...about }, balances };
  }

  it('the sums of lines are those of groups, of the month and of the ledger', () => {
    fc.assert(
      fc.property(fc.array(life, { maxLength: 4 }), (lives) => {
        const made = lives.map(booking);
        const bookings = made.map((each) => each.booking);
        const months = ['2026-10', '2026-11', '2026-12', '2027-01'];
        const statements = months.map((month) => statementOf(bookings, month, rules));
        for (const { month, groups, sums } of statements) {
          for (const group of groups) {
            expect(sumFigures(group.lines)).toEqual(group.sums);
            for (const { paidSen, refundedSen, feeSen, yoursSen } of [group.sums, ...group.lines])
              expect(paidSen - refundedSen - feeSen).toBe(yoursSen);
          }
          expect(sumFigures(groups.map((group) => group.sums))).toEqual(sums);
          const changed = bookings.flatMap(({ entries }) =>
            entries.filter(({ at }) => monthOf(at) === month),
          );
          const { paidOutSen: _, ...ofLedger } = sumFigures(changed.map(({ changes }) => figuresOf(changes)));
          expect(sums).toMatchObject(ofLedger);
        }
        // All months together say what stands on the accounts, also what was paid out.
        expect(sumFigures(statements.map(({ sums }) => sums))).toEqual(
          sumFigures(made.map(({ balances }) => figuresOf(balances))),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('months', () => {
  it('a month runs from midnight to midnight in Kuala Lumpur', () => {
    expect(monthSpan('2026-12')).toEqual({
      from: new Date('2026-11-30T16:00:00.000Z'),
      until: new Date('2026-12-31T16:00:00.000Z'),
    });
    expect([monthsLater('2026-01', -1), monthsLater('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  });

  it.each(['2026-13', '2026-1', '26-11', '2026-11-01', ''])('%s is no month', (text) => {
    expect(isMonth(text)).toBe(false);
  });
});
