import { describe, expect, it } from 'vitest';
import { emptyIncluded } from '../trips/included.ts';
import { prefillIncluded } from './known-included.ts';

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
});
