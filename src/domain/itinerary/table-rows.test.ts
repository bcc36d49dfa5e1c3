import { describe, expect, it } from 'vitest';
import { readKnownItineraries } from './known-codes.ts';
import { splitTextLines } from './text-lines.ts';

const read = (...rows: string[][]) =>
  readKnownItineraries(rows.map((cells) => cells.join('\t')).join('\n'), '2026-11-15');
const heading = ['PNR', 'Flight', 'Date', 'Route', 'Dep', 'Arr', 'Seats', 'Price'];
const out = ['QWE123', 'MH88', '10 Dec 2026', 'KUL-NRT', '2330', '0720', '9', '1850'];
const back = ['QWE123', 'MH89', '15 Dec 2026', 'NRT-KUL', '1020', '1700', '9'];

describe('table row', () => {
  it('is read with its headings', () => {
    const [trip, ...others] = read(heading, out, back);
    expect(others).toEqual([]);
    expect(trip).toMatchObject({
      outbound: [{ flightNumber: 'MH 88' }],
      back: [{ flightNumber: 'MH 89' }],
      pnr: 'QWE123',
      seats: 9,
      sellingPriceSen: 185_000,
      flightsToCheck: [],
      factsToCheck: [],
    });
  });

  it('is a trip of its own with its own PNR', () => {
    const trips = read(heading, out, ['ZXC456', 'AK378', '5/12/2026', 'KUL-DPS', '910', '1215', '4', '399']);
    expect(trips).toMatchObject([
      { pnr: 'QWE123', seats: 9, sellingPriceSen: 185_000 },
      { pnr: 'ZXC456', seats: 4, sellingPriceSen: 39_900, outbound: [{ departureTime: '09:10' }] },
    ]);
  });

  it('may contain both flights, both prices and a number of its own', () => {
    const [trip] = read(
      'No,PNR,Route,Flight,Date,Dep,Arr,Flight,Date,Dep,Arr,Pax,Original Price,Promo (RM),Deposit'.split(','),
      '1,QWE123,KUL-NRT,MH88,10/12/2026,23:30,07:20,MH89,15/12/2026,10:20,17:00,9,2400,1850.00,300'.split(
        ',',
      ),
    );
    expect(trip).toMatchObject({
      outbound: [{ route: 'KUL-NRT' }],
      back: [{ route: 'NRT-KUL' }],
      seats: 9,
      costSen: 240_000,
      sellingPriceSen: 185_000,
      factsToCheck: ['Deposit 300'],
    });
  });

  it('may contain the bag and the deadline', () => {
    const [trip] = read(
      ['PNR', 'Flight', 'Date', 'Sector', 'ETD', 'ETA', 'Sell (RM)', 'Bag', 'Ticketing time limit', 'Pax'],
      [...'QWE123,MH88,10-Dec-26,KULNRT,23:30,07:20,1850,20kg,20-Nov-26 17:00,9'.split(',')],
    );
    expect(trip).toMatchObject({
      outbound: [{ departsOn: '2026-12-10' }],
      seats: 9,
      sellingPriceSen: 185_000,
      checkedBag: '20kg',
      deadline: '2026-11-20T17:00',
      factsToCheck: [],
    });
  });

  it('is read without headings if each number has its word', () => {
    const cells = ['QWE123', 'MH', '88', '10 Dec 2026', 'KUL', 'NRT', '2330', '0720', '9 seats', 'RM1850'];
    expect(read(cells)).toMatchObject([
      { outbound: [{ flightNumber: 'MH 88' }], pnr: 'QWE123', seats: 9, sellingPriceSen: 185_000 },
    ]);
  });

  it.each([
    ['without headings', [out], ['9, 1850']],
    ['with more cells than headings', [heading, [...out, '7']], ['9, 1850, 7']],
    ['in another currency', [[...heading.slice(0, 7), 'Price (USD)'], out], ['Price (USD) 1850']],
    ['below an unknown heading', [[...heading.slice(0, 7), 'Xyz'], out], ['Xyz 1850']],
    ['of costs', [[...heading.slice(0, 7), 'Cost'], out], ['Cost 1850']],
    ['of nett prices', [[...heading.slice(0, 7), 'Nett'], out], ['Nett 1850']],
  ])('keeps the flight and returns numbers for checking %s', (_what, rows, facts) => {
    const [trip] = read(...rows);
    expect(trip).toMatchObject({ outbound: [{ arrivalTime: '07:20' }], factsToCheck: facts });
    expect(trip?.sellingPriceSen).toBeUndefined();
  });

  it('returns prices beside each flight for checking', () => {
    const [trip] = read(heading, out, [...back, '1850']);
    expect(trip).toMatchObject({ factsToCheck: ['RM 1850'], seats: 9 });
    expect(trip?.sellingPriceSen).toBeUndefined();
  });

  it('never takes prices for times', () => {
    const cells = ['QWE123', 'MH88', '10 Dec 2026', 'KUL-NRT', '9', '1850', '1600'];
    expect(read(cells)).toMatchObject([{ outbound: [], factsToCheck: ['9, 1850, 1600'] }]);
  });

  it('keeps cells that are not as their heading says', () => {
    const odd = ['n/a', 'MH88', '10 Dec 2026', 'KUL-NRT', 'tba', '30', 'full', 'RM1850'];
    expect(splitTextLines([heading, odd].map((cells) => cells.join('\t')).join('\n'))).toEqual([
      heading.join(' '),
      'n/a | MH88 | 10 Dec 2026 | KUL-NRT | tba | full | Price RM1850',
      '?: Arr 30',
    ]);
  });

  it('never returns a telephone number for checking', () => {
    expect(read([...out, '0123456789'])).toMatchObject([
      { outbound: [{ arrivalTime: '07:20' }], factsToCheck: ['9, 1850'], ignored: ['0123456789'] },
    ]);
  });

  it('is read without headings if one of them is damaged or missing', () => {
    for (const lost of [['PNR?Flight', ...heading.slice(2)], heading.slice(0, 7)])
      expect(read(lost, out)[0]?.factsToCheck).toEqual(['9, 1850']);
  });

  it('has at least three cells', () => {
    expect(splitTextLines('\tPNR\tQWE123\n')).toEqual(['PNR QWE123', '']);
  });
});
