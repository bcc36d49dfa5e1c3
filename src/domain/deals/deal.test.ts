import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxColumnSen } from '../kernel/money.ts';
import { toKlInstant } from '../kernel/time.ts';
import { getLastFlightDate, holidayDays, type Leg, readRoute, routeParts, tripType } from '../trips/leg.ts';
import {
  checkDateOrder,
  type DealTiming,
  dealPhase,
  dealStatus,
  discountPercent,
  getNextPhaseChange,
  hasDiscount,
  isPubliclyListed,
} from './deal.ts';

const now = new Date('2026-12-01T04:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const timing = (overrides: Partial<DealTiming> = {}): DealTiming => ({
  seatsAvailable: 4,
  seatsHeld: 0,
  deadlineAt: later(60_000),
  publishAt: null,
  pausedAt: null,
  flightCancelledAt: null,
  ...overrides,
});

const outbound: Leg = {
  flightNumber: 'AK 123',
  departsOn: '2026-12-02',
  route: 'KUL-KIX',
  departureTime: '14:05',
  arrivalTime: '21:30',
  dayOffset: null,
};
const back: Leg = { ...outbound, flightNumber: 'AK 124', departsOn: '2026-12-09', route: 'KIX-KUL' };
const onward: Leg = { ...back, flightNumber: 'AK 6', departsOn: '2026-12-10', route: 'KUL-PEN' };

describe('dealPhase', () => {
  it('is open without a publish date [S4.010]', () => {
    expect(dealPhase(timing(), now)).toBe('open');
  });

  it('is open if the publish date is past or exactly now [S4.011]', () => {
    expect(dealPhase(timing({ publishAt: later(-1) }), now)).toBe('open');
    expect(dealPhase(timing({ publishAt: now }), now)).toBe('open');
  });

  it('is coming soon before the publish date [S4.012]', () => {
    expect(dealPhase(timing({ publishAt: later(1) }), now)).toBe('comingSoon');
  });

  it('is expired from the deadline on', () => {
    expect(dealPhase(timing({ deadlineAt: later(1) }), now)).toBe('open');
    expect(dealPhase(timing({ deadlineAt: now }), now)).toBe('expired');
    expect(dealPhase(timing({ deadlineAt: later(-1) }), now)).toBe('expired');
  });

  it('is all held, not sold out, while a seat is held', () => {
    expect(dealPhase(timing({ seatsAvailable: 0, seatsHeld: 1 }), now)).toBe('allHeld');
    expect(dealPhase(timing({ seatsAvailable: 1, seatsHeld: 1 }), now)).toBe('open');
    expect(dealPhase(timing({ seatsAvailable: 0, seatsHeld: 1, deadlineAt: now }), now)).toBe('expired');
  });

  it('is sold out without seats, even before the opening, but expired after the deadline', () => {
    expect(dealPhase(timing({ seatsAvailable: 0 }), now)).toBe('soldOut');
    expect(dealPhase(timing({ seatsAvailable: 0, publishAt: later(1) }), now)).toBe('soldOut');
    expect(dealPhase(timing({ seatsAvailable: 0, deadlineAt: now }), now)).toBe('expired');
  });

  it('is paused regardless of seats, but expired after the deadline', () => {
    const pausedAt = later(-1);
    expect(dealPhase(timing({ pausedAt }), now)).toBe('paused');
    expect(dealPhase(timing({ pausedAt, seatsAvailable: 0 }), now)).toBe('paused');
    expect(dealPhase(timing({ pausedAt, publishAt: later(1) }), now)).toBe('paused');
    expect(dealPhase(timing({ pausedAt, deadlineAt: now }), now)).toBe('expired');
    expect(isPubliclyListed(timing({ pausedAt }), now)).toBe(false);
  });

  it('stays cancelled by the airline before and after the deadline, paused or not', () => {
    const flightCancelledAt = later(-1);
    expect(dealPhase(timing({ flightCancelledAt }), now)).toBe('flightCancelled');
    expect(dealPhase(timing({ flightCancelledAt, pausedAt: now, deadlineAt: now }), now)).toBe(
      'flightCancelled',
    );
    expect(isPubliclyListed(timing({ flightCancelledAt }), now)).toBe(false);
  });
});

describe('isPubliclyListed', () => {
  it('requires unsold seats [S4.008]', () => {
    expect(isPubliclyListed(timing({ seatsAvailable: 1 }), now)).toBe(true);
    expect(isPubliclyListed(timing({ seatsAvailable: 0 }), now)).toBe(false);
    expect(isPubliclyListed(timing({ seatsAvailable: 0, seatsHeld: 1 }), now)).toBe(true);
  });

  it('requires a deadline in the future [S4.009]', () => {
    expect(isPubliclyListed(timing({ deadlineAt: later(1) }), now)).toBe(true);
    expect(isPubliclyListed(timing({ deadlineAt: now }), now)).toBe(false);
  });

  it('includes coming-soon deals', () => {
    expect(isPubliclyListed(timing({ publishAt: later(1) }), now)).toBe(true);
  });
});

describe('dealStatus', () => {
  it('is active before the deadline and expired from then on', () => {
    expect(dealStatus(timing({ deadlineAt: later(1), seatsAvailable: 0 }), now)).toBe('active');
    expect(dealStatus(timing({ deadlineAt: now }), now)).toBe('expired');
  });
});

describe('getNextPhaseChange', () => {
  it('returns the opening of a coming-soon deal', () => {
    expect(getNextPhaseChange(timing({ publishAt: later(5) }), now)).toEqual(later(5));
  });

  it('returns the deadline of an open or sold-out deal', () => {
    expect(getNextPhaseChange(timing(), now)).toEqual(later(60_000));
    expect(getNextPhaseChange(timing({ seatsAvailable: 0, publishAt: later(5) }), now)).toEqual(
      later(60_000),
    );
  });

  it('returns the deadline of a deal that never opens', () => {
    expect(getNextPhaseChange(timing({ publishAt: later(90_000) }), now)).toEqual(later(60_000));
  });

  it('returns null for an expired deal', () => {
    expect(getNextPhaseChange(timing({ deadlineAt: now }), now)).toBeNull();
  });

  it('returns the exact millisecond of the next change', () => {
    const moment = fc.integer({ min: -5, max: 5 }).map(later);
    const deals = fc.record({
      seatsAvailable: fc.integer({ min: 0, max: 2 }),
      seatsHeld: fc.integer({ min: 0, max: 1 }),
      deadlineAt: moment,
      pausedAt: fc.constant(null),
      flightCancelledAt: fc.option(moment),
      publishAt: fc.option(moment),
    });
    fc.assert(
      fc.property(deals, (deal) => {
        const changesAt = getNextPhaseChange(deal, now);
        if (changesAt === null) return dealPhase(deal, later(1e9)) === dealPhase(deal, now);
        const justBefore = new Date(changesAt.getTime() - 1);
        return (
          dealPhase(deal, justBefore) === dealPhase(deal, now) &&
          dealPhase(deal, changesAt) !== dealPhase(deal, now)
        );
      }),
    );
  });
});

describe('discount', () => {
  it.each([
    [100_000, 75_000, 25],
    [129_900, 79_900, 38],
    [200, 199, 1],
    [1000, 995, 1],
    [1000, 996, 0],
    [300, 0, 100],
  ])(
    'from an original price of %i sen to a selling price of %i sen is %i percent, rounded half up [S9.004]',
    (cost, price, percent) => {
      expect(discountPercent(cost, price)).toBe(percent);
    },
  );

  it('is 0 if the original price is 0, equal or lower', () => {
    expect(discountPercent(0, 0)).toBe(0);
    expect(discountPercent(0, 100)).toBe(0);
    expect(discountPercent(100, 100)).toBe(0);
    expect(discountPercent(100, 101)).toBe(0);
  });

  it('strikes through the original price only if it is higher', () => {
    expect(hasDiscount(101, 100)).toBe(true);
    expect(hasDiscount(100, 100)).toBe(false);
    expect(hasDiscount(0, 100)).toBe(false);
  });

  it('equals the rounded quotient in exact arithmetic [S9.004]', () => {
    const sen = fc.integer({ min: 0, max: maxColumnSen });
    fc.assert(
      fc.property(sen, sen, (cost, price) => {
        const percent = BigInt(discountPercent(cost, price));
        const difference = BigInt(cost - price) * 100n;
        if (cost <= price) return percent === 0n;
        // |percent − exact| ≤ ½, rounding half up
        const doubledError = 2n * (percent * BigInt(cost) - difference);
        return doubledError <= BigInt(cost) && doubledError > -BigInt(cost);
      }),
    );
  });

  it('rejects fractional and negative amounts', () => {
    expect(() => discountPercent(10.5, 1)).toThrow(RangeError);
    expect(() => discountPercent(10, -1)).toThrow(RangeError);
  });
});

describe('trip', () => {
  it('is a return trip with flights back [S9.006]', () => {
    expect(tripType({ back: [back] })).toBe('return');
    expect(tripType({ back: [back, onward] })).toBe('return');
  });

  it('is a one-way trip without flights back [S9.007]', () => {
    expect(tripType({ back: null })).toBe('oneWay');
  });

  it('counts the days between the first flights of both directions [S9.008]', () => {
    const [sameDay, nextDay] = [
      { ...back, departsOn: outbound.departsOn },
      { ...onward, departsOn: '2026-12-03' },
    ];
    expect(holidayDays({ outbound: [outbound], back: [back] })).toBe(7);
    expect(holidayDays({ outbound: [outbound, nextDay], back: [back, onward] })).toBe(7);
    expect(holidayDays({ outbound: [outbound], back: [sameDay] })).toBe(0);
    expect(holidayDays({ outbound: [outbound], back: null })).toBeNull();
  });

  it('ends with its last departure', () => {
    expect(getLastFlightDate({ outbound: [outbound], back: [back] })).toBe('2026-12-09');
    expect(getLastFlightDate({ outbound: [outbound], back: [back, onward] })).toBe('2026-12-10');
    expect(getLastFlightDate({ outbound: [outbound], back: null })).toBe('2026-12-02');
  });
});

describe('readRoute', () => {
  it.each(['KUL-KIX', 'KULKIX', 'KUL→KIX', 'KUL/KIX', 'KUL>KIX', 'KUL -> KIX', ' kul – kix '])(
    'reads %j',
    (text) => {
      expect(readRoute(text)).toBe('KUL-KIX');
      expect(routeParts(text)).toEqual({ from: 'KUL', to: 'KIX' });
    },
  );

  it.each(['', 'KUL', 'KUL-KUL', 'KUL-OSAKA', 'KU-KIX', '123-456'])('rejects %j', (text) => {
    expect(readRoute(text)).toBeNull();
    expect(routeParts(text)).toBeNull();
  });
});

describe('checkDateOrder', () => {
  const departure = toKlInstant('2026-12-02', '14:05');
  const order = { publishAt: null, deadlineAt: departure, outbound, return: back };

  it('allows a deadline exactly at the outbound departure in Kuala Lumpur, and no later', () => {
    expect(checkDateOrder(order)).toEqual({});
    expect(checkDateOrder({ ...order, deadlineAt: new Date(departure.getTime() + 1) })).toEqual({
      deadlineAt: 'deadline_before_departure',
    });
  });

  it('requires the publish date strictly before the deadline', () => {
    expect(checkDateOrder({ ...order, publishAt: new Date(departure.getTime() - 1) })).toEqual({});
    expect(checkDateOrder({ ...order, publishAt: departure })).toEqual({
      publishAt: 'publish_before_deadline',
    });
  });

  it('rejects a return on an earlier date', () => {
    expect(checkDateOrder({ ...order, return: { ...back, departsOn: '2026-12-01' } })).toEqual({
      returnDepartsOn: 'return_before_outbound',
    });
  });

  it('allows a return on the same day after the landing', () => {
    const sameDay = { ...back, departsOn: '2026-12-02' };
    expect(checkDateOrder({ ...order, return: { ...sameDay, departureTime: '21:30' } })).toEqual({});
    expect(checkDateOrder({ ...order, return: { ...sameDay, departureTime: '21:29' } })).toEqual({
      returnDepartureTime: 'return_before_outbound',
    });
  });

  it('accounts for an arrival on the next day', () => {
    const overnight = { ...outbound, arrivalTime: '05:30' };
    const nextDay = { ...back, departsOn: '2026-12-03' };
    expect(
      checkDateOrder({ ...order, outbound: overnight, return: { ...nextDay, departureTime: '05:30' } }),
    ).toEqual({});
    expect(
      checkDateOrder({ ...order, outbound: overnight, return: { ...nextDay, departureTime: '05:00' } }),
    ).toEqual({
      returnDepartsOn: 'return_before_outbound',
    });
  });

  it('skips missing values', () => {
    expect(checkDateOrder({ publishAt: departure, deadlineAt: null, outbound: null, return: back })).toEqual(
      {},
    );
    expect(checkDateOrder({ publishAt: null, deadlineAt: departure, outbound: null, return: null })).toEqual(
      {},
    );
  });
});
