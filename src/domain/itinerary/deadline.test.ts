import { describe, expect, it } from 'vitest';
import { airlineName } from '../trips/airlines.ts';
import { airportCountry } from '../trips/airports.ts';
import { readPastedItinerary } from './read.ts';

const read = (...lines: string[]) =>
  readPastedItinerary(lines.join('\n'), '2026-11-15', { airlineName, airportCountry });

describe('deadline', () => {
  it.each([
    'TK TL20NOV/1700/KULMH2100',
    '7 TKTL20NOV26/1700',
    'TK XL20NOV/1700',
    'OPC-20NOV:1700/1C8/MH CANCELLATION DUE TO NO TICKET',
    'SSR ADTK 1A TO MH BY KUL 20NOV26/1700 OR CXL',
    'SSR ADTK 1A TO MH BY 20NOV26/1700 KUL LT',
    'SSR ADTK 1A TO MH BY 20NOV 1700 OTHERWISE WILL BE XLD',
    'Payment due: 20 Nov 2026, 17:00 (MYT)',
    'Payment due: 20 Nov 2026 17:00 Kuala Lumpur',
    'Pay in full by 20 Nov 17:00 or the airline cancels the seats',
    'Full payment is due by 5:00 PM on Fri, 20 Nov 2026 (GMT+8)',
    'Please pay by 20 Nov 5pm',
    'Tickets must be issued by 20/11/2026 1700 hrs KUL local time',
    'Ticketing time limit 20NOV 1700',
    'TTL 20NOV 1700',
    'Hold expires on 20 Nov 2026 17:00',
    'Tarikh akhir bayaran: 20 Nov 2026 5.00 petang',
  ])('is read from %s', (line) => {
    expect(read(line)).toMatchObject({ deadline: '2026-11-20T17:00', factsToCheck: [] });
  });

  it.each([
    ['no time', 'Payment due: 20 Nov 2026'],
    ['no date', 'Payment due within 3 days'],
    ['no such date', 'Payment due: 31 Nov 2026 17:00'],
    ['a day that has passed', 'Payment due: 12 Nov 2026 17:00'],
    ['a day that has passed and no year', 'Payment due: 12 Nov 17:00'],
    ['a day far ahead and no year', 'Payment due: 12 Aug 17:00'],
    ['two dates', 'Payment due: 20 Nov 2026 or 21 Nov 2026 17:00'],
    ['two times', 'Payment due: 20 Nov 2026 17:00 / 18:00'],
    ['another weekday', 'Payment due: Thu, 20 Nov 2026 17:00'],
    ['another time zone', 'Payment due: 20 Nov 2026 17:00 GMT'],
    ['the time of a city', 'Payment due: 20 Nov 2026 17:00 Jakarta time'],
    ['a city', 'Payment due: 20 Nov 2026 17:00 Tokyo'],
    ['a city’s local time', 'Payment due: 20 Nov 2026 17:00 Tokyo local time'],
    ['a city before the date', 'Payment due: Tokyo 20 Nov 2026 17:00'],
    ['the code of a city', 'SSR ADTK 1A TO JL BY 20NOV 1700 TYO OTHERWISE WILL BE XLD'],
    ['an airport’s local time', 'SSR ADTK 1A TO QF BY 20NOV26/1700 SYD LT'],
    ['an office abroad', 'TK TL20NOV/1700/TYOJL0980'],
    ['an airport abroad', 'Payment due: 20 Nov 2026 17:00 (NRT)'],
    ['a leftover number', 'Payment due: 20 Nov 27 17:00'],
    ['a next-day mark', 'Payment due: 20 Nov 2026 17:00+1'],
    ['a part of the day elsewhere', 'Payment due 5:00 by PM on 20 Nov 2026'],
    ['an hour of one digit', 'Payment due 20 Nov 2026 5:00'],
    ['a flight', 'Payment due for MH 88: 20 Nov 2026 17:00'],
    ['a deposit', 'Deposit due: 20 Nov 2026 17:00'],
    ['names', 'Name list deadline: 20 Nov 2026 17:00'],
    ['the date of an agency’s queue', '7 TAW20NOV/'],
    ['a request in other words', 'SSR ADTK 1A KUL20NOV26/1700 OR CXL'],
  ])('is returned for checking with %s', (_what, line) => {
    expect(read(line)).toMatchObject({ factsToCheck: [line], understood: [] });
  });

  it.each([
    'Payment received by Maybank 20 Nov 2026 17:00',
    'Check-in closes 20 Nov 2026 17:00',
    'Payment due on receipt',
  ])('is not %s', (line) => {
    expect(read(line)).toMatchObject({ factsToCheck: [], understood: [], ignored: [line] });
  });

  it('is read behind a flight on the same line, with the facts behind it', () => {
    const pasted = read('MH88 10 Dec KUL-NRT 2330-0720, pay by 20 Nov 17:00 PNR ABC123');
    expect(pasted).toMatchObject({ deadline: '2026-11-20T17:00', pnr: 'ABC123', flightsToCheck: [] });
    expect(pasted.outbound).toHaveLength(1);
  });

  it('is no airport', () => {
    expect(read('MH88 10 Dec KUL-TTL 2330-0720')).toMatchObject({ factsToCheck: [] });
  });

  it('is returned for checking if the flight has left by then', () => {
    const due = 'Payment due: 10 Dec 2026 23:30';
    expect(read('MH88 10 Dec KUL-NRT 2330-0720', due).factsToCheck).toEqual([due]);
  });

  it('is returned for checking if two differ', () => {
    const lines = ['Payment due: 20 Nov 2026 17:00', 'Payment due: 21 Nov 2026 17:00'];
    expect(read(...lines).factsToCheck).toEqual(lines);
  });
});
