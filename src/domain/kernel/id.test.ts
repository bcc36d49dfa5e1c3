import { expect, it } from 'vitest';
import { isId } from './id.ts';

it('isId accepts only a lower-case UUID', () => {
  expect(isId('0d9f6a52-1111-4222-8333-abcdefabcdef')).toBe(true);
  for (const text of [
    '',
    'x',
    '0D9F6A52-1111-4222-8333-ABCDEFABCDEF',
    "1' or '1'='1",
    '0d9f6a52-1111-4222-8333-abcdefabcdef\n',
  ]) {
    expect(isId(text)).toBe(false);
  }
});
