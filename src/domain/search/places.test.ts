import { describe, expect, it } from 'vitest';
import { airports } from '../trips/airports.ts';
import { findDestination, isAtPlace, placeParam } from './places.ts';

const kl = { kind: 'city', city: 'Kuala Lumpur', country: 'Malaysia' };
const bali = { kind: 'city', city: 'Bali', country: 'Indonesia' } as const;
const osaka = { kind: 'city', city: 'Osaka', country: 'Japan' };

describe('findDestination', () => {
  it.each([
    ['KL', kl],
    ['kuala lumpur', kl],
    ['KUL', { kind: 'airport', code: 'KUL', city: 'Kuala Lumpur', country: 'Malaysia' }],
    ['Bali', bali],
    ['Denpasar', bali],
    ['Japan', { kind: 'country', country: 'Japan' }],
    ['turkiye', { kind: 'country', country: 'Türkiye' }],
    ['Male', { kind: 'city', city: 'Malé', country: 'Maldives' }],
    ['Singapore', { kind: 'country', country: 'Singapore' }],
    ['ho chi minh city', { kind: 'city', city: 'Ho Chi Minh City', country: 'Vietnam' }],
    ['Hat-Yai', { kind: 'city', city: 'Hat Yai', country: 'Thailand' }],
  ])('understands %s', (text, place) => {
    expect(findDestination(text)).toEqual(place);
  });

  it.each([
    ['Osak', osaka],
    ['Osakaa', osaka],
    ['Oaska', osaka],
    ['Osaca', osaka],
    ['Jappan', { kind: 'country', country: 'Japan' }],
    ['Banglok', { kind: 'city', city: 'Bangkok', country: 'Thailand' }],
  ])('corrects one typing error in %s', (text, place) => {
    expect(findDestination(text)).toEqual(place);
  });

  it.each(['', '?', 'Atlantis', 'Oska5a', 'Osssaka', 'XQZ', '東京'.repeat(40)])(
    'finds no place called "%s"',
    (text) => {
      expect(findDestination(text)).toBeNull();
    },
  );

  it('resolves every code and name in the table to its place', () => {
    for (const { code, city, country } of airports) {
      for (const text of [code, city, country]) {
        const place = findDestination(text);
        expect(place && isAtPlace(place, { country, to: code }), text).toBe(true);
        expect(place && findDestination(placeParam(place))).toEqual(place);
      }
    }
  });
});

describe('isAtPlace', () => {
  const kansai = { country: 'Japan', to: 'KIX' };

  it('matches an airport, its city and its country', () => {
    expect(['KIX', 'Osaka', 'Japan'].map((text) => isAtPlace(findDestination(text) ?? bali, kansai))).toEqual(
      [true, true, true],
    );
    expect(['ITM', 'Tokyo', 'China'].map((text) => isAtPlace(findDestination(text) ?? bali, kansai))).toEqual(
      [false, false, false],
    );
  });
});
