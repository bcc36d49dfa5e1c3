import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flightLine, readFlightLine } from '#dev/testing/fixtures/flight-line.ts';
import { formatDate } from '#format/dates.ts';
import { emptyDealForm } from '../deals/company-deal.ts';
import { dealInput } from '../deals/deal-input.ts';
import { pastedFormValues } from '../deals/deal-preview.ts';
import { parseInput } from '../kernel/form-input.ts';
import { addDays } from '../kernel/time.ts';
import { findAirport } from '../trips/airports.ts';
import type { Leg } from '../trips/leg.ts';
import { type PastedItinerary, readPastedItinerary } from './read.ts';
import type { KnownCodes } from './rules.ts';

const today = '2026-11-15';
// Knows no codes: results come from the text alone.
const noCodes: KnownCodes = { airlineName: () => null, airportCountry: () => null };
const allCodes: KnownCodes = { airlineName: () => 'Some Airline', airportCountry: () => 'Somewhere' };
const read = (text: string, codes = noCodes) => readPastedItinerary(text, today, codes);

const pad = (value: number) => String(value).padStart(2, '0');
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const letter = fc.constantFrom(...letters);
const code = fc.tuple(letter, letter, letter).map((three) => three.join(''));
// Before a number these mean money, a time of day or an ordinary word, never a flight.
const noAirline = new Set(
  'RM AT ON TO BY NO OF IN IS AM PM OR AS AN SO IT WE HE GO DO UP IF ME MY BE MR'.split(' '),
);
const airline = fc
  .oneof(
    fc.tuple(letter, letter),
    fc.tuple(letter, fc.constantFrom(...'0123456789')),
    fc.tuple(fc.constantFrom(...'123456789'), letter),
  )
  .map((two) => two.join(''))
  .filter((designator) => !noAirline.has(designator));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`);
// Pairs of letters that may start a route, and weekdays between spaces.
const weekdays = new Set('MON TUE WED THU FRI SAT SUN'.split(' '));

const leg: fc.Arbitrary<Leg> = fc
  .record({
    airline,
    number: fc.integer({ min: 1, max: 9_999 }),
    // Later ones may be of the last 90 days if the text has no year.
    day: fc.integer({ min: 0, max: 270 }),
    from: code,
    to: code,
    departureTime: time,
    arrivalTime: time,
  })
  .filter(({ from, to }) => from !== to && !weekdays.has(from) && !weekdays.has(to))
  // With random times, a flight between known airports may arrive before it departs, and the reader rightly returns it for
  // checking.
  .filter(({ from, to }) => findAirport(from) === null || findAirport(to) === null)
  .map(({ airline: designator, number, day, from, to, departureTime, arrivalTime }) => ({
    flightNumber: `${designator} ${number}`,
    departsOn: addDays(today, day),
    route: `${from}-${to}`,
    departureTime,
    arrivalTime,
    dayOffset: null,
  }));

type Style<Value> = Record<string, (value: Value) => string>;

const flightStyles: Style<Leg> = {
  'D7 532': ({ flightNumber }) => flightNumber,
  D7532: ({ flightNumber }) => flightNumber.replace(' ', ''),
  'D7-532': ({ flightNumber }) => flightNumber.replace(' ', '-'),
};
const gds = (date: string) => formatDate(date).replaceAll(' ', '').toUpperCase();
const weekdayNumber = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
const dateStyles: Style<Leg> = {
  '02DEC': ({ departsOn }) => gds(departsOn).slice(0, 5),
  '02DEC 3': ({ departsOn }) => `${gds(departsOn).slice(0, 5)} ${weekdayNumber(departsOn)}`,
  '02DEC26': ({ departsOn }) => gds(departsOn).slice(0, 5) + departsOn.slice(2, 4),
  '02DEC2026': ({ departsOn }) => gds(departsOn),
  '2 Dec 2026': ({ departsOn }) => formatDate(departsOn).replace(/^0/, ''),
  '2026-12-02': ({ departsOn }) => departsOn,
};
const routeStyles: Style<Leg> = {
  KULKIX: ({ route }) => route.replace('-', ''),
  'KUL-KIX': ({ route }) => route,
  'KUL KIX': ({ route }) => route.replace('-', ' '),
  'KUL/KIX': ({ route }) => route.replace('-', '/'),
  'KUL → KIX': ({ route }) => route.replace('-', ' → '),
};

const twelveHours = (text: string) => {
  const hour = Number(text.slice(0, 2));
  return { hour: String(hour % 12 || 12), minutes: text.slice(3), isLate: hour >= 12 };
};
const clockStyles: Style<string> = {
  '14:05': (text) => text,
  '1405': (text) => text.replace(':', ''),
  '205P': (text) => {
    const { hour, minutes, isLate } = twelveHours(text);
    return `${hour}${minutes}${isLate ? 'P' : 'A'}`;
  },
  '2:05 PM': (text) => {
    const { hour, minutes, isLate } = twelveHours(text);
    return `${hour}:${minutes} ${isLate ? 'PM' : 'AM'}`;
  },
};
const isNextDay = ({ departureTime, arrivalTime }: Leg) => arrivalTime < departureTime;
const nextDayStyles: Record<string, (leg: Leg, arrival: string) => string> = {
  unmarked: (_leg, arrival) => arrival,
  '0430+1': (printed, arrival) => (isNextDay(printed) ? `${arrival}+1` : arrival),
  '0430 +1': (printed, arrival) => (isNextDay(printed) ? `${arrival} +1` : arrival),
  '#0430': (printed, arrival) => (isNextDay(printed) ? `#${arrival}` : arrival),
  '0430 03DEC': (printed, arrival) =>
    `${arrival} ${gds(isNextDay(printed) ? addDays(printed.departsOn, 1) : printed.departsOn).slice(0, 5)}`,
};
const middles: Style<number> = {
  'HK30 1405 2130': (seats) => `HK${seats} `,
  'GK30 1405 2130': (seats) => `GK${seats}  `,
  '1405 2130': () => '',
};

const pick = <Value>(styles: Record<string, Value>) =>
  fc.constantFrom(...Object.keys(styles)).map((name) => styles[name] as Value);

const seats = fc.integer({ min: 1, max: 9_999 });
const printing = fc.record({
  lineNumber: fc.constantFrom('', '1 ', ' 2. ', '  '),
  flight: pick(flightStyles),
  travelClass: fc.constantFrom('', ' Y', ' Q'),
  date: pick(dateStyles),
  route: pick(routeStyles),
  middle: pick(middles),
  clock: pick(clockStyles),
  between: fc.constantFrom(' ', '  ', ' - ', '-', ' to '),
  nextDay: pick(nextDayStyles),
});

type Printing = typeof printing extends fc.Arbitrary<infer Styles> ? Styles : never;

function print(printed: Leg, styles: Printing, forSeats: number): string {
  const [departure, arrival] = [styles.clock(printed.departureTime), styles.clock(printed.arrivalTime)];
  const times = `${departure}${styles.between}${styles.nextDay(printed, arrival)}`;
  const start = `${styles.lineNumber}${styles.flight(printed)}${styles.travelClass} ${styles.date(printed)}`;
  return `${start} ${styles.route(printed)} ${styles.middle(forSeats)}${times}`;
}

/** Returns the form errors for flights filled in from a pasted text. */
function formErrors(pasted: PastedItinerary) {
  const form = {
    ...emptyDealForm,
    ...pastedFormValues(pasted),
    destinationCountry: 'Japan',
    airlines: 'AirAsia X',
    pnr: 'ABC123',
    seatsAvailable: '1',
    cost: '2',
    sellingPrice: '1',
    checkedBag: '20kg',
    refund: 'none',
    changes: 'fee',
    deadlineAt: '1900-01-01T00:00',
  };
  const judged = parseInput(dealInput, form);
  return judged.ok ? {} : judged.fieldErrors;
}

describe('readPastedItinerary', () => {
  it('reads every flight exactly, in any printed form', () => {
    fc.assert(
      fc.property(leg, printing, seats, (printed, styles, forSeats) => {
        const line = print(printed, styles, forSeats);
        const flights = (codes: KnownCodes) =>
          read(line, codes).outbound.map((one) => ({ ...one, dayOffset: null }));
        expect({ line, flights: flights(noCodes) }).toEqual({ line, flights: [printed] });
        expect(flights(allCodes)).toEqual([printed]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('returns a round trip with differently printed flights', () => {
    const trip = fc.tuple(leg, leg, fc.integer({ min: 2, max: 60 })).map(([out, back, days]) => {
      const route = out.route.split('-').reverse().join('-');
      return [out, { ...back, route, departsOn: addDays(out.departsOn, days) }] as const;
    });
    const withYear = printing.filter(
      ({ date }) => date !== dateStyles['02DEC'] && date !== dateStyles['02DEC 3'],
    );
    fc.assert(
      fc.property(trip, withYear, withYear, seats, ([out, back], first, second, forSeats) => {
        // For an arrival date without a year the reader takes the next such date, which may be a year too early.
        const printAt = (one: Leg, styles: Printing) =>
          print(one, { ...styles, nextDay: nextDayStyles.unmarked ?? styles.nextDay }, forSeats);
        expect(read(`${printAt(out, first)}\n${printAt(back, second)}`)).toMatchObject({
          outbound: [out],
          back: [back],
        });
      }),
      { numRuns: 500 },
    );
  });

  it("reads the product's own flight lines as the product does", () => {
    fc.assert(
      fc.property(leg, (printed) => {
        expect(read(flightLine(printed)).outbound).toEqual([readFlightLine(flightLine(printed))]);
      }),
    );
  });

  it('never throws and never fills in a flight that the form rejects', () => {
    const words = fc.constantFrom(
      'D7 532',
      'HK30',
      '02DEC',
      '31FEB',
      '29FEB26',
      'KULKIX',
      'KUL-KUL',
      '1405',
      '2560',
      '0430+1',
      '#0715',
      '205P',
      '13:00 PM',
      'PNR',
      'ABC123',
      'RM',
      '1,29',
      '30 seats',
      '*1A/E*',
      '/',
      '+9',
      '\n',
      '2026-13-40',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.oneof(words, fc.string({ maxLength: 4 })), { maxLength: 30 }).map((all) => all.join(' ')),
      fc
        .tuple(leg, printing, seats, fc.nat(), fc.string({ maxLength: 3 }))
        .map(([printed, styles, n, at, junk]) => {
          const line = print(printed, styles, n);
          const cut = at % line.length;
          return line.slice(0, cut) + junk + line.slice(cut + 1);
        }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(noCodes, allCodes), (pasted, codes) => {
        const found = read(pasted, codes);
        if (found.outbound.length > 0) expect(formErrors(found)).toEqual({});
        else expect(found.back).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['lines of a reservation system', '1 D7 532 Y 02DEC 3 KULKIX HK30 1405 2130\n'],
    ['lines that are not all read', 'D7 532 02DEC KULKIX 1405 2130\nMH 88 KULNRT 1405\n'],
    ['facts on lines of their own', 'KUL 23:30\n'],
    ['dates and numbers on lines of their own', '10 Dec 2026\nMH 88\n'],
    ['operators', 'operated by KE 1 '],
    ['names', 'TAN/AH KOW MR '],
    ['one long line of flights', 'D7 532 02DEC KULKIX 1405 2130 '],
    ['amounts', 'RM1 '],
    ['amounts that never end', 'RM1,'],
    ['times', '1405 '],
    ['letters', 'A'],
    ['letters and digits', 'a1'],
    ['marks', '#*'],
    ['labels', 'PNR '],
    ['rows of a table', 'QWE123\tMH88\t1405\t2130\t9\n'],
    ['cells', '1405\t'],
    ['deadlines', 'pay by 20 Nov 17:00 '],
    ['bags', 'bag 20kg '],
    ['white space', ' \t'],
  ])('takes linear time: four times as much of %s takes about four times as long', (_what, part) => {
    const texts = [16_384, 65_536].map((length) => part.repeat(length / part.length));
    const [quarterMs = 0, wholeMs = 0] = bestOfEach(texts);
    // Quadratic time would take sixteen times as long. Below 4 ms, pauses of the machine dominate.
    expect(wholeMs).toBeLessThan(12 * Math.max(quarterMs, 4));
  });
});

/** CPU time of the thread, best of nine. Alternates the texts, so that a busy machine slows all of them. */
function bestOfEach(texts: readonly string[]): number[] {
  const best = texts.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 9; round += 1)
    for (const [index, text] of texts.entries()) {
      const began = process.threadCpuUsage();
      read(text);
      best[index] = Math.min(best[index] ?? 0, process.threadCpuUsage(began).user / 1_000);
    }
  return best;
}
