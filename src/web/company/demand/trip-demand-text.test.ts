import { describe, expect, it } from 'vitest';
import type { DemandStep } from '#domain/wishes/demand.ts';
import { formatTripDemand } from './trip-demand-text.ts';

const steps: readonly DemandStep[] = [
  { priceSen: 90_000, people: 10 },
  { priceSen: 80_000, people: 30 },
];

describe('formatTripDemand', () => {
  it.each([
    [
      steps,
      89_900,
      '30 travellers wish for this trip; at MYR 899.00 it fits 10 of them, at MYR 799.00 all 30.',
    ],
    [steps, 80_000, '30 travellers wish for this trip; at MYR 800.00 it fits all of them.'],
    [
      steps,
      189_900,
      '30 travellers wish for this trip; at MYR 1,899.00 it fits fewer than five of them, at MYR 899.00 10, at MYR 799.00 all 30.',
    ],
    [steps, null, '30 travellers wish for this trip, the first of them at MYR 900.00.'],
    [[], 89_900, 'Fewer than five travellers wish for this trip.'],
  ])('says how many travellers a price suits', (figures, price, text) => {
    expect(formatTripDemand(figures, price)).toBe(text);
  });
});
