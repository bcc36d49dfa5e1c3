import { expect, it } from 'vitest';
import { groupCode, readFactorCode } from './second-factor.ts';

it('readFactorCode accepts an app code of six digits in any spacing', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456']) {
    expect(readFactorCode(typed)).toEqual({ kind: 'app', code: '123456' });
  }
});

it('readFactorCode accepts a recovery code of sixteen characters in any grouping', () => {
  const code = 'ABCD2345EFGH6723';
  expect(groupCode(code)).toBe('ABCD-2345-EFGH-6723');
  for (const typed of [groupCode(code), groupCode(code).toLowerCase(), 'abcd 2345 efgh 6723']) {
    expect(readFactorCode(typed)).toEqual({ kind: 'recovery', code });
  }
});

it('readFactorCode rejects what is neither a six-digit code nor a recovery code', () => {
  for (const typed of ['', '12345', '1234567', '１２３４５６', 'ABCD-2345-EFGH-672', 'ABCD-2345-EFGH-6789']) {
    expect(readFactorCode(typed)).toBeNull();
  }
});
