import { describe, expect, it } from 'vitest';
import { airlineName } from '../trips/airlines.ts';
import { airportCountry } from '../trips/airports.ts';
import { readPastedItinerary } from './read.ts';
import { applyFix } from './text-lines.ts';

const read = (...lines: string[]) =>
  readPastedItinerary(lines.join('\n'), '2026-11-15', { airlineName, airportCountry });

describe('unread flight', () => {
  const fields = ({ outbound, back }: ReturnType<typeof read>) =>
    [outbound, back].map((way) =>
      way.map(({ flightNumber, departsOn, route }) => [flightNumber, departsOn, route].join(' ')),
    );

  it('[A3-7] keeps the other flights in their direction, and every field that is certain', () => {
    const broken = '1 D7 532 Y 32DEC 3 KULKIX HK30 1405 2130';
    const pasted = read(broken, '2 D7 533 Y 09DEC 3 KIXKUL HK30 2230 0430', 'PNR ABC123');
    expect(fields(pasted)).toEqual([['D7 532  KUL-KIX'], ['D7 533 2026-12-09 KIX-KUL']]);
    expect(pasted).toMatchObject({
      destinationCountry: 'Japan',
      airlines: 'AirAsia X',
      seats: 30,
      pnr: 'ABC123',
    });
    expect(pasted.flightsToCheck).toEqual([
      { text: broken, why: 'notRead', fault: { code: 'noSuchDate', word: '32DEC' } },
    ]);
  });

  it('[A3-7] takes its airports from its neighbours', () => {
    const pasted = read(
      '1 MH1141 Y 10DEC 4 PENKUL HK20 1915 2020',
      '2 KE 672 Y 10DEC 4 KUL?CN HK20 2330 0705+1',
      '3 KE 671 Y 15DEC 2 ICNKUL HK20 1635 2215',
      '4 MH1138 Y 16DEC 3 KULPEN HK20 0820 0925',
    );
    expect(fields(pasted)).toEqual([
      ['MH 1141 2026-12-10 PEN-KUL', '  '],
      ['KE 671 2026-12-15 ICN-KUL', 'MH 1138 2026-12-16 KUL-PEN'],
    ]);
  });

  it('[A3-7] proposes the word that the rest of the line suggests', () => {
    const lines = ['1 AK 378 Y 27NOV THU KULDPS HK5 0910 1215', '2 AK 379 Y 30NOV 1 DPSKUL HK5 1250 1550'];
    const [line] = read(...lines).flightsToCheck;
    expect(line).toMatchObject({
      text: lines[0],
      fault: { code: 'weekday', word: 'THU', date: '2026-11-27' },
      fix: { word: 'THU', by: 'FRI', correctedLine: '1 AK 378 Y 27NOV FRI KULDPS HK5 0910 1215' },
    });
    const fixed = line?.fix && read(...applyFix(lines.join('\n'), line.fix).split('\n'));
    expect(fixed && fields(fixed)).toEqual([['AK 378 2026-11-27 KUL-DPS'], ['AK 379 2026-11-30 DPS-KUL']]);
    expect(fixed?.flightsToCheck).toEqual([]);
  });

  it('proposes nothing that leaves the line unread', () => {
    const [line] = read('1 AK 378 Y 27NOV THU KULDPS HK5 0910 2561').flightsToCheck;
    expect(line?.fix).toBeUndefined();
  });

  it.each([
    [
      'a whole trip beside it',
      ['MH1141 10DEC 1915', '1 D7 532 02DEC KULKIX 1405 2130', '2 D7 533 09DEC KIXKUL 2230 0430'],
    ],
    [
      'a return between two towns of Malaysia',
      ['AK 5102 32DEC KUL-BKI 0700 0940', 'AK 5103 15DEC BKI-KUL 1010 1250'],
    ],
    [
      'flights of several lines',
      ['Flight QR 845', 'KUL 10 Dec 2026 02:1?', 'DOH 10 Dec 2026 05:10', 'MH 88 11DEC KULNRT 2330 0720'],
    ],
  ])('leaves the trip empty if it could be divided in another way: %s', (_what, lines) => {
    expect(fields(read(...lines))).toEqual([[], []]);
  });
});

describe('date that has passed', () => {
  const line = (date: string) => `D7 532 ${date} KULKIX 1405 2130`;

  it.each([
    ['14NOV', '2026-11-14', '14NOV2027'],
    ['12 Nov', '2026-11-12', '12 Nov 2027'],
    ['10/9', '2026-09-10', '10/9/2027'],
    ['14NOV 6', '2026-11-14', undefined],
  ])('[C3-26] causes a question about %s and is never moved by a year', (typed, date, by) => {
    const pasted = read(line(typed));
    expect(pasted.outbound).toEqual([]);
    const [check] = pasted.flightsToCheck;
    expect([check?.fault, check?.fix?.by]).toEqual([
      { code: 'past', word: typed.replace(' 6', ''), date },
      by,
    ]);
    if (check?.fix) expect(check.fix.fixed.outbound[0]?.departsOn).toBe(date.replace('2026', '2027'));
  });

  it('[C3-26] causes a question even in a heading or in a range of days', () => {
    expect(read('Thu, 12 Nov', 'D7 532 KULKIX 1405 2130').flightsToCheck).toMatchObject([
      { text: 'D7 532 KULKIX 1405 2130', fault: { code: 'past', word: '12 Nov' } },
    ]);
    const days = read('2-9 Nov', 'D7 532 KULKIX 1405 2130', 'D7 533 KIXKUL 2230 0430');
    expect(days.outbound).toEqual([]);
    expect(days.flightsToCheck[0]?.fault).toEqual({ code: 'noSuchDate', word: '2-9 Nov' });
  });

  it('causes a question if its weekday fits only a past year', () => {
    // 20 June was a Saturday in 2026 and is a Sunday in 2027.
    expect(read(line('20JUN 6')).flightsToCheck[0]?.fault).toEqual({
      code: 'past',
      word: '20JUN',
      date: '2026-06-20',
    });
    expect(read(line('20JUN')).outbound[0]?.departsOn).toBe('2027-06-20');
  });
});

describe('Galileo', () => {
  it.each([
    '1. AK  378 Y  05DEC KULDPS HK5  2235 #0500  O*  E SA',
    '1. AK  378 Y  05DEC KULDPS HK5  2235#0500  O*  E SA',
    '1. AK  378 Y  05DEC KULDPS HK5  2235 # 500  O*  E SA',
    '1. AK  378 Y  05DEC KULDPS HK5  2235 #0500SU',
    '1. AK  378 Y  SA05DEC KULDPS HK5  2235 #0500',
    '1. AK  378 Y  05DECSA KULDPS HK5  2235 #0500',
    '1. AK  378 Y  05DEC SA KULDPS HK5  2235 #0500',
  ])('[A3-8] is read with its weekdays and marks: %s', (line) => {
    expect(read(line).outbound).toEqual([
      {
        flightNumber: 'AK 378',
        departsOn: '2026-12-05',
        route: 'KUL-DPS',
        departureTime: '22:35',
        arrivalTime: '05:00',
        dayOffset: 1,
      },
    ]);
  });

  it.each(['SU05DEC', '05DECSU', '05DEC SU'])('[A3-8] reports a weekday of another date: %s', (date) => {
    const [check] = read(`1. AK 378 Y ${date} KULDPS HK5 2235 #0500`).flightsToCheck;
    expect(check?.fault).toEqual({ code: 'weekday', word: 'SU', date: '2026-12-05' });
  });
});

describe('codeshare', () => {
  it.each(['OPERATED BY KE 672', 'OPERATED BY KOREAN AIR', 'operated by KE672', '(operated by KE 672)'])(
    'is read without its operating airline: %s',
    (operator) => {
      const pasted = read(
        `1 MH9134 Y 10DEC 4 KULICN HK20 2330 0705+1 11DEC ${operator}`,
        `2 MH9135 Y 15DEC 2 ICNKUL HK20 1100 1640 15DEC ${operator}`,
      );
      expect(
        [...pasted.outbound, ...pasted.back].map(({ flightNumber, route }) => [flightNumber, route]),
      ).toEqual([
        ['MH 9134', 'KUL-ICN'],
        ['MH 9135', 'ICN-KUL'],
      ]);
      expect(pasted.destinationCountry).toBe('South Korea');
    },
  );
});

describe('connecting flights', () => {
  it('are never read as a one-way trip to the layover', () => {
    const pasted = read(
      '1 QR 845 Y 10DEC 4 KULDOH HK20 0215 0510',
      '2 QR 017 Y 10DEC 4 DOHDUB HK20 0805 1245',
      '3 QR 018 Y 18DEC 5 DUBDOH HK20 1415 0005+1',
      '4 QR 844 Y 19DEC 6 DOHKUL HK20 0220 1500',
    );
    const routes = [pasted.outbound, pasted.back].map((flights) => flights.map(({ route }) => route));
    expect(routes).toEqual([
      ['KUL-DOH', 'DOH-DUB'],
      ['DUB-DOH', 'DOH-KUL'],
    ]);
    expect(pasted.destinationCountry).toBe('Ireland');
  });
});
