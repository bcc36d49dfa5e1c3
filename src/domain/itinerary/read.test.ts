import { describe, expect, it } from 'vitest';
import { readPastedItinerary } from './read.ts';

const airlines = new Map([
  ['D7', 'AirAsia X'],
  ['AK', 'AirAsia'],
  ['MH', 'Malaysia Airlines'],
  ['IT', 'Tigerair Taiwan'],
]);
const countries = new Map([
  ['KUL', 'Malaysia'],
  ['KIX', 'Japan'],
  ['NRT', 'Japan'],
  ['SIN', 'Singapore'],
  ['PEN', 'Malaysia'],
]);
const codes = {
  airlineName: (code: string) => airlines.get(code) ?? null,
  airportCountry: (code: string) => countries.get(code) ?? null,
};
const read = (...lines: string[]) => readPastedItinerary(lines.join('\n'), '2026-11-15', codes);
type Pasted = ReturnType<typeof read>;
/** Removes the day offsets from the text. */
const tripIn = ({ outbound, back: home }: Pasted) =>
  [...outbound, ...home].map((flight) => ({ ...flight, dayOffset: null }));
const handedBack = ({ flightsToCheck, factsToCheck, ignored }: Pasted) => [
  ...new Set([...flightsToCheck.map(({ text }) => text), ...factsToCheck, ...ignored]),
];

const out = {
  flightNumber: 'D7 532',
  departsOn: '2026-12-02',
  route: 'KUL-KIX',
  departureTime: '14:05',
  arrivalTime: '21:30',
  dayOffset: null,
};
const back = {
  flightNumber: 'D7 533',
  departsOn: '2026-12-09',
  route: 'KIX-KUL',
  departureTime: '22:30',
  arrivalTime: '04:30',
  dayOffset: null,
};

describe('line of a reservation system', () => {
  it('fills flight, seats, airline and country', () => {
    const flight = { ...out, dayOffset: null };
    const times = { arrivesOn: '2026-12-02', dayOffset: 0, durationMinutes: 385, isDisputed: false };
    const text = '1 D7 532 Y 02DEC 3 KULKIX HK30 1405 2130';
    expect(read(text)).toEqual({
      outbound: [flight],
      back: [],
      seats: 30,
      airlines: 'AirAsia X',
      destinationCountry: 'Japan',
      understood: [
        { what: 'leg', direction: 'outbound', flight, times, text },
        { what: 'seats', value: 30, text: 'HK30' },
        { what: 'airlines', value: 'AirAsia X', text: 'D7' },
        { what: 'destinationCountry', value: 'Japan', text: 'KIX' },
      ],
      flightsToCheck: [],
      factsToCheck: [],
      ignored: [],
    });
  });

  it('is read with the arrival dates and locators of Amadeus', () => {
    const pasted = read(
      '  1  D7 532 Y 02DEC 3*KULKIX HK30  1405 2130  02DEC  E  D7/ABC123',
      '  2  D7 533 Y 09DEC 3*KIXKUL HK30  2230 0430  10DEC  E  D7/ABC123',
    );
    expect([tripIn(pasted), handedBack(pasted)]).toEqual([[out, back], []]);
    expect(pasted).toMatchObject({ pnr: 'ABC123', seats: 30 });
  });

  it('is read with the joined class and 12-hour clock of Sabre', () => {
    const pasted = read(
      ' 1 D7 532Y 02DEC W KULKIX HK30   205P  930P  /DCD7*ABC123 /E',
      ' 2 D7 533Y 09DEC W KIXKUL HK30  1030P  430A  10DEC Q /DCD7*ABC123 /E',
    );
    expect([tripIn(pasted), handedBack(pasted)]).toEqual([[out, back], []]);
    expect(pasted).toMatchObject({ pnr: 'ABC123' });
  });

  it('is read with the next-day mark of Galileo', () => {
    const pasted = read(
      ' 1. D7  532 Y  02DEC KULKIX HK30  1405   2130  O*       E WE',
      ' 2. D7  533 Y  09DEC KIXKUL HK30  2230  #0430  O*       E WE',
    );
    expect([tripIn(pasted), handedBack(pasted)]).toEqual([[out, back], []]);
  });

  it('takes its date from the heading of an availability list and ignores the duration', () => {
    const pasted = read(
      '** AMADEUS AVAILABILITY - AN ** KIX OSAKA.JP   17 WE 02DEC 0000',
      '1   D7 532  J9 C9 D9 Y9 /KUL 1 KIX 1  1405    2130  E0/359       7:25',
    );
    expect(tripIn(pasted)).toEqual([out]);
  });

  it('may have its line number directly before the airline', () => {
    expect(tripIn(read('1D7 532 Y 02DEC 3 KULKIX GK30 1405 2130'))).toEqual([out]);
  });

  it('fills no seats on a waiting list', () => {
    const pasted = read('D7 532 Y 02DEC KULKIX HL30 1405 2130');
    expect([tripIn(pasted), handedBack(pasted)]).toEqual([[out], ['HL30']]);
    expect(pasted.seats).toBeUndefined();
  });
});

describe('chat line', () => {
  it.each([
    'D7532 2 Dec KUL-KIX 14:05-21:30',
    'd7532 2 dec kul-kix 14:05-21:30',
    'D7-532, Wed 2 Dec 2026, KUL to KIX, 2:05 PM to 9:30 PM',
    'Flight D7 532 on 02/12/2026 (Wed) KUL → KIX 2.05pm – 9.30pm 7h 25m',
    'December 2nd, 2026 D7 532 KUL 14:05 - KIX 21:30',
    'D7 532 2026-12-02 KUL-KIX 14:05 21:30',
    'KUL KIX D7 532 02DEC26 1405H 2130H',
    '2 Dec KUL-KIX D7532 14:05-21:30',
  ])('is read: %s', (line) => {
    expect([tripIn(read(line)), handedBack(read(line))]).toEqual([[out], []]);
  });

  it('may contain an airline that is also a common word, in capitals', () => {
    expect(tripIn(read('IT 532 2 Dec KUL-KIX 14:05 21:30'))).toEqual([{ ...out, flightNumber: 'IT 532' }]);
    expect(tripIn(read('it 532 2 Dec KUL-KIX 14:05 21:30'))).toEqual([]);
  });

  it('may contain both flights', () => {
    const pasted = read('D7532 2 Dec KUL-KIX 14:05-21:30, D7533 9 Dec KIX-KUL 22:30-04:30 +1');
    expect(tripIn(pasted)).toEqual([out, back]);
  });

  it('takes the date from the line above', () => {
    expect(tripIn(read('Outbound: Wed, 2 Dec 2026', 'D7 532 KUL-KIX 14:05 21:30'))).toEqual([out]);
  });

  it.each([
    'D7 532 02/Dec/2026 KUL-KIX 14:05 21:30',
    'D7 532 Dec 2 KUL-KIX 14:05 21:30',
    'D7 532 2.12.26 KUL-KIX 14:05 21:30',
    'D7 532 1ODEC KUL-KIX 14:05 21:30',
    'D7 532 2nd KUL-KIX 14:05 21:30',
    'D7 532 KUL-KIX 021226 1405 2130',
    'D7 532 1-2 Dec KUL-KIX 14:05 21:30',
    'D75322 Dec KUL-KIX 14:05 21:30',
  ])('does not take the date from the line above if its own cannot be read: %s', (line) => {
    const pasted = read('Date: 20 Nov 2026', line);
    expect([tripIn(pasted), handedBack(pasted)[0]]).toEqual([[], line]);
  });

  it('names the date that cannot be read', () => {
    const [flight] = read('D7 532 02/Dec/2026 KUL-KIX 14:05 21:30').flightsToCheck;
    expect(flight?.fault).toEqual({ code: 'missing', part: 'date', word: '02/Dec/2026' });
  });

  it('does not take the dates of the trip if its own cannot be read', () => {
    const lines = ['D7 532 Dec 2 KUL-KIX 14:05-21:30', 'D7 533 Dec 9 KIX-KUL 22:30-04:30'];
    const pasted = read('Japan 1-8 Dec 2026', ...lines);
    expect([tripIn(pasted), pasted.flightsToCheck.map(({ text }) => text)]).toEqual([[], lines]);
  });

  it('does not use a deadline as the date of a flight', () => {
    expect(tripIn(read('Book before 2 Dec 2026', 'D7 532 KUL-KIX 14:05 21:30'))).toEqual([]);
  });
});

describe('text beside flights', () => {
  it('fills price, original price, seats and locator', () => {
    const pasted = read('RM 899, was RM 1,299', '30 seats left', 'PNR: abc123');
    expect(pasted).toMatchObject({
      sellingPriceSen: 89_900,
      costSen: 129_900,
      seats: 30,
      pnr: 'ABC123',
    });
    expect(handedBack(pasted)).toEqual([]);
    expect(pasted.understood.map(({ what }) => what)).toEqual(['pnr', 'seats', 'sellingPrice', 'cost']);
  });

  it.each([
    ['Usual price RM1299.00 now only RM 899', 89_900, 129_900],
    ['MYR 899.50 instead of MYR 1,299', 89_950, 129_900],
    ['Promo RM 899', 89_900, undefined],
  ])('distinguishes the price from the original price: %s', (line, sellingPriceSen, costSen) => {
    const pasted = read(line);
    expect([pasted.sellingPriceSen, pasted.costSen]).toEqual([sellingPriceSen, costSen]);
    expect(handedBack(pasted)).toEqual([]);
  });

  it.each([
    ['ABC12D', 'ABC12D'],
    ['ABC12D/WS QSBYC AGMH', 'ABC12D'],
    ['RP/KULMH2100/KULMH2100   AA/SU  15NOV26/0342Z   ABCDEF', 'ABCDEF'],
    ['Record locator ABCDEF', 'ABCDEF'],
    ['Booking reference: x1y2z3', 'X1Y2Z3'],
  ])('fills the locator from %s', (line, pnr) => {
    expect([read(line).pnr, handedBack(read(line))]).toEqual([pnr, []]);
  });

  it('prefers the named locator and reports the other', () => {
    const pasted = read('PNR XYZ789', '1 D7 532 Y 02DEC 3 KULKIX HK30 1405 2130 E D7/ABC123');
    expect([pasted.pnr, handedBack(pasted)]).toEqual(['XYZ789', ['D7/ABC123']]);
  });

  it('lists every airline once, and none if one is unknown', () => {
    const second = 'AK 533 9 Dec KIX-KUL 22:30 04:30';
    expect(read('D7 532 2 Dec KUL-KIX 14:05 21:30', second).airlines).toBe('AirAsia X, AirAsia');
    expect(read('ZZ 532 2 Dec KUL-KIX 14:05 21:30', second).airlines).toBeUndefined();
  });

  it('leaves the country empty for an unknown airport', () => {
    expect(read('D7 532 2 Dec KUL-XYZ 14:05 21:30').destinationCountry).toBeUndefined();
  });
});

describe('damaged one-line message', () => {
  it('never takes half a flight number', () => {
    const text = 'KUL-KIX-KUL D7 532 2 Dec 14:05-21:30 D7 53 3 9 Dec 22:30-04:30';
    expect(tripIn(read(text))).toEqual([]);
  });

  it('never takes a price for a locator', () => {
    expect(read('PNR RM1850 QWE123').pnr).toBeUndefined();
    expect(read('RM1850')).toMatchObject({ sellingPriceSen: 185_000 });
  });
});

describe('date without a year', () => {
  it.each([
    ['15 Nov', '2026-11-15'],
    ['16AUG', '2027-08-16'],
    ['05JAN', '2027-01-05'],
    ['29FEB', '2028-02-29'],
  ])('is the next one: %s', (date, departsOn) => {
    expect(tripIn(read(`D7 532 ${date} KULKIX 1405 2130`))).toEqual([{ ...out, departsOn }]);
  });
});

describe('ambiguous text', () => {
  it.each([
    ['a weekday of another date', 'D7 532 02DEC 4 KULKIX HK30 1405 2130'],
    ['a date no calendar has', 'D7 532 31NOV KULKIX HK30 1405 2130'],
    ['a date no calendar has in that year', 'D7 532 29FEB27 KULKIX HK30 1405 2130'],
    ['three times', 'D7 532 02DEC KULKIX 14:05 21:30 22:30'],
    ['one time', 'D7 532 02DEC KULKIX 1405'],
    ['a next-day mark on the departure', 'D7 532 02DEC KULKIX #1405 2130'],
    ['another arrival date', 'D7 532 02DEC KULKIX 1405 2130 05DEC'],
    ['three dates', 'D7 532 02DEC 03DEC KULKIX 1405 2130 03DEC'],
    ['a second date before the times', 'D7 532 02DEC 03DEC KULKIX 1405 2130'],
    ['two routes', 'D7 532 02DEC KUL-KIX KUL-NRT 1405 2130'],
    ['two routes of unknown airports', 'D7 532 02DEC AAA-BBB CCC-DDD 1405 2130'],
    ['no route', 'D7 532 02DEC 1405 2130'],
    ['a route to itself', 'D7 532 02DEC KULKUL 1405 2130'],
    ['a letter at the number that may be a class', 'D7 532A 02DEC KULKIX 1405 2130'],
    ['a time that is none', 'D7 532 02DEC KULKIX 1405 2561'],
    ['a status where the flight number is missing', '532 02DEC KULKIX HK30 1405 2130'],
    ['six letters alone', 'QWERTY'],
    ['a word after PNR', 'PNR please'],
    ['a word in capitals after PNR', 'PNR: PENDING'],
    ['a word of six capitals after PNR', 'PNR SHARED'],
    ['a booking without refund', 'BOOKING NO REFUND'],
    ['a rule about refunds', 'FARE IS NON-REFUNDABLE'],
    ['a word that begins with ref', 'REFRESHMENT'],
    ['days behind tickets', 'Japan air tickets 10 Dec - 15 Dec'],
    ['a date in numbers behind tickets', 'Japan air tickets 10/12'],
    ['a date in numbers behind pax', 'pax 10/12'],
    ['a comma that may be a point', 'RM 12,50'],
    ['a date line with no such date', '31 Nov'],
  ])('is not filled in: %s', (_what, line) => {
    expect(read(line)).toMatchObject({ outbound: [], back: [], understood: [] });
    expect(handedBack(read(line))).toEqual([line]);
  });

  it.each([
    ['D7 532 02DEC KULKIX 1405 2130+1', 1],
    ['D7 532 02DEC KULKIX 1405 *0430', 2],
    ['D7 532 02DEC KULKIX 1405 2130 03DEC', 1],
  ])('is marked if the text and the time zones disagree about the day of arrival: %s', (text, dayOffset) => {
    const pasted = read(text);
    expect(pasted.outbound).toMatchObject([{ flightNumber: 'D7 532', dayOffset }]);
    expect(pasted.flightsToCheck).toMatchObject([{ text, why: 'arrivalDay' }]);
  });

  it.each([
    ['RM 1299 / RM 899', ['RM 1299', 'RM 899']],
    ['Now RM 899 RM 1299', ['RM 1299']],
    ['deposit RM 300', ['RM 300']],
    ['cost RM 1600', ['RM 1600']],
    ['RM 200 off', ['RM 200']],
    ['Name change RM 150', ['RM 150']],
    ['Now RM1.8k per pax', ['RM1.8k']],
    ['RM2K', ['RM2K']],
    ['RM2 ribu', ['RM2 ribu']],
    ['from RM3xx', ['RM3xx']],
    ['RM 9999999', ['RM 9999999']],
    ['RM 1,798 total for 2 pax', ['RM 1,798', '2 pax']],
    ['RM399 per pax, minimum 10 pax', ['10 pax']],
    ['at least 10 pax', ['10 pax']],
    ['up to 10 pax', ['10 pax']],
    ['10 pax minimum', ['10 pax']],
    ['sold 12 seats', ['12 seats']],
    ['12 seats sold', ['12 seats']],
    ['tickets 2026', ['tickets 2026']],
    ['0 seats', ['0 seats']],
    ['30 seats, 28 seats', ['30 seats', '28 seats']],
    ['1550 pax', ['1550 pax']],
    ['07209 seats', ['07209 seats']],
    ['RM 1 ,850', ['RM 1 ,850']],
    ['RM 1 850', ['RM 1 850']],
    ['RM3 99 per pax', ['RM3 99 per pax']],
    ['RM 1_850', ['RM 1_850']],
    ['RM 1, 850', ['RM 1, 850']],
    ['usual now RM 399', ['RM 399']],
    ['PNR ABC12 3', ['PNR ABC12 3']],
    ['PNR ABC12?', ['PNR ABC12?']],
    ['PNR ABC123, PNR ABC124', ['PNR ABC123', 'PNR ABC124']],
    ['RM 899 call 012-3456789', ['012-3456789']],
  ])('is reported: %s', (line, shown) => {
    expect(handedBack(read(line))).toEqual(shown);
  });

  it.each(['Japan tickets 10 - 15 Dec', 'tickets 10-15 Dec', 'tickets 10 to 15 Dec', 'tickets 10 & 15 Dec'])(
    'has no seats in the days of a trip: %s',
    (line) => {
      expect(read(line).understood).toEqual([]);
    },
  );

  it('is reported if two flights have different numbers of seats', () => {
    const pasted = read('D7 532 Y 02DEC KULKIX HK30 1405 2130', 'D7 533 Y 09DEC KIXKUL HK28 2230 0430');
    expect([tripIn(pasted), handedBack(pasted)]).toEqual([
      [out, back],
      ['HK30', 'HK28'],
    ]);
    expect(pasted.seats).toBeUndefined();
  });
});

describe('second flight', () => {
  const first = 'D7 532 2 Dec KUL-KIX 14:05 21:30';
  it.each([
    ['goes the same way', 'D7 534 2 Dec KUL-KIX 16:05 23:30'],
    ['leaves before the first one', 'D7 533 1 Dec KIX-KUL 22:30 04:30'],
    ['leaves from another country', 'D7 701 9 Dec SIN-KUL 10:00 11:05'],
    ['ends in another country days later', 'D7 700 9 Dec KIX-SIN 10:00 16:00'],
  ])('leaves the trip empty if it %s', (_what, second) => {
    const pasted = read(first, second);
    expect([tripIn(pasted), handedBack(pasted)]).toEqual([[], [first, second]]);
    expect(pasted.destinationCountry).toBeUndefined();
  });

  it('is a connection if it departs from where the first one lands', () => {
    const pasted = read(first, 'D7 600 3 Dec KIX-NRT 08:00 09:10');
    expect(pasted.outbound.map(({ route }) => route)).toEqual(['KUL-KIX', 'KIX-NRT']);
    expect(pasted.back).toEqual([]);
  });

  it('may return from another city', () => {
    expect(tripIn(read(first, 'D7 523 9 Dec NRT-KUL 22:30 04:30'))).toHaveLength(2);
  });

  it('may end in another city of the country', () => {
    expect(tripIn(read(first, 'D7 700 9 Dec KIX-PEN 10:00 16:00'))).toHaveLength(2);
  });

  it('fills nothing if there are more flights than a trip can have', () => {
    const third = 'D7 540 12 Dec KUL-KIX 14:05 21:30';
    const lines = [first, 'D7533 9 Dec KIX-KUL 22:30-04:30', third];
    expect([tripIn(read(...lines)), handedBack(read(...lines))]).toEqual([[], lines]);
  });
});
