import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languages } from '../../start/compile-texts.ts';
import {
  englishWords,
  findEnglishText,
  pseudoLocale,
  pseudoText,
  pseudoTexts,
  type Text,
} from './pseudo-texts.ts';

const locales = fileURLToPath(new URL('../../../src/locales', import.meta.url));

function englishTexts(): Record<string, Text> {
  const files = readdirSync(join(locales, 'en')).map((file) =>
    readFileSync(join(locales, 'en', file), 'utf8'),
  );
  return Object.assign({}, ...files.map((file) => JSON.parse(file)));
}

describe('the pseudo-language', () => {
  it('adds accents to every letter, is 40% longer, and keeps placeholders', () => {
    expect(pseudoText('Book {count} seats')).toBe('Ɓóóķ {count} šéáťš~~~~~');
    expect(pseudoText('{count}')).toBe('{count}');
  });

  it('keeps plural forms and their conditions', () => {
    const text = [
      {
        declarations: ['input count', 'local amount = count: plural'],
        selectors: ['amount'],
        match: { 'amount=one': '1 day', 'amount=*': '{count} days' },
      },
    ];
    const { days } = pseudoTexts({ days: text });
    expect(days).toEqual([{ ...text[0], match: { 'amount=one': '1 đáý~~', 'amount=*': '{count} đáýš~~' } }]);
  });

  it('leaves no English word in a text except the product name', () => {
    const english = englishTexts();
    const words = englishWords(english);
    expect(words.size).toBeGreaterThan(500);
    const { product_name: name, open_graph_locale: _, ...texts } = pseudoTexts(english);
    expect(name).toBe(english.product_name);
    const left = findEnglishText(JSON.stringify(Object.values(texts).map(shown)), words, new Set());
    expect(left).toEqual([]);
  });

  it('is not part of the production build', () => {
    expect(languages()).not.toContain(pseudoLocale);
    expect(readdirSync(locales)).not.toContain(pseudoLocale);
  });
});

function shown(text: Text): string[] {
  const forms = typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match));
  return forms.map((form) => form.replace(/\{\w+\}/g, ' '));
}

describe('findEnglishText', () => {
  const english = englishWords({ one: 'Your booking is confirmed', two: 'Travel to {city}' });

  it('finds only words that occur in the texts', () => {
    expect(findEnglishText('Your ɓóóķíñĝ with Wira Travel', english, new Set())).toEqual(['travel', 'your']);
  });

  it('ignores data, addresses and parts of names', () => {
    expect(
      findEnglishText('Wira Travel, hello@travel.example, /booking', english, new Set(['travel'])),
    ).toEqual([]);
  });
});
