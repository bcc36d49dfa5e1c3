// Rejects the words listed in docs/style.md in documents, comments, test titles and texts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const styleGuide = 'docs/style.md';
const searched = [
  '*.md',
  'docs/**/*.md',
  'src/**/*.{ts,tsx,css,json}',
  'dev/**/*.{ts,diff}',
  'e2e/**/*.ts',
  'e2e-proxy/**/*.ts',
  'bench/**/*.ts',
  'deploy/**/*.*',
  'Caddyfile',
  'Dockerfile',
  'compose.yaml',
  '.env.example',
];
const leftOut = /^src\/locales\/messages\/|^docs\/style\.md$|^dev\/checks\/words(\.test)?\.ts$/;

export function readWords(guide: string): string[] {
  const table = guide.slice(guide.indexOf('## Words we do not use'));
  const rows = [...table.matchAll(/^\| (?!Not \||---)([^|]+) \|/gm)];
  return rows.flatMap(([, spellings = '']) => spellings.split(' / ').map((spelling) => spelling.trim()));
}

export function findWords(text: string, words: readonly string[]): { word: string; line: number }[] {
  const pattern = new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'gi');
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].map(([word]) => ({ word: word.toLowerCase(), line: index + 1 })),
    );
}

function main(): number {
  const words = readWords(readFileSync(join(root, styleGuide), 'utf8'));
  if (words.length === 0) throw new Error(`No words were found in ${styleGuide}.`);
  const files = globSync(searched, { cwd: root }).filter((file) => !leftOut.test(file));
  const found = files.flatMap((file) =>
    findWords(readFileSync(join(root, file), 'utf8'), words).map(
      ({ word, line }) => `${file}:${line} says "${word}"; ${styleGuide} has a better word`,
    ),
  );
  for (const problem of found) console.error(problem);
  return found.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = main();
