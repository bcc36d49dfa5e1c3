import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { countries, countryName, isCountry } from '../trips/countries.ts';
import { homeCountry } from './passenger.ts';
import { infantInput, travellerInput } from './traveller-input.ts';

const trip = { now: new Date('2026-11-16T04:00:00Z'), lastFlightOn: '2026-12-26' };
const typed = {
  firstName: 'Aiman',
  lastName: 'bin Ali',
  gender: 'male',
  dateOfBirth: '2017-06-21',
  passportNumber: 'a 6031 7725',
  passportExpiry: '2030-01-31',
  version: '0',
  nationality: 'MYS',
  issuingCountry: 'MYS',
};
const faults = (change: Partial<Record<keyof typeof typed, string>>) => {
  const read = parseInput(travellerInput(trip), { ...typed, ...change });
  return read.ok ? {} : read.fieldErrors;
};

describe('travellerInput', () => {
  it('accepts the passenger fields and both countries', () => {
    const read = parseInput(travellerInput(trip), typed);
    expect(read).toMatchObject({ ok: true, input: { passportNumber: 'A60317725', nationality: 'MYS' } });
  });

  it('rejects unprintable names, passports that expire before the last flight, and future birth dates', () => {
    expect(faults({ firstName: '小明' })).toEqual({ firstName: 'name_not_latin' });
    expect(faults({ passportExpiry: '2026-12-25' })).toEqual({
      passportExpiry: 'passport_expires_before_flight',
    });
    expect(faults({ dateOfBirth: '2026-12-01' })).toEqual({ dateOfBirth: 'birth_date_in_future' });
  });

  it('rejects unknown countries', () => {
    expect(faults({ nationality: '', issuingCountry: 'ZZZ' })).toEqual({
      nationality: 'required',
      issuingCountry: 'invalid_value',
    });
  });
});

describe('infantInput', () => {
  const judge = (dateOfBirth: string) => {
    const read = parseInput(infantInput(trip), { ...typed, dateOfBirth });
    return read.ok ? {} : read.fieldErrors;
  };

  it('accepts infants whose second birthday is after the last flight', () => {
    expect(judge('2024-12-27')).toEqual({});
    expect(judge('2024-12-26')).toEqual({ dateOfBirth: 'infant_too_old' });
  });
});

describe('countries', () => {
  it('have unique three-letter codes and names', () => {
    const codes = countries.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(195);
    for (const { code, name } of countries) expect(`${code} ${name}`).toMatch(/^[A-Z]{3} \S.+\S$/);
    expect(countryName(homeCountry)).toBe('Malaysia');
    expect(isCountry('MY')).toBe(false);
  });
});
