import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { textsByLanguage } from '../start/compile-texts.ts';

const folder = fileURLToPath(new URL('../../src/locales/en', import.meta.url));

type Text = string | [{ declarations: string[]; match: Record<string, string> }];

function entries(): [name: string, text: Text][] {
  return readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Text>),
  );
}

function texts(): [name: string, text: string][] {
  return entries().flatMap(([key, text]) =>
    (typeof text === 'string' ? [text] : Object.values(text[0].match)).map((form): [string, string] => [
      key,
      form,
    ]),
  );
}

it('the product name is defined in one text', () => {
  const name = texts().find(([key]) => key === 'product_name')?.[1] ?? '';
  expect(name).not.toBe('');
  expect(texts().flatMap(([key, text]) => (text.includes(name) ? [key] : []))).toEqual(['product_name']);
});

it('text names are unique, because a later file would override an earlier one', () => {
  const names = entries()
    .map(([name]) => name)
    .filter((name) => name !== '$schema');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('every plural text has a form for all remaining numbers', () => {
  const plurals = entries().flatMap(([key, text]) =>
    typeof text === 'string' ? [] : [[key, text[0]] as const],
  );
  expect(plurals.length).toBeGreaterThan(30);
  for (const [key, { declarations, match }] of plurals) {
    expect(Object.keys(match), key).toEqual(['amount=one', 'amount=*']);
    expect(declarations.at(-1), key).toMatch(/^local amount = \w+: plural$/);
  }
});

function differences(english: Record<string, unknown>, other: Record<string, unknown>): string[] {
  const names = [...new Set([...Object.keys(english), ...Object.keys(other)])];
  const filledIn = (text: unknown) =>
    JSON.stringify([...new Set(JSON.stringify(text ?? '').match(/\{\w+\}|input \w+/g))].sort());
  return names.filter((name) => !(name in other) || filledIn(english[name]) !== filledIn(other[name]));
}

it('every language has all texts with the same placeholders', () => {
  const [english = {}, ...others] = [...textsByLanguage()]
    .sort(([one], [other]) => Number(other === 'en') - Number(one === 'en'))
    .map(([, all]) => all);
  expect(Object.keys(english).length).toBeGreaterThan(1_000);
  for (const other of others) expect(differences(english, other)).toEqual([]);
  expect(differences({ a: 'Pay {total}', b: 'Sign in' }, { a: 'Bayar {jumlah}' })).toEqual(['a', 'b']);
});
