import { describe, expect, it } from 'vitest';
import { klDate, toKlInstant } from '../kernel/time.ts';
import {
  findAccountInForce,
  getInForceFrom,
  isNewAccount,
  newestRunDay,
  nextRunDay,
  type OwedLine,
  planPayouts,
  runState,
  waitingAccount,
} from './payout.ts';

const now = new Date('2026-11-16T02:00:00Z');

describe('payout run day', () => {
  it('is the configured weekday, including today', () => {
    expect(nextRunDay('2026-11-16', 1)).toBe('2026-11-16');
    expect(nextRunDay('2026-11-17', 1)).toBe('2026-11-23');
    expect(nextRunDay('2026-11-16', 7)).toBe('2026-11-22');
  });

  it('starts at six in the morning in Kuala Lumpur and stays the newest for a week', () => {
    const newestAt = (date: string, time: string) => {
      const moment = toKlInstant(date, time);
      return newestRunDay(moment, klDate(moment), 1);
    };
    expect(newestAt('2026-11-16', '05:59')).toBe('2026-11-09');
    expect(newestAt('2026-11-16', '06:00')).toBe('2026-11-16');
    expect(newestAt('2026-11-22', '23:59')).toBe('2026-11-16');
  });
});

function account(inForceFrom: string, more: { withdrawnAt?: Date; returnedAt?: Date } = {}) {
  return { inForceFrom: new Date(inForceFrom), withdrawnAt: null, returnedAt: null, ...more };
}

describe('findAccountInForce', () => {
  const old = account('2026-10-01T00:00:00Z');
  const fresh = account('2026-11-16T10:00:00Z');

  it('returns the old account until the waiting period of the new one has passed', () => {
    expect(findAccountInForce([fresh, old], now)).toBe(old);
    expect(waitingAccount([fresh, old], now)).toBe(fresh);
    expect(findAccountInForce([fresh, old], fresh.inForceFrom)).toBe(fresh);
  });

  it('never returns a withdrawn account', () => {
    const withdrawn = account('2026-11-01T00:00:00Z', { withdrawnAt: new Date('2026-10-31T20:00:00Z') });
    expect(findAccountInForce([old, withdrawn], now)).toBe(old);
  });

  it('returns null after the bank returned money, instead of the previous account', () => {
    const refused = account('2026-11-01T00:00:00Z', { returnedAt: now });
    expect(findAccountInForce([old, refused], now)).toBeNull();
  });

  it('puts an account in force a day after it was entered', () => {
    expect(getInForceFrom(now).getTime() - now.getTime()).toBe(24 * 3_600_000);
  });
});

describe('planPayouts', () => {
  const line = (companyId: string, amountSen: number, dueOn = '2026-11-16'): OwedLine => ({
    bookingId: `${companyId}-${amountSen}`,
    companyId,
    amountSen,
    dueOn,
    differs: false,
  });
  const inForce = account('2026-10-01T00:00:00Z');
  const plan = (owed: OwedLine[], accounts = [inForce]) =>
    planPayouts(owed, () => accounts, { runOn: '2026-11-16', now });

  it('includes shares due by the run day and excludes later ones', () => {
    expect(plan([line('a', 100), line('a', 50, '2026-11-17')])).toMatchObject([
      { companyId: 'a', amountSen: 100, state: 'scheduled', account: inForce },
    ]);
  });

  it('offsets refunds after a payout, whenever they became due', () => {
    expect(plan([line('a', 100), line('a', -30, '2026-12-24')])).toMatchObject([{ amountSen: 70 }]);
  });

  it('carries over a total of zero or less', () => {
    expect(plan([line('a', 100), line('a', -100), line('b', -1)])).toMatchObject([
      { companyId: 'a', amountSen: 0, state: 'carriedOver' },
      { companyId: 'b', amountSen: -1, state: 'carriedOver' },
    ]);
  });

  it('skips bookings whose ledger differs, and holds a company that may owe us money for one of them', () => {
    const differs = (one: OwedLine) => ({ ...one, differs: true });
    expect(plan([line('a', 100), differs(line('a', 50)), differs(line('b', 50))])).toMatchObject([
      { companyId: 'a', amountSen: 100, state: 'scheduled' },
    ]);
    expect(plan([line('a', 100), differs(line('a', -50))])).toMatchObject([
      { amountSen: 100, state: 'onHold', holdReason: 'ledgerDiffers' },
    ]);
  });

  it('holds a suspended company regardless of its account', () => {
    const options = { runOn: '2026-11-16', now, suspended: new Set(['a']) };
    expect(planPayouts([line('a', 100)], () => [inForce], options)).toMatchObject([
      { companyId: 'a', state: 'onHold', holdReason: 'companySuspended', account: null },
    ]);
  });

  it('holds a deleted company and an unconfirmed account, and keeps the account', () => {
    const options = { runOn: '2026-11-16', now };
    const plan = (more: object) => planPayouts([line('a', 100)], () => [inForce], { ...options, ...more });
    expect(plan({ deleted: new Set(['a']) })).toMatchObject([
      { state: 'onHold', holdReason: 'companyDeleted', account: inForce },
    ]);
    expect(plan({ isProven: () => false })).toMatchObject([
      { state: 'onHold', holdReason: 'callBack', account: inForce },
    ]);
  });

  it('marks an account as new for 14 days', () => {
    const enteredAt = new Date('2026-11-02T01:00:00Z');
    expect(isNewAccount({ enteredAt }, new Date('2026-11-16T00:59:59Z'))).toBe(true);
    expect(isNewAccount({ enteredAt }, new Date('2026-11-16T01:00:00Z'))).toBe(false);
  });

  it.each([
    ['noAccount', []],
    ['accountWaits', [account('2026-11-17T00:00:00Z')]],
    ['accountReturned', [account('2026-11-01T00:00:00Z', { returnedAt: now })]],
  ] as const)('holds a company: %s', (holdReason, accounts) => {
    expect(plan([line('a', 100)], [...accounts])).toMatchObject([
      { state: 'onHold', holdReason, account: null },
    ]);
  });

  it('derives the run state from its payouts', () => {
    expect(runState(['paid', 'scheduled', 'returned'])).toBe('scheduled');
    expect(runState(['returned', 'paid', 'onHold'])).toBe('paid');
    expect(runState(['returned'])).toBe('returned');
    expect(runState(['onHold', 'carriedOver'])).toBe('empty');
  });
});
