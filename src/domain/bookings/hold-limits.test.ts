import { describe, expect, it } from 'vitest';
import { findExceededLimit, type HoldFacts, type HoldLimits, unpaidSeatLimit } from './hold-limits.ts';

const limits: HoldLimits = {
  holdsPerEmail: 3,
  unprovenTickets: 9,
  unprovenPercent: 50,
  unprovenSeatsPerClient: 60,
  seatsPerClient: 120,
  unpaidHolds: 3,
  seatsAfterUnpaid: 30,
  seatsAfterMoreUnpaid: 9,
  clientPercent: 50,
};
const untouched: HoldFacts = {
  unsold: 10,
  unproven: 0,
  liveOfEmail: 0,
  leftByEmail: 0,
  leftByClient: 0,
  unprovenOfClient: 0,
  seatsOfClient: 0,
  seatsOfClientOnDeal: 0,
  clientDebt: 0,
  seatsOfOwner: 0,
  ownerDebt: 0,
};
const proven = (tickets: number, facts: Partial<HoldFacts> = {}) =>
  findExceededLimit({ tickets, emailProven: true }, limits, { ...untouched, ...facts });
const unproven = (tickets: number, facts: Partial<HoldFacts> = {}) =>
  findExceededLimit({ tickets, emailProven: false }, limits, { ...untouched, ...facts });
const full = (whose: string) => ({ kind: 'full', whose });

describe('unpaidSeatLimit', () => {
  it.each([
    [-5, 120],
    [0, 120],
    [2, 120],
    [3, 30],
    [5, 30],
    [6, 9],
    [60, 9],
  ])('allows, with %i unpaid holds beyond paid ones, %i seats', (debt, most) => {
    expect(unpaidSeatLimit(limits, debt)).toBe(most);
  });
});

describe('a first booking', () => {
  it('may take the whole deal, once the email is proven', () => {
    expect(proven(10)).toBeNull();
    expect(unproven(10)).toEqual({ kind: 'codeNeeded', why: 'manyTickets' });
  });

  it('is not refused for what others hold at a client address in good standing', () => {
    const crowded = { seatsOfClient: 300, seatsOfClientOnDeal: 9, unprovenOfClient: 60, clientDebt: 2 };
    expect(proven(1, crowded)).toBeNull();
    expect(unproven(1, crowded)).toEqual({ kind: 'codeNeeded', why: 'busyConnection' });
  });

  it('may take the whole deal when only colleagues hold seats elsewhere', () => {
    expect(proven(10, { seatsOfOwner: 20, ownerDebt: 2 })).toBeNull();
  });

  it('leaves a few seats to colleagues at the same client address', () => {
    const crowded = { seatsOfClient: 300, seatsOfOwner: 7 };
    expect(proven(2, crowded)).toBeNull();
    expect(proven(3, crowded)).toEqual(full('client'));
  });

  it('has at most the seats that a mail owner may hold', () => {
    expect(proven(121, { unsold: 400 })).toEqual({ kind: 'fewerTickets', most: 120 });
  });
});

describe('a further booking', () => {
  const busy = { seatsOfOwner: 10, seatsOfClient: 10 };

  it('leaves half of the deal to others', () => {
    expect(proven(5, busy)).toBeNull();
    expect(proven(6, busy)).toEqual({ kind: 'fewerTickets', most: 5 });
    expect(proven(3, { ...busy, seatsOfClientOnDeal: 3 })).toEqual(full('clientOnDeal'));
    expect(proven(1, { ...busy, unsold: 1 })).toBeNull();
  });

  it('keeps the client address and the mail owner within 120 seats', () => {
    expect(proven(2, { seatsOfOwner: 10, seatsOfClient: 119 })).toEqual(full('client'));
    expect(proven(2, { seatsOfOwner: 119, seatsOfClient: 10 })).toEqual(full('mailOwner'));
  });

  it.each([
    [3, 30],
    [6, 9],
  ])('after %i unpaid holds keeps both within %i seats', (debt, most) => {
    const deal = { unsold: 400 };
    expect(proven(most + 1, { ...deal, clientDebt: debt })).toEqual({ kind: 'fewerTickets', most });
    expect(proven(most + 1, { ...deal, ownerDebt: debt })).toEqual({ kind: 'fewerTickets', most });
    expect(proven(2, { ...deal, clientDebt: debt, seatsOfClient: most - 1 })).toEqual(full('client'));
    expect(proven(2, { ...deal, ownerDebt: debt, seatsOfOwner: most - 1 })).toEqual(full('mailOwner'));
    expect(proven(most, { ...deal, clientDebt: debt, ownerDebt: debt })).toBeNull();
  });

  it('is no first booking after one unpaid hold', () => {
    expect(proven(6, { ownerDebt: 1, clientDebt: 1 })).toEqual({ kind: 'fewerTickets', most: 5 });
  });
});

describe('an unproven email', () => {
  it.each([
    ['leftUnpaid', { leftByClient: 3 }],
    ['dealFull', { unproven: 5 }],
    ['busyConnection', { unprovenOfClient: 60 }],
    ['busyConnection', { seatsOfClient: 5, seatsOfClientOnDeal: 5 }],
  ])('needs a code: %s', (why, facts) => {
    expect(unproven(1, facts)).toEqual({ kind: 'codeNeeded', why });
  });

  it('needs none for a few seats of a deal that nobody holds', () => {
    expect(unproven(5)).toBeNull();
  });

  it('is not asked for a code that would not help', () => {
    expect(unproven(1, { seatsOfClient: 9, clientDebt: 6 })).toEqual(full('client'));
    expect(unproven(1, { liveOfEmail: 3 })).toEqual(full('email'));
  });
});

describe('an email that left three holds unpaid', () => {
  it('has one live hold of up to nine seats', () => {
    expect(proven(10, { leftByEmail: 3 })).toEqual({ kind: 'fewerTickets', most: 9 });
    expect(proven(1, { leftByEmail: 3, liveOfEmail: 1 })).toEqual(full('email'));
    expect(unproven(1, { leftByEmail: 3 })).toEqual({ kind: 'codeNeeded', why: 'leftUnpaid' });
    expect(proven(1, { leftByEmail: 3 })).toBeNull();
  });
});
