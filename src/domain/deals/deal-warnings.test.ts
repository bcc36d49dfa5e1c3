import { describe, expect, it } from 'vitest';
import { exampleDetails, outboundLeg } from '#dev/testing/fixtures/example-deal.ts';
import type { Trip } from '../trips/leg.ts';
import { listUnconfirmedWarnings, priceWarnings, tripWarnings, warningKey } from './deal-warnings.ts';

const trip = (
  destinationCountry: string,
  airlines: string,
  ...flights: readonly (readonly [string, string])[]
): Trip => {
  const [first = outboundLeg, ...more] = flights.map(([flightNumber, route]) => ({
    ...outboundLeg,
    flightNumber,
    route,
  }));
  return { ...exampleDetails, destinationCountry, airlines, outbound: [first, ...more], back: null };
};
const found = (one: Trip) => tripWarnings(one).map(({ code }) => code);

describe('country warning', () => {
  it('appears if both countries are known and differ', () => {
    expect(tripWarnings(trip('France', 'Malaysia Airlines', ['MH 88', 'KUL-NRT']))).toEqual([
      { code: 'country_differs', country: 'France', airport: 'NRT', airportCountry: 'Japan' },
    ]);
  });

  it.each([
    ['Japan', 'KUL-NRT'],
    [' japan', 'KUL-NRT'],
    ['Osaka, Japan', 'KUL-KIX'],
    ['Korea', 'KUL-ICN'],
    ['Bali', 'KUL-DPS'],
    ['Jepun', 'KUL-NRT'],
    ['France', 'KUL-XYZ'],
    ['Turkiye', 'KUL-IST'],
  ])('does not appear if %s may match %s', (country, route) => {
    expect(found(trip(country, 'Malaysia Airlines', ['MH 88', route]))).toEqual([]);
  });

  it.each([
    ['Jepun', 'KUL-ICN', 'KUL-NRT'],
    ['Korea', 'KUL-NRT', 'KUL-ICN'],
    ['Viet Nam', 'KUL-BKK', 'KUL-SGN'],
    ['Turkey', 'KUL-NRT', 'KUL-IST'],
    ['Arab Saudi', 'KUL-NRT', 'KUL-JED'],
    ['UAE', 'KUL-NRT', 'KUL-DXB'],
    ['Singapura', 'KUL-NRT', 'KUL-SIN'],
  ])('knows the alias %s: warns for %s, but not for %s', (country, wrong, right) => {
    expect(found(trip(country, 'Malaysia Airlines', ['MH 88', wrong]))).toEqual(['country_differs']);
    expect(found(trip(country, 'Malaysia Airlines', ['MH 88', right]))).toEqual([]);
  });

  it('uses the last connecting flight', () => {
    const legs = [['QR 845', 'KUL-DOH'] as const, ['QR 17', 'DOH-DUB'] as const];
    expect(found(trip('Ireland', 'Qatar Airways', ...legs))).toEqual([]);
    expect(found(trip('Qatar', 'Qatar Airways', ...legs))).toEqual(['country_differs']);
  });
});

describe('airline warning', () => {
  it('appears once per airline that is not mentioned', () => {
    expect(tripWarnings(trip('Japan', 'AirAsia', ['MH 88', 'KUL-SIN'], ['MH9134', 'SIN-NRT']))).toEqual([
      {
        code: 'airline_differs',
        flights: 'MH 88, MH9134',
        airline: 'Malaysia Airlines',
        airlines: 'AirAsia',
      },
    ]);
  });

  it.each([
    ['Malaysia Airlines', 'MH 88'],
    ['malaysia airlines (codeshare)', 'mh88'],
    ['AirAsia', 'D7 532'],
    ['MH, KE', 'MH 88'],
    ['Some Charter', 'ZZ 12'],
    ['Some Charter', 'CHARTER'],
  ])('does not appear for the airline %s and the flight %s', (airlines, flightNumber) => {
    expect(found(trip('Japan', airlines, [flightNumber, 'KUL-NRT']))).toEqual([]);
  });
});

describe('priceWarnings', () => {
  it.each([
    [129_900, 79_900, []],
    [79_900, 79_900, []],
    [79_900, 79_901, ['promo_above_original']],
    [100_000, 30_000, []],
    [100_000, 29_999, ['discount_high']],
    [79_900, 99, ['discount_high', 'promo_below_billable_minimum']],
    [0, 99, ['promo_above_original', 'promo_below_billable_minimum']],
    [100, 100, []],
  ])(
    'for an original price of %i sen and a selling price of %i sen, returns %j',
    (costSen, sellingPriceSen, codes) => {
      expect(priceWarnings({ costSen, sellingPriceSen }).map(({ code }) => code)).toEqual(codes);
    },
  );
});

describe('warning confirmation', () => {
  const [warning] = tripWarnings(trip('France', 'Malaysia Airlines', ['MH 88', 'KUL-NRT']));
  const [other] = tripWarnings(trip('Italy', 'Malaysia Airlines', ['MH 88', 'KUL-NRT']));

  it('applies only to its own warning', () => {
    if (!warning || !other) throw new Error('no warnings');
    expect(listUnconfirmedWarnings([warning, other], [warningKey(warning)])).toEqual([other]);
    expect(listUnconfirmedWarnings([warning], ['country_differs'])).toEqual([warning]);
  });

  it('contains no spaces, so that several fit in one value', () => {
    const [spaced] = tripWarnings(trip('South Korea', 'Malaysia Airlines', ['MH 88', 'KUL-NRT']));
    expect(spaced && warningKey(spaced)).toMatch(/^\S+$/);
  });
});
