import { describe, expect, test } from 'vitest';
import { keepPluralRules } from './compile-texts.ts';

describe('compiled texts', () => {
  test('cache plural rules', () => {
    const registry = keepPluralRules(
      'export function plural(locale, input, options) { return new Intl.PluralRules(locale, options).select(Number(input)) }',
    );
    expect(registry).toContain('return keptPluralRules(locale, options).select(Number(input))');
  });

  test('fail to compile if the compiler changes the line that selects plural forms', () => {
    expect(() => keepPluralRules('export const plural = 1;')).toThrow(
      'See whether it keeps plural rules itself',
    );
  });
});
