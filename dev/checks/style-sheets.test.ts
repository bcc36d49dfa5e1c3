import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import stylelint from 'stylelint';
import { expect, it } from 'vitest';
import * as brandColours from '#domain/kernel/brand-colours.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tokens = readFileSync(join(root, 'src/web/shared/styles/tokens.css'), 'utf8');

async function findProblems(code: string): Promise<string[]> {
  const codeFilename = join(root, 'src/web/planted.module.css');
  const { results } = await stylelint.lint({ code, codeFilename, cwd: root });
  return results.flatMap(({ warnings }) => warnings.map(({ line, text }) => `${line} ${text}`));
}

it.each([
  ['.a { color: var(--brand-7); }', '1 Disallowed value "var(--brand-7)"'],
  ['.a {\n  background: var(--paper);\n}', '2 Disallowed value "var(--paper)"'],
  ['.a { border: 1px solid #dfe5e3; }', '1 Disallowed hex color "#dfe5e3"'],
  ['.a { --edge: #fff; }', '1 Disallowed hex color "#fff"'],
  ['.a { box-shadow: 0 1px 2px rgb(7 48 44 / 6%); }', '1 Disallowed function "rgb"'],
  ['.a { font-size: 1.1rem; }', '1 Disallowed value "1.1rem"'],
  ['.a { font: 600 1rem / 1.4 var(--font-text); }', '1 Disallowed value "600 1rem'],
  ['.a { padding: var(--space-2) 18px; }', '1 Disallowed value "var(--space-2) 18px"'],
  ['.a { margin-top: -3px; }', '1 Disallowed value "-3px"'],
  ['.a { min-height: 44px; }', '1 Disallowed value "44px"'],
  ['.a { z-index: 7; }', '1 Disallowed value "7"'],
  ['@media (min-width: 50em) { .a { color: var(--text); } }', '1 Disallowed value "50em"'],
  ['@container (min-width: 30rem) { .a { color: var(--text); } }', '1 30rem is none of the widths'],
  ['@container (width < 30rem) { .a { color: var(--text); } }', '1 30rem is none of the widths'],
  ['.a { color: var(--text-pale); }', '1 Unknown custom property "--text-pale"'],
  ['.a { color: var(--text-pale, var(--text)); }', '1 Disallowed value "var(--text-pale'],
])('stylelint rejects %s', async (text, problem) => {
  expect(await findProblems(text)).toEqual([expect.stringContaining(problem)]);
});

it('stylelint accepts tokens, scales, hairlines, common widths and local names', async () => {
  const text = `/* Not #fff: a comment is no style. */
    .a { --edge: 4px; color: var(--text); font: 600 var(--type-16) / 1.4 var(--font-text); padding: var(--edge); margin: 1px 0 calc(-1 * var(--space-2)); }
    @media (min-width: 48em) and (max-width: 61.99em) { .a { font-size: clamp(var(--type-17), 5cqi, var(--type-24)); z-index: var(--z-bar); } }`;
  expect(await findProblems(text)).toEqual([]);
});

it('mails and pictures use the page colours', () => {
  const ofPages = new Map(
    [...tokens.matchAll(/--([a-z]+(?:-[a-z]+)?)-?(\d?): (#[0-9a-f]{6});/g)].map(([, name, step, hex]) => [
      `${name?.replace(/-([a-z])/, (_, letter: string) => letter.toUpperCase())}${step}`,
      hex,
    ]),
  );
  const names = Object.keys(brandColours);
  expect(names.length).toBeGreaterThan(10);
  expect(Object.fromEntries(names.map((name) => [name, ofPages.get(name)]))).toEqual({ ...brandColours });
});

it('mails and pages without styles define no colours', () => {
  const mails = ['templates/templates', 'layout/frame', 'layout/blocks', 'layout/ticket'].map(
    (part) => `src/server/features/mail/${part}.ts`,
  );
  for (const file of [...mails, 'src/server/http/pages/plain-pages.ts'])
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/#[0-9a-f]{6}\b|#[0-9a-f]{3}[;"]/i);
});
