import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumFigures } from './ledger.ts';
import {
  makeStatement,
  type PayoutRules,
  type ShareFacts,
  type StatementBooking,
  type StatementPayout,
  sharePlace,
} from './statement.ts';

const rules: PayoutRules = { nextRunOn: '2026-11-16', weekday: 1, hold: null };
const noAccount = { kind: 'noAccount', words: '' } as const;
const stopped = { kind: 'byPerson', words: 'We asked you about the account holder.' } as const;

const waiting: ShareFacts = {
  isInReview: false,
  awaitingSen: 19_000,
  owedSen: 0,
  dueOn: null,
  run: null,
  lastPayout: null,
};
const due: ShareFacts = { ...waiting, awaitingSen: 0, owedSen: 19_000, dueOn: '2026-11-12' };
const paidOut: ShareFacts = {
  ...due,
  owedSen: 0,
  lastPayout: { on: '2026-11-09', reference: 'SPT-1109-WIRA' },
};

const booking: StatementBooking = {
  ...waiting,
  bookingId: 'b1',
  reference: 'H7QW3KMD',
  passengerName: 'Faridah binti Osman',
  airport: 'JED',
  departsOn: '2026-11-28',
  tickets: 2,
  unitPriceSen: 10_000,
  feeBasisPoints: 500,
  at: new Date('2026-11-10T01:00Z'),
  receivedSen: 20_000,
  refundedSen: 0,
  feeSen: 1_000,
  shareSen: 19_000,
};

const payout = (amountSen: number): StatementPayout => ({
  kind: amountSen < 0 ? 'returned' : 'paid',
  on: '2026-11-09',
  reference: 'SPT-1109-WIRA',
  account: null,
  bookings: 1,
  amountSen,
});

const november = {
  month: '2026-11',
  openingSen: 0,
  bookings: [booking],
  payouts: [],
  sold: { bookings: 1, seats: 2 },
};

describe('sharePlace', () => {
  it('returns collecting until the share is released', () => {
    expect(sharePlace(waiting, rules)).toEqual({ kind: 'collecting' });
  });

  it('schedules a due share for the next run, or for the run that includes it', () => {
    expect(sharePlace(due, rules)).toEqual({ kind: 'scheduled', on: '2026-11-16' });
    expect(sharePlace({ ...due, dueOn: '2026-11-17' }, rules)).toEqual({
      kind: 'scheduled',
      on: '2026-11-23',
    });
    const inRun = { ...due, run: { on: '2026-11-09', hold: null } };
    expect(sharePlace(inRun, { ...rules, hold: noAccount })).toEqual({ kind: 'scheduled', on: '2026-11-09' });
  });

  it('holds a due share without an account, in a stopped run, and during a review', () => {
    expect(sharePlace(due, { ...rules, hold: noAccount })).toEqual({ kind: 'onHold', reason: noAccount });
    const inRun = { ...due, run: { on: '2026-11-09', hold: stopped } };
    expect(sharePlace(inRun, rules)).toEqual({ kind: 'onHold', reason: stopped });
    expect(sharePlace({ ...waiting, isInReview: true }, rules)).toMatchObject({
      kind: 'onHold',
      reason: { kind: 'inReview' },
    });
  });

  it('returns the last payout if nothing is open, and schedules a share that is open again', () => {
    expect(sharePlace(paidOut, rules)).toEqual({
      kind: 'paidOut',
      on: '2026-11-09',
      reference: 'SPT-1109-WIRA',
    });
    expect(sharePlace({ ...paidOut, owedSen: -19_000 }, rules)).toEqual({
      kind: 'scheduled',
      on: '2026-11-16',
    });
  });

  it('returns refunded if nothing was left to pay out', () => {
    expect(sharePlace({ ...waiting, awaitingSen: 0 }, rules)).toEqual({ kind: 'refunded' });
  });
});

describe('makeStatement', () => {
  it('connects opening and closing balance, with returned payouts deducted', () => {
    const made = makeStatement(
      { ...november, openingSen: 5_000, payouts: [payout(5_000), payout(-5_000), payout(4_000)] },
      rules,
    );
    expect(made).toMatchObject({ openingSen: 5_000, paidOutSen: 4_000, closingSen: 20_000 });
    expect(made.sums).toEqual({ receivedSen: 20_000, refundedSen: 0, feeSen: 1_000, shareSen: 19_000 });
  });

  it('sorts groups: on hold, collecting, scheduled, newest payout, refunded', () => {
    const later = { ...paidOut, lastPayout: { on: '2026-11-12', reference: null } };
    const refunded = { ...waiting, awaitingSen: 0 };
    const shares = [paidOut, later, refunded, due, waiting, { ...waiting, isInReview: true }];
    const { groups } = makeStatement(
      { ...november, bookings: shares.map((share) => ({ ...booking, ...share })) },
      rules,
    );
    expect(groups.map(({ place }) => place)).toMatchObject([
      { kind: 'onHold' },
      { kind: 'collecting' },
      { kind: 'scheduled' },
      { kind: 'paidOut', on: '2026-11-12' },
      { kind: 'paidOut', on: '2026-11-09' },
      { kind: 'refunded' },
    ]);
  });

  it('contains the fee rate only if all bookings share it', () => {
    const other = { ...booking, feeBasisPoints: 250 };
    expect(makeStatement(november, rules).feeBasisPoints).toBe(500);
    expect(makeStatement({ ...november, bookings: [booking, other] }, rules).feeBasisPoints).toBeNull();
    expect(makeStatement({ ...november, bookings: [] }, rules).feeBasisPoints).toBeNull();
  });

  it('has lines that add up to their groups, and groups that add up to the month, for any input', () => {
    const amount = fc.integer({ min: -50_000, max: 50_000 });
    const any = fc.record({
      share: fc.constantFrom(waiting, due, paidOut, { ...due, run: { on: '2026-11-09', hold: stopped } }),
      receivedSen: amount,
      refundedSen: amount,
      feeSen: amount,
    });
    fc.assert(
      fc.property(fc.array(any), fc.array(amount), amount, (lines, payouts, openingSen) => {
        const bookings = lines.map(({ share, ...figures }) => ({
          ...booking,
          ...share,
          ...figures,
          shareSen: figures.receivedSen - figures.refundedSen - figures.feeSen,
        }));
        const made = makeStatement(
          { ...november, bookings, openingSen, payouts: payouts.map(payout) },
          rules,
        );
        for (const { lines: own, sums } of made.groups) expect(sumFigures(own)).toEqual(sums);
        expect(sumFigures(made.groups.map(({ sums }) => sums))).toEqual(sumFigures(bookings));
        expect(made.closingSen - made.openingSen).toBe(made.sums.shareSen - made.paidOutSen);
      }),
    );
  });
});
