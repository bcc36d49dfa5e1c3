import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../src/locales/en', import.meta.url));

function texts(): [name: string, text: string][] {
  return readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>),
  );
}

it("the product's name stands in one text, so that it can be changed in one place", () => {
  const name = texts().find(([key]) => key === 'product_name')?.[1] ?? '';
  expect(name).not.toBe('');
  expect(texts().flatMap(([key, text]) => (text.includes(name) ? [key] : []))).toEqual(['product_name']);
});
