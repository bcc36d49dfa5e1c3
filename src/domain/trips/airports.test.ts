import { describe, expect, it } from 'vitest';
import { maxCharacters } from '../kernel/limits.ts';
import { airlineName, airlineNames } from './airlines.ts';
import { airportCountries, airportCountry, airports, findAirport } from './airports.ts';

describe('reference lists', () => {
  it('contain airports by code, with city, country and time zone', () => {
    const osaka = { code: 'KIX', city: 'Osaka', name: 'Kansai', country: 'Japan', zone: 'Asia/Tokyo' };
    expect(findAirport('kix')).toEqual(osaka);
    expect(findAirport('PER')?.zone).toBe('Australia/Perth');
    expect(airportCountry('IST')).toBe('Türkiye');
    expect(findAirport('XXX')).toBeNull();
  });

  it('contain airlines by the first two characters of a flight number', () => {
    expect(airlineName('D7')).toBe('AirAsia X');
    expect(airlineName('5j')).toBe('Cebu Pacific');
    expect(airlineName('ZZ')).toBeNull();
  });

  it('contain each entry once, in a valid form that the deal form accepts', () => {
    expect(airports.length).toBeGreaterThan(200);
    for (const airport of airports) {
      expect(airport.code).toMatch(/^[A-Z]{3}$/);
      expect(airport.city).toMatch(/^\S.*\S$/);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: airport.zone })).not.toThrow();
      expect(airport.country.length).toBeLessThanOrEqual(maxCharacters.destinationCountry);
    }
    expect(new Set(airportCountries).size).toBe(airportCountries.length);
    expect(new Set(airlineNames).size).toBe(airlineNames.length);
    for (const name of airlineNames) expect(name).toMatch(/^\S.*\S$/);
  });
});
