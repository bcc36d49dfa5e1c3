import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { english } from '#domain/kernel/language.ts';
import { maxColumnSen, parseMoney } from '#domain/kernel/money.ts';
import { type Locale, overwriteGetLocale } from '#locales/messages/runtime.js';
import { formatAmount, formatBalance, formatCount, formatMyr, moneyParts } from './amounts.ts';

const speak = (language: string) => overwriteGetLocale(() => language as Locale);
afterEach(() => speak(english));

const anySen = fc.integer({ min: 0, max: maxColumnSen });

describe('formatMyr and moneyParts', () => {
  it.each([
    [0, 'MYR 0.00'],
    [5, 'MYR 0.05'],
    [99_900, 'MYR 999.00'],
    [129_900, 'MYR 1,299.00'],
    [123_456_789, 'MYR 1,234,567.89'],
  ])('show %i sen as %s', (sen, text) => {
    expect(formatMyr(sen)).toBe(text);
  });

  it('return the parts for display', () => {
    expect(moneyParts(129_900)).toEqual({ currency: 'MYR', ringgit: '1,299', sen: '.00' });
  });

  it('are read back as the same amount', () => {
    fc.assert(fc.property(anySen, (sen) => parseMoney(formatMyr(sen)) === sen));
  });

  it('always show two decimals and groups of three', () => {
    fc.assert(fc.property(anySen, (sen) => /^MYR \d{1,3}(,\d{3})*\.\d{2}$/.test(formatMyr(sen))));
  });
});

describe('formatBalance and formatAmount', () => {
  it('start with the minus sign', () => {
    expect([formatAmount(1_784_00), formatAmount(-1_784_00)]).toEqual(['1,784.00', '−1,784.00']);
    expect([formatBalance(1_784_00), formatBalance(-5)]).toEqual(['MYR 1,784.00', '−MYR 0.05']);
  });
});

describe('formatCount', () => {
  it('groups thousands', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
  });
});

describe('another language', () => {
  it('uses its own separators and the currency code first', () => {
    speak('id');
    expect(formatMyr(123_456_789)).toBe('MYR 1.234.567,89');
    expect(moneyParts(129_900)).toEqual({ currency: 'MYR', ringgit: '1.299', sen: ',00' });
    expect(formatCount(1_234)).toBe('1.234');
  });

  it('shows the largest amounts exactly', () => {
    speak('id');
    expect(formatMyr(Number.MAX_SAFE_INTEGER)).toBe('MYR 90.071.992.547.409,91');
  });
});
