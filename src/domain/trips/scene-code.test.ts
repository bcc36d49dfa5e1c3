import { describe, expect, it } from 'vitest';
import { airports } from './airports.ts';
import { getSceneCode, getTripScene, listCitySceneCodes } from './scene-code.ts';

const leg = {
  flightNumber: 'D7 532',
  departsOn: '2026-11-27',
  departureTime: '14:05',
  arrivalTime: '21:30',
  dayOffset: null,
};

describe('scene of a trip', () => {
  it.each([
    ['KIX', 'Japan', 'OSA'],
    ['HND', 'Japan', 'TYO'],
    ['nrt', 'Japan', 'TYO'],
    ['JED', 'Saudi Arabia', 'JED'],
    ['SAW', 'Türkiye', 'IST'],
    ['KBV', 'Thailand', 'HKT'],
    ['BKI', 'Malaysia', 'BKI'],
  ])('to %s in %s is the city scene %s', (airport, country, code) => {
    expect(getSceneCode(airport, country)).toBe(code);
  });

  it.each([
    ['FUK', 'Japan', 'JP'],
    ['KUL', 'Malaysia', 'MY'],
    ['RUH', 'Saudi Arabia', 'SA'],
    ['QQQ', 'Japan', 'JP'],
    [null, 'Japan', 'JP'],
    ['constructor', 'Japan', 'JP'],
  ])('to %s without a city scene is %s', (airport, country, code) => {
    expect(getSceneCode(airport, country)).toBe(code);
  });

  it('uses the last outbound landing, or the country for an unreadable route', () => {
    const to = (...routes: [string, ...string[]]) => {
      const [first, ...others] = routes.map((route) => ({ ...leg, route }));
      return first ? getTripScene({ destinationCountry: 'Japan', outbound: [first, ...others] }) : null;
    };
    expect(to('KUL-KIX')).toBe('OSA');
    expect(to('KUL-BKK', 'BKK-NRT')).toBe('TYO');
    expect(to('Osaka')).toBe('JP');
  });

  it('exists for at least twelve cities with known airports', () => {
    expect(listCitySceneCodes().length).toBeGreaterThanOrEqual(12);
    const reached = new Set<string>(airports.map(({ code }) => getSceneCode(code, '')));
    expect(listCitySceneCodes().filter((city) => !reached.has(city))).toEqual([]);
  });
});
