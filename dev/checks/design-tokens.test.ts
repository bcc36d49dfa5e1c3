import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as brandColours from '#domain/kernel/brand-colours.ts';
import { readSheets, styleViolations, tokensFile } from './design-tokens.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tokens = readFileSync(join(root, tokensFile), 'utf8');

const problemsOf = (text: string) =>
  styleViolations([
    { path: tokensFile, text: tokens },
    { path: 'src/web/planted.module.css', text },
  ]);

it('no style sheet uses the palette, or a colour, font size, distance or width of its own', () => {
  const sheets = readSheets();
  expect(sheets.length).toBeGreaterThan(100);
  expect(styleViolations(sheets)).toEqual([]);
});

it.each([
  ['.a { color: var(--brand-7); }', /1 var\(--brand-7\) is the palette/],
  ['.a {\n  background: var(--paper);\n}', /2 var\(--paper\) is the palette/],
  ['.a { border: 1px solid #dfe5e3; }', /#dfe5e3 is a colour of its own/],
  ['.a { box-shadow: 0 1px 2px rgb(7 48 44 / 6%); }', /rgb\( is a colour of its own/],
  ['.a { font-size: 1.1rem; }', /font-size: 1\.1rem is not on the type scale/],
  ['.a { font: 600 1rem / 1.4 var(--font-text); }', /font: 600 1rem .* is not on the type scale/],
  ['.a { padding: var(--space-2) 18px; }', /padding: .* is not on the spacing scale/],
  ['.a { margin-top: -3px; }', /margin-top: -3px is not on the spacing scale/],
  ['@media (min-width: 50em) { .a { color: var(--text); } }', /50em is none of the widths/],
  ['@container (min-width: 30rem) { .a { color: var(--text); } }', /30rem is none of the widths/],
  ['.a { color: var(--text-pale); }', /--text-pale is defined nowhere/],
])('a style sheet is refused for %s', (text, problem) => {
  expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
});

it('a style sheet may use meanings, the scales, lines of a pixel, the common widths and names of its own', () => {
  const text = `/* Not #fff: a comment is no style. */
    .a { --edge: 4px; color: var(--text); font: 600 var(--type-16) / 1.4 var(--font-text); padding: var(--edge); margin: 1px 0 calc(-1 * var(--space-2)); }
    @media (min-width: 48em) and (max-width: 61.99em) { .a { font-size: clamp(var(--type-19), 5cqi, var(--type-27)); } }`;
  expect(problemsOf(text)).toEqual([]);
});

it('mails and pictures use the colours of the pages', () => {
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

it('no mail and no page without styles brings a colour of its own', () => {
  const mails = ['templates', 'frame', 'blocks', 'ticket'].map(
    (part) => `src/server/features/mail/mail.${part}.ts`,
  );
  for (const file of [...mails, 'src/server/http/pages/plain-pages.ts'])
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/#[0-9a-f]{6}\b|#[0-9a-f]{3}[;"]/i);
});
