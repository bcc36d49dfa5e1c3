import { describe, expect, it } from 'vitest';
import { emptyIncluded } from '../trips/included.ts';
import type { Leg } from '../trips/leg.ts';
import { toSearchedDeal } from './searched-deal.ts';

const leg = (
  route: string,
  departsOn: string,
  times: readonly [string, string] = ['08:00', '15:30'],
): Leg => ({
  flightNumber: 'D7 532',
  departsOn,
  route,
  departureTime: times[0],
  arrivalTime: times[1],
  dayOffset: null,
});

const osaka = {
  id: '1',
  destinationCountry: 'Japan',
  outbound: [leg('KUL-KIX', '2026-12-02')] as const,
  back: [leg('KIX-KUL', '2026-12-06')] as const,
  included: { ...emptyIncluded, checkedBag: '20kg' as const },
  costSen: 200_000,
  sellingPriceSen: 100_000,
  deadlineAt: new Date(3),
  publishAt: new Date(2),
  createdAt: new Date(1),
};

describe('toSearchedDeal', () => {
  it('contains the fields that a search compares', () => {
    expect(toSearchedDeal(osaka)).toEqual({
      id: '1',
      country: 'Japan',
      city: 'Osaka',
      to: 'KIX',
      from: 'KUL',
      departsOn: '2026-12-02',
      week: '2026-11-30',
      month: '2026-12',
      nights: 4,
      trip: 'return',
      isDirect: true,
      hasBag: true,
      priceSen: 100_000,
      discount: 50,
      deadlineMs: 3,
      publishMs: 2,
      createdMs: 1,
    });
  });

  it('ends where the last outbound flight lands, and is direct only without connections', () => {
    const connecting = [
      leg('KUL-BKK', '2026-12-02'),
      leg('BKK-NRT', '2026-12-02', ['18:00', '23:50']),
    ] as const;
    expect(toSearchedDeal({ ...osaka, outbound: connecting })).toMatchObject({
      from: 'KUL',
      to: 'NRT',
      city: 'Tokyo',
      isDirect: false,
    });
    const back = [leg('KIX-BKK', '2026-12-06'), leg('BKK-KUL', '2026-12-06')] as const;
    expect(toSearchedDeal({ ...osaka, back }).isDirect).toBe(false);
  });

  it('has no nights for a one-way trip, and opens at once without a publish date', () => {
    expect(toSearchedDeal({ ...osaka, back: null, publishAt: null })).toMatchObject({
      trip: 'oneWay',
      nights: null,
      isDirect: true,
      publishMs: null,
    });
  });

  it.each(['none', 'ask'] as const)('has no bag if the seller says %s', (checkedBag) => {
    expect(toSearchedDeal({ ...osaka, included: { ...osaka.included, checkedBag } }).hasBag).toBe(false);
  });

  it('uses the typed country without a city if the airport is unknown or in another country', () => {
    expect(toSearchedDeal({ ...osaka, destinationCountry: 'Korea' })).toMatchObject({
      country: 'Korea',
      city: null,
    });
    const unknown = {
      ...osaka,
      outbound: [leg('KUL-XQZ', '2026-12-02')] as const,
      destinationCountry: 'Atlantis',
    };
    expect(toSearchedDeal(unknown)).toMatchObject({
      country: 'Atlantis',
      city: null,
      to: 'XQZ',
      nights: null,
    });
    const unreadable = { ...osaka, outbound: [leg('somewhere', '2026-12-02')] as const };
    expect(toSearchedDeal(unreadable)).toMatchObject({ to: null, from: null, city: null });
  });

  it('spells countries as in the reference table and names a city state once', () => {
    const turkey = {
      ...osaka,
      destinationCountry: 'turkiye',
      outbound: [leg('KUL-IST', '2026-12-02')] as const,
    };
    expect(toSearchedDeal(turkey)).toMatchObject({ country: 'Türkiye', city: 'Istanbul' });
    const singapore = {
      ...osaka,
      destinationCountry: 'Singapore',
      outbound: [leg('KUL-SIN', '2026-12-02')] as const,
    };
    expect(toSearchedDeal(singapore)).toMatchObject({ country: 'Singapore', city: null });
  });
});
