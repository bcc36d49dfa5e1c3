import { describe, expect, it } from 'vitest';
import { maxCharacters } from '../kernel/limits.ts';
import { airlineName, airlineNames } from './airlines.ts';
import { airportCountries, airportCountry, airports, findAirport } from './airports.ts';
import { sourcedAirports } from './sourced-airports.ts';

describe('reference lists', () => {
  it('contain airports by code, with city, country and time zone', () => {
    const osaka = { code: 'KIX', city: 'Osaka', name: 'Kansai', country: 'Japan', zone: 'Asia/Tokyo' };
    expect(findAirport('kix')).toEqual(osaka);
    expect(findAirport('PER')?.zone).toBe('Australia/Perth');
    expect(airportCountry('IST')).toBe('Türkiye');
    expect(findAirport('XXX')).toBeNull();
  });

  it.each([
    ['PRG', 'Prague', 'Czechia', 'Europe/Prague'],
    ['BRU', 'Brussels', 'Belgium', 'Europe/Brussels'],
    ['MZV', 'Mulu', 'Malaysia', 'Asia/Kuala_Lumpur'],
    ['LWY', 'Lawas', 'Malaysia', 'Asia/Kuala_Lumpur'],
    ['OMO', 'Mostar', 'Bosnia & Herzegovina', 'Europe/Sarajevo'],
    ['ALC', 'Alicante', 'Spain', 'Europe/Madrid'],
  ])('[C3-20] include %s, even if few travellers ask for it', (code, city, country, zone) => {
    expect(findAirport(code)).toMatchObject({ city, country, zone });
  });

  it('contain sourced airports in a valid form, and none that is also listed by name', () => {
    const entries = sourcedAirports.trim().split('\n');
    expect(entries.length).toBeGreaterThan(200);
    const codes = entries.flatMap((group) => {
      const [country = '', zone, cities = ''] = group.split(';');
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
      expect(country.length).toBeLessThanOrEqual(maxCharacters.destinationCountry);
      for (const entry of cities.split('|')) expect(entry).toMatch(/^[A-Z]{3} \S/);
      return cities.split('|').map((entry) => entry.slice(0, 3));
    });
    const listed = new Set(airports.map(({ code }) => code));
    expect(codes.filter((code) => listed.has(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
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
