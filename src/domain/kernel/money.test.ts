import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSeatsPerDeal } from './limits.ts';
import { assertSen, decimalFromSen, maxColumnSen, maxPriceSen, parseMoney, senFromDecimal } from './money.ts';

const anySen = fc.integer({ min: 0, max: maxColumnSen });

describe('senFromDecimal', () => {
  it.each([
    ['12.30', 1230],
    ['0.00', 0],
    ['0.07', 7],
    ['1299', 129_900],
    ['1299.5', 129_950],
    ['9999999999.99', maxColumnSen],
    ['12345678901234.56', 1_234_567_890_123_456],
  ])('reads %s as %i sen', (decimal, sen) => {
    expect(senFromDecimal(decimal)).toBe(sen);
  });

  it.each(['', ' 1', '1.', '.5', '-1', '1,000', '1e3', '0x1', 'NaN', '1.234', '99999999999999999999'])(
    'throws on %j',
    (decimal) => {
      expect(() => senFromDecimal(decimal)).toThrow(RangeError);
    },
  );

  it('reads back every amount written for the database', () => {
    fc.assert(fc.property(anySen, (sen) => senFromDecimal(decimalFromSen(sen)) === sen));
  });

  it('is exact where floating point is not', () => {
    expect(senFromDecimal('1.15')).toBe(115);
    expect(1.15 * 100).not.toBe(115);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: BigInt(Number.MAX_SAFE_INTEGER) }), (sen) => {
        const decimal = `${sen / 100n}.${String(sen % 100n).padStart(2, '0')}`;
        return BigInt(senFromDecimal(decimal)) === sen;
      }),
    );
  });
});

describe('parseMoney', () => {
  it.each([
    ['1299', 129_900],
    ['1,299', 129_900],
    ['1299.5', 129_950],
    [' 1,299.05 ', 129_905],
    ['RM 1,299.00', 129_900],
    ['myr0.50', 50],
    ['.5', 50],
    ['0', 0],
    ['007', 700],
    ['9,999,999,999.99', maxColumnSen],
  ])('reads %j as %i sen', (text, sen) => {
    expect(parseMoney(text)).toBe(sen);
  });

  it.each([
    '',
    ' ',
    'RM',
    '.',
    '12.345',
    '-1',
    '−1',
    '1,29',
    '12,50',
    '1,2345',
    ',100',
    '1 299',
    '5.',
    '1e3',
    'abc',
    '1.2.3',
  ])('rejects %j', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it('rejects more than a column can store', () => {
    expect(parseMoney('10000000000')).toBeNull();
  });

  it('returns an amount or null for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const sen = parseMoney(text);
        if (sen !== null) assertSen(sen);
      }),
    );
  });
});

describe('decimalFromSen', () => {
  it.each([
    [0, '0.00'],
    [7, '0.07'],
    [99, '0.99'],
    [129_950, '1299.50'],
    [maxColumnSen, '9999999999.99'],
  ])('writes %i sen as %s', (sen, decimal) => {
    expect(decimalFromSen(sen)).toBe(decimal);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, maxColumnSen + 1])('throws on %d', (sen) => {
    expect(() => decimalFromSen(sen)).toThrow(RangeError);
  });

  it('writes the largest possible total', () => {
    expect(maxPriceSen * maxSeatsPerDeal).toBeLessThanOrEqual(maxColumnSen);
  });
});
