import { describe, expect, it } from 'vitest';
import { formatPhoneNumber, toE164 } from './phone.ts';

describe('phone numbers', () => {
  it.each([
    ['012-555 0123', '+60125550123'],
    ['12-555 0123', '+60125550123'],
    ['(03) 1234 5678', '+60312345678'],
    ['60125550123', '+60125550123'],
    ['+60 12-555 0123', '+60125550123'],
    ['0060 11-5555 0123', '+601155550123'],
    ['+65 6123 4567', '+6561234567'],
    ['+1 (202) 555-0123', '+12025550123'],
  ])('are stored in one international form: %s', (typed, stored) => {
    expect(toE164(typed)).toBe(stored);
  });

  it.each(['1234567', '0000000', '999999999999999', '+999 1234567', 'call me', ''])(
    'are rejected if impossible: %s',
    (typed) => {
      expect(toE164(typed)).toBeNull();
    },
  );

  it.each([
    ['+60125550123', '012-555 0123'],
    ['+60312345678', '03-1234 5678'],
    ['+6561234567', '+65 6123 4567'],
    ['-', '-'],
  ])('are formatted for display: %s', (stored, shown) => {
    expect(formatPhoneNumber(stored)).toBe(shown);
  });
});
