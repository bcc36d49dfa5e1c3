import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isId } from '../kernel/id.ts';
import { dealCode, readDealCode } from './deal-code.ts';

describe('dealCode', () => {
  it('returns nine stable letters and digits', () => {
    // Fixes the alphabet, because another one would break every shared link.
    expect(dealCode('5e3a7000-0000-4000-a000-00000000dead')).toBe('brx700000');
    expect(dealCode(randomUUID())).toMatch(/^[0-9a-hjkmnp-tv-z]{9}$/);
  });

  it('maps to a range of ids that contains the deal', () => {
    for (const id of [
      randomUUID(),
      randomUUID(),
      '00000000-0000-4000-8000-000000000000',
      'ffffffff-ffff-4fff-bfff-ffffffffffff',
    ]) {
      const range = readDealCode(dealCode(id));
      expect(range && isId(range.first) && isId(range.last)).toBe(true);
      expect(range && range.first <= id && id <= range.last).toBe(true);
    }
  });

  it('accepts any case and rejects other texts', () => {
    expect(readDealCode('BRX700000')).toEqual(readDealCode('brx700000'));
    for (const text of ['', 'brx70000', 'brx7000000', 'brx70000o', 'brx70000l', '../../etc', 'brx 00000']) {
      expect(readDealCode(text), text).toBeNull();
    }
  });
});
