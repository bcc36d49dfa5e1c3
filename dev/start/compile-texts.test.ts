import { describe, expect, test } from 'vitest';
import { keepPluralRules } from './compile-texts.ts';

describe('the compiled texts', () => {
  test('keep the rules of a plural instead of making them for every text', () => {
    const registry = keepPluralRules(
      'export function plural(locale, input, options) { return new Intl.PluralRules(locale, options).select(Number(input)) }',
    );
    expect(registry).toContain('return keptPluralRules(locale, options).select(Number(input))');
  });

  test('are refused when the compiler writes that line in another way', () => {
    expect(() => keepPluralRules('export const plural = 1;')).toThrow(
      'See whether it keeps plural rules itself',
    );
  });
});
