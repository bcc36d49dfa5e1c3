import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#format/dates.ts';
import { dealFields, emptyDealForm } from './company-deal.ts';
import {
  formatTypedValue,
  isReadableValue,
  returnFlightSuggestions,
  suggestedDeadline,
  tidyTypedValue,
  tidyValues,
  typedAirlines,
} from './typed-deal.ts';

const today = '2026-11-20';

describe('tidyTypedValue', () => {
  it.each([
    ['5/12/2026', '05 Dec 2026'],
    ['5/12', '05 Dec 2026'],
    ['5/12/26', '05 Dec 2026'],
    ['5 Dec 2026', '05 Dec 2026'],
    ['05DEC', '05 Dec 2026'],
    ['5 Dis', '05 Dec 2026'],
    ['19NOV', '19 Nov 2026'],
    ['Sat 05 Dec 2026', '05 Dec 2026'],
    ['2026-12-05', '05 Dec 2026'],
  ])('reads the date %s as %s, with the day before the month', (typed, shown) => {
    const value = tidyTypedValue('outboundDepartsOn', typed, today);
    expect(formatTypedValue('outboundDepartsOn', value, formatDate)).toBe(shown);
  });

  it.each([
    ['5/12/2026 23:30', '05 Dec 2026 23:30'],
    ['05DEC 2330', '05 Dec 2026 23:30'],
    ['5 Dec 2026, 9:05', '05 Dec 2026 09:05'],
    ['26 nov 2026 6pm', '26 Nov 2026 18:00'],
    ['5/12 6.30 pm', '05 Dec 2026 18:30'],
    ['2026-12-05T23:30', '05 Dec 2026 23:30'],
  ])('reads the instant %s as %s', (typed, shown) => {
    expect(formatTypedValue('deadlineAt', tidyTypedValue('deadlineAt', typed, today), formatDate)).toBe(
      shown,
    );
  });

  it.each([
    ['outboundDepartureTime', '2330', '23:30'],
    ['returnArrivalTime', '7:05', '07:05'],
    ['outboundFlightNumber', 'mh88', 'MH 88'],
    ['return2FlightNumber', 'QR017', 'QR 17'],
    ['outboundFlightNumber', '5j 512', '5J 512'],
    ['outboundFlightNumber', 'Charter 7', 'Charter 7'],
    ['outboundRoute', 'kulnrt', 'KUL-NRT'],
    ['pnr', ' abc123 ', 'ABC123'],
    ['destinationCountry', ' Japan ', ' Japan '],
  ] as const)('normalises %s %s to %s', (field, typed, tidy) => {
    expect(tidyTypedValue(field, typed, today)).toBe(tidy);
  });

  it.each([
    ['outboundDepartsOn', '31/11/2026'],
    ['outboundDepartsOn', '12/31/2026'],
    ['outboundDepartsOn', 'soon'],
    ['outboundDepartureTime', '13:30 PM'],
    ['outboundDepartureTime', '24:00'],
    ['deadlineAt', '5 Dec 2026'],
    ['deadlineAt', '05DEC 2026'],
    ['deadlineAt', '5 Dec 2026 25:00'],
  ] as const)('keeps unreadable values, which are rejected: %s %s', (field, typed) => {
    expect(tidyTypedValue(field, typed, today)).toBe(typed);
    expect([isReadableValue(field, typed), isReadableValue(field, '')]).toEqual([false, true]);
  });

  it('is idempotent', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^\d{1,2}[ /]?(Dec|12)[ /]?\d{0,4} ?\d{0,4}$/));
    fc.assert(
      fc.property(fc.constantFrom(...dealFields), typed, (field, text) => {
        const once = tidyTypedValue(field, text, today);
        expect(tidyTypedValue(field, formatTypedValue(field, once, formatDate), today)).toBe(once);
      }),
    );
  });
});

describe('tidyValues', () => {
  it('converts submitted dates of any format to the stored format', () => {
    const sent = { ...emptyDealForm, outboundDepartsOn: '05 Dec 2026', deadlineAt: '01 Dec 2026 18:00' };
    expect(tidyValues(sent)).toEqual({
      ...emptyDealForm,
      outboundDepartsOn: '2026-12-05',
      deadlineAt: '2026-12-01T18:00',
    });
  });
});

describe('suggestion', () => {
  const now = new Date('2026-11-20T04:00:00.000Z');
  const flown = {
    ...emptyDealForm,
    outboundFlightNumber: 'MH 88',
    outboundDepartsOn: '2026-12-10',
    outboundDepartureTime: '23:30',
  };

  it('sets the deadline half a day before the first departure if that is in the future', () => {
    expect(suggestedDeadline(flown, now)).toBe('2026-12-10T11:30');
    expect(suggestedDeadline(flown, now, 120)).toBe('2026-12-05T23:30');
    expect(suggestedDeadline({ ...flown, outboundDepartsOn: '2026-11-20' }, now)).toBeNull();
    expect(suggestedDeadline({ ...flown, outboundDepartureTime: '' }, now)).toBeNull();
    expect(suggestedDeadline({ ...flown, deadlineAt: '2026-12-01T18:00' }, now)).toBeNull();
  });

  it('offers the neighbouring flight numbers of the same airline for the return', () => {
    expect(returnFlightSuggestions(flown)).toEqual(['MH 89', 'MH 87']);
    expect(returnFlightSuggestions({ ...flown, outboundFlightNumber: 'Charter' })).toEqual([]);
  });

  it('fills the airlines from the flight numbers', () => {
    expect(typedAirlines({ ...flown, outbound2FlightNumber: 'ke672', return2FlightNumber: 'MH 1' })).toEqual([
      'Malaysia Airlines, Korean Air',
    ]);
    expect(typedAirlines({ ...flown, outboundFlightNumber: 'ZZ 1' })).toEqual([]);
  });
});
