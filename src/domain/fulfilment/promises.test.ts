import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, klDate, toKlInstant } from '../kernel/time.ts';
import {
  addWorkingDays,
  bookingPromises,
  getDepartureInstant,
  isTicketDeadlinePossible,
} from './promises.ts';
import { parseKlTime } from './story.samples.ts';

/** A Tuesday. */
const paidAt = parseKlTime('2026-12-01T12:00');
const flight = (departsOn: string, departureTime = '09:30') => ({ departsOn, departureTime });
const promised = (departsOn: string, ticketBy: string | null = null) =>
  bookingPromises({ departure: flight(departsOn), paidAt, ticketBy });

describe('promise to the buyer', () => {
  it('includes a call within 48 hours', () => {
    expect(promised('2026-12-31').callBy).toEqual(parseKlTime('2026-12-03T12:00'));
  });

  it.each([
    ['2026-12-31', '2026-12-24', false, 'seven days before departure'],
    ['2026-12-11', '2026-12-04', false, 'seven days before departure, be it the day after the call'],
    ['2026-12-10', '2026-12-03', false, 'seven days before departure, be it the day of the call itself'],
    ['2026-12-09', '2026-12-03', true, 'the day of the call, when seven days before would be sooner'],
    ['2026-12-08', '2026-12-03', true, 'the day of the call, when seven days before is today'],
    ['2026-12-04', '2026-12-03', true, 'the day of the call, when seven days before has passed'],
    ['2026-12-03', '2026-12-02', true, 'the day before departure, when the call would be too late'],
    ['2026-12-02', '2026-12-01', true, 'today, for a flight tomorrow'],
    ['2026-12-01', '2026-12-01', true, 'today, for a flight today'],
  ])('sets tickets for a flight on %s to %s (short notice: %s): %s', (departsOn, dueOn, shortNotice) => {
    expect(promised(departsOn)).toMatchObject({ ticketsPromisedOn: dueOn, isShortNotice: shortNotice });
  });

  it.each([
    ['2026-12-04', '2026-12-03T12:00', '48 hours, when the ticket comes that day'],
    [
      '2026-12-03',
      '2026-12-02T18:00',
      'the end of work on the day of the ticket, when 48 hours would be later',
    ],
    ['2026-12-02', '2026-12-01T18:00', 'the end of work today, for a flight tomorrow'],
  ])('sets the call for a flight on %s to %s: %s', (departsOn, due) => {
    expect(promised(departsOn).callBy).toEqual(parseKlTime(due));
  });

  it('sets the call no later than a departure on the same day', () => {
    const departure = flight('2026-12-01', '15:00');
    expect(bookingPromises({ departure, paidAt }).callBy).toEqual(parseKlTime('2026-12-01T15:00'));
  });

  it('has consistent times for any time of payment', () => {
    const bookings = fc.record({
      minute: fc.integer({ min: 0, max: 7 * 24 * 60 - 1 }),
      departsInDays: fc.integer({ min: 0, max: 60 }),
      departureMinute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    });
    fc.assert(
      fc.property(bookings, ({ minute, departsInDays, departureMinute }) => {
        const now = new Date(toKlInstant('2026-12-01', '00:00').getTime() + minute * 60_000);
        const time = `${Math.trunc(departureMinute / 60)}:${departureMinute % 60}`;
        const departure = flight(
          addDays('2026-12-01', departsInDays),
          time.replace(/\d+/g, (part) => part.padStart(2, '0')),
        );
        fc.pre(now <= getDepartureInstant(departure));
        const { callBy, namesBy, ticketsBy, ticketsOn } = bookingPromises({ departure, paidAt: now });
        expect(klDate(callBy) <= ticketsOn && ticketsOn <= departure.departsOn).toBe(true);
        for (const due of [callBy, namesBy, ticketsBy])
          expect(due >= now && due <= getDepartureInstant(departure)).toBe(true);
        expect(namesBy <= ticketsBy).toBe(true);
        expect(callBy.getTime() - now.getTime()).toBeLessThanOrEqual(48 * 3_600_000);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('due time of the company', () => {
  it('is 18:00 on the day of the tickets, or on the working day before a weekend', () => {
    expect(promised('2026-12-31').ticketsBy).toEqual(parseKlTime('2026-12-24T18:00'));
    // 20 December is a Sunday.
    expect(promised('2026-12-27').ticketsBy).toEqual(parseKlTime('2026-12-18T18:00'));
  });

  it('is 18:00 on the weekend if paid after work on Friday', () => {
    const departure = flight('2026-12-06');
    const late = bookingPromises({ departure, paidAt: parseKlTime('2026-12-04T19:00') });
    expect(late).toMatchObject({ ticketsOn: '2026-12-05', ticketsBy: parseKlTime('2026-12-05T18:00') });
  });

  it('is two hours after a payment on the evening before the flight, but still on that evening', () => {
    const departure = flight('2026-12-02');
    expect(bookingPromises({ departure, paidAt: parseKlTime('2026-12-01T19:30') }).ticketsBy).toEqual(
      parseKlTime('2026-12-01T21:30'),
    );
    expect(bookingPromises({ departure, paidAt: parseKlTime('2026-12-01T23:00') }).ticketsBy).toEqual(
      parseKlTime('2026-12-01T23:59'),
    );
  });

  it("is the company's own date if it is earlier than the promise; a later one is ignored", () => {
    expect(promised('2026-12-31', '2026-12-08')).toMatchObject({
      ticketsOn: '2026-12-08',
      ticketsPromisedOn: '2026-12-24',
      ticketsBy: parseKlTime('2026-12-08T18:00'),
    });
    expect(promised('2026-12-31', '2026-12-26').ticketsOn).toBe('2026-12-24');
  });

  it('sets names before tickets, but never before the payment', () => {
    expect(promised('2026-12-31', '2026-12-01').namesBy).toEqual(parseKlTime('2026-12-01T18:00'));
    const gone = flight('2026-12-01', '09:00');
    expect(bookingPromises({ departure: gone, paidAt }).namesBy).toEqual(paidAt);
  });

  it('can be set to any day from today until the promised day', () => {
    const now = parseKlTime('2026-11-21T00:30');
    const possible = ['2026-11-20', '2026-11-21', '2026-12-12', '2026-12-13'].map((date) =>
      isTicketDeadlinePossible(date, '2026-12-13', now),
    );
    expect(possible).toEqual([false, true, true, false]);
  });

  it('ends with the working hours of the last working day', () => {
    expect(addWorkingDays(parseKlTime('2026-12-03T09:00'), 2)).toEqual(parseKlTime('2026-12-07T18:00'));
    expect(addWorkingDays(parseKlTime('2026-12-05T23:00'), 2)).toEqual(parseKlTime('2026-12-08T18:00'));
  });
});
