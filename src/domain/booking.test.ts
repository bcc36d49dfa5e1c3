import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookingTotals,
  clampTickets,
  followUpDueAt,
  isBillable,
  isShortNotice,
  ticketDueOn,
} from './booking.ts';
import { maxPriceSen, maxSeatsPerDeal } from './constants.ts';
import { addDays, klDate, klWallClock } from './time.ts';

describe('clampTickets', () => {
  it.each([
    ['3', 3],
    [' 3 ', 3],
    ['3.9', 3],
    ['', 1],
    ['three', 1],
    ['-2', 1],
    [Number.NaN, 1],
    [2.5, 2],
  ])('makes a whole number of %j [S5.037]', (typed, tickets) => {
    expect(clampTickets(typed, 8)).toBe(tickets);
  });

  it.each([
    ['0', 1],
    ['1', 1],
    ['8', 8],
    ['9', 8],
    [Number.POSITIVE_INFINITY, 8],
    [Number.NEGATIVE_INFINITY, 1],
  ])('keeps %j between 1 and the 8 seats available [S5.038]', (typed, tickets) => {
    expect(clampTickets(typed, 8)).toBe(tickets);
  });

  it('stays at 1 without seats', () => {
    expect(clampTickets('5', 0)).toBe(1);
  });

  it('is an integer from 1 to the seats available, whatever was typed [S5.037 S5.038]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), fc.integer({ min: 1, max: 500 }), (typed, seats) => {
        const tickets = clampTickets(typed, seats);
        return Number.isInteger(tickets) && tickets >= 1 && tickets <= seats;
      }),
    );
  });
});

describe('bookingTotals', () => {
  it('multiplies the selling price by the tickets [S9.012]', () => {
    expect(bookingTotals({ sellingPriceSen: 79_990, costSen: 129_900, tickets: 3 }).totalSen).toBe(239_970);
  });

  it('saves the difference to the original price for every ticket [S9.013]', () => {
    expect(bookingTotals({ sellingPriceSen: 79_990, costSen: 129_900, tickets: 3 })).toMatchObject({
      originalSen: 389_700,
      savingsSen: 149_730,
    });
  });

  it.each([79_990, 50_000, 0])('saves nothing when the original price is %i sen', (costSen) => {
    expect(bookingTotals({ sellingPriceSen: 79_990, costSen, tickets: 2 }).savingsSen).toBe(0);
  });

  it('is exact for every price and ticket count there can be [S9.012 S9.013]', () => {
    const sen = fc.integer({ min: 0, max: maxPriceSen });
    fc.assert(
      fc.property(
        sen,
        sen,
        fc.integer({ min: 1, max: maxSeatsPerDeal }),
        (sellingPriceSen, costSen, tickets) => {
          const totals = bookingTotals({ sellingPriceSen, costSen, tickets });
          expect(BigInt(totals.totalSen)).toBe(BigInt(sellingPriceSen) * BigInt(tickets));
          expect(totals.savingsSen).toBe(Math.max(0, totals.originalSen - totals.totalSen));
        },
      ),
    );
  });

  it('refuses what is no whole amount', () => {
    expect(() => bookingTotals({ sellingPriceSen: 0.5, costSen: 0, tickets: 1 })).toThrow(RangeError);
    expect(() => bookingTotals({ sellingPriceSen: 1, costSen: 1, tickets: -1 })).toThrow(RangeError);
  });
});

describe('isBillable', () => {
  it('begins at RM 1.00', () => {
    expect([99, 100].map(isBillable)).toEqual([false, true]);
  });
});

describe('what the buyer is promised', () => {
  const bookedAt = new Date('2026-12-01T04:00:00Z');
  const flight = (departsOn: string, departureTime = '09:30') => ({ departsOn, departureTime });

  it('is a follow-up within 48 hours', () => {
    expect(followUpDueAt(flight('2026-12-31'), bookedAt)).toEqual(new Date('2026-12-03T04:00:00Z'));
  });

  it.each([
    ['2026-12-31', '2026-12-24', false, 'seven days before departure'],
    ['2026-12-11', '2026-12-04', false, 'seven days before departure, be it the day after the follow-up'],
    ['2026-12-10', '2026-12-03', false, 'seven days before departure, be it the follow-up day itself'],
    ['2026-12-09', '2026-12-03', true, 'the follow-up day, when seven days before would be sooner'],
    ['2026-12-08', '2026-12-03', true, 'the follow-up day, when seven days before is today'],
    ['2026-12-04', '2026-12-03', true, 'the follow-up day, when seven days before has passed'],
    ['2026-12-03', '2026-12-02', true, 'the day before departure, when the follow-up would be too late'],
    ['2026-12-02', '2026-12-01', true, 'today, for a flight tomorrow'],
    ['2026-12-01', '2026-12-01', true, 'today, for a flight today'],
  ])('for a flight on %s is the ticket by %s (short notice: %s): %s', (departsOn, dueOn, shortNotice) => {
    expect(ticketDueOn(departsOn, bookedAt)).toBe(dueOn);
    expect(isShortNotice(departsOn, bookedAt)).toBe(shortNotice);
  });

  it.each([
    ['2026-12-04', '2026-12-03T04:00:00Z', '48 hours, when the ticket comes that day'],
    ['2026-12-03', '2026-12-02T15:59:00Z', 'the end of the day of the ticket, when 48 hours would be later'],
    ['2026-12-02', '2026-12-01T15:59:00Z', 'the end of today, for a flight tomorrow'],
  ])('for a flight on %s is the follow-up by %s: %s', (departsOn, due) => {
    expect(followUpDueAt(flight(departsOn), bookedAt)).toEqual(new Date(due));
  });

  it('is a follow-up before take-off when the flight leaves the same day', () => {
    expect(followUpDueAt(flight('2026-12-01', '18:00'), bookedAt)).toEqual(new Date('2026-12-01T10:00:00Z'));
  });

  it('names the ticket never before the follow-up that collects its data, the booking, or after departure', () => {
    const bookings = fc.record({
      minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
      departsInDays: fc.integer({ min: 0, max: 60 }),
      departureMinute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    });
    fc.assert(
      fc.property(bookings, ({ minute, departsInDays, departureMinute }) => {
        const now = new Date(klWallClock('2026-12-01', '00:00').getTime() + minute * 60_000);
        const time = `${Math.trunc(departureMinute / 60)}:${departureMinute % 60}`;
        const departure = flight(
          addDays('2026-12-01', departsInDays),
          time.replace(/\d+/g, (part) => part.padStart(2, '0')),
        );
        const takesOffAt = klWallClock(departure.departsOn, departure.departureTime);
        fc.pre(now <= takesOffAt);
        const followUpAt = followUpDueAt(departure, now);
        const ticketOn = ticketDueOn(departure.departsOn, now);
        expect(ticketOn >= klDate(followUpAt)).toBe(true);
        expect(ticketOn <= departure.departsOn).toBe(true);
        expect(followUpAt >= now && followUpAt <= takesOffAt).toBe(true);
        expect(followUpAt.getTime() - now.getTime()).toBeLessThanOrEqual(48 * 3_600_000);
      }),
      { numRuns: 1_000 },
    );
  });
});
