import { afterAll, describe, expect, it } from 'vitest';
import { plantLint } from './planted-lint.ts';

const planted = plantLint();
afterAll(() => planted.remove());

describe('the lint rule on spreads', () => {
  it.each([
    '{ ...{ a, b } }',
    '{ ...({ a, b } satisfies Pair), c }',
    '[...[a, b], c]',
    '[...([a, b] as const), c]',
    '[...[a, b] as const, c]',
    '[...([a, b] as number[] as readonly number[])]',
    'Math.max(...[a, b])',
    '<Line {...{ a, b }} />',
  ])('rejects %s', (expression) => {
    const { status, output } = planted.lint(`export const value = ${expression};`);
    expect(output).toContain('spread of a literal');
    expect(status).toBe(1);
  });

  it.each([
    '{ ...a, ...get(b), ...(c as Pair) }',
    '{ ...(c && { a }), ...(c ? { a } : {}), ...(b ?? {}) }',
    '[...a, ...get([b]), ...[a, b].map(get), ...(c ? [a] : [])]',
    'Math.max(...a)',
    '<Line {...a} {...get(b)} {...(c && { a })} />',
  ])('accepts %s', (expression) => {
    expect(planted.lint(`export const value = ${expression};`)).toMatchObject({ status: 0 });
  });

  it('accepts rest patterns', () => {
    expect(
      planted.lint('export const { a, ...rest } = get();\nexport const [b, ...others] = rest;'),
    ).toMatchObject({ status: 0 });
  });
});
