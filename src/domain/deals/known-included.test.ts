import { describe, expect, it } from 'vitest';
import { emptyIncluded, type IncludedFact } from '../trips/included.ts';
import { listUnclearFacts, prefillIncluded, refillIncluded } from './known-included.ts';

describe('listUnclearFacts', () => {
  it.each(['Baggage: 20kg', '18 kg', '25kg bag', 'Check-in luggage 2 pieces'])(
    'names the checked bag if a line to check mentions it: %s',
    (line) => {
      expect(listUnclearFacts(['RM 450.00', line])).toEqual(['checkedBag']);
    },
  );

  it('names nothing for other lines', () => {
    expect(listUnclearFacts(['RM 450.00', 'Payment due: 20 Nov 2026', '10 pax'])).toEqual([]);
  });
});

describe('prefillIncluded', () => {
  const last = { ...emptyIncluded, checkedBag: '30kg', refund: 'none', changes: 'fee' };
  const known = [
    { airlines: 'AirAsia X', included: last },
    { airlines: 'AirAsia X', included: { ...last, checkedBag: 'none' } },
  ];

  it('answers open facts as the company last did for that airline, however it is typed', () => {
    expect(prefillIncluded({ ...emptyIncluded, airlines: ' airasia x' }, known)).toEqual({
      checkedBag: '30kg',
      refund: 'none',
      changes: 'fee',
    });
  });

  it('keeps stated facts and knows nothing of other airlines', () => {
    const stated = { ...emptyIncluded, checkedBag: '20kg', airlines: 'AirAsia X' };
    expect(prefillIncluded(stated, known)).toEqual({ refund: 'none', changes: 'fee' });
    expect(prefillIncluded({ ...stated, airlines: 'AirAsia' }, known)).toEqual({});
  });

  it('answers only the given facts', () => {
    const open = { ...emptyIncluded, airlines: 'AirAsia X' };
    expect(prefillIncluded(open, known, ['refund', 'meals'])).toEqual({ refund: 'none' });
  });
});

describe('refillIncluded', () => {
  const known = [
    {
      airlines: 'AirAsia X',
      included: { ...emptyIncluded, checkedBag: '30kg', refund: 'none', meals: 'all' },
    },
    { airlines: 'Batik Air', included: { ...emptyIncluded, refund: 'taxes', changes: 'fee', meals: 'none' } },
  ];
  const prefilled = { checkedBag: '30kg', refund: 'none', meals: 'all' };
  const atBatik = (changes: Partial<Record<IncludedFact, string>>) => ({
    ...emptyIncluded,
    ...prefilled,
    airlines: 'Batik Air',
    ...changes,
  });

  it('replaces untouched answers of another airline, and asks again what the new one leaves open', () => {
    expect(refillIncluded(atBatik({}), known, { prefilled, kept: [] })).toEqual({
      changes: { checkedBag: 'ask', refund: 'taxes', changes: 'fee', meals: 'none' },
      prefilled: { refund: 'taxes', changes: 'fee', meals: 'none' },
    });
    expect(
      refillIncluded({ ...atBatik({}), airlines: 'Unknown Air' }, known, { prefilled, kept: [] }),
    ).toEqual({
      changes: { checkedBag: 'ask', refund: 'ask', meals: 'ask' },
      prefilled: {},
    });
  });

  it('keeps answers that a person chose, also "Ask the seller" for an optional fact', () => {
    const typed = atBatik({ checkedBag: '20kg', meals: 'ask' });
    expect(
      refillIncluded(typed, known, { prefilled: { refund: 'none' }, kept: ['checkedBag', 'meals'] }),
    ).toEqual({
      changes: { refund: 'taxes', changes: 'fee' },
      prefilled: { refund: 'taxes', changes: 'fee' },
    });
  });
});
