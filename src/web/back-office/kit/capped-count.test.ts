import { describe, expect, it } from 'vitest';
import { cappedCount } from './capped-count.ts';

describe('the row count of a long list', () => {
  it('is exact up to a thousand and says "more" above', () => {
    expect([0, 45, 1_000, 1_001].map(cappedCount)).toEqual(['0', '45', '1,000', '1,000+']);
  });
});
