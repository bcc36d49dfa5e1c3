import { afterAll, describe, expect, it } from 'vitest';
import { plantLint } from './planted-lint.ts';

const planted = plantLint();
afterAll(() => planted.remove());

const lint = (line: string) => planted.lint(`export const plain = (text: string) => ${line};`);

describe('the linter', () => {
  it.each([
    `text.normalize('NFC')`,
    'text.trim().normalize()',
    `text?.normalize('NFKD').toLowerCase()`,
    `[text].map((each) => each.normalize('NFD'))`,
  ])('security 71: rejects %s', (line) => {
    const { status, output } = lint(line);
    expect(output).toContain('normalizeText');
    expect(status).toBe(1);
  });

  it('accepts normalizeText', () => {
    expect(lint(`normalizeText(text, 'NFC', 10)`)).toMatchObject({ status: 0 });
  });
});
