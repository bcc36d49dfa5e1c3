// npm run check -- budgets [commit]: counts lines, crowded folders, circular imports, duplicate exports.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listDuplicateExports } from './structure/duplicate-exports.ts';
import { folderCircles } from './structure/folder-circles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MOST_SOURCES_IN_A_FOLDER = 25;
const IMPORT = /^(?:import|export)\b[^;']*?from\s+'([^']+)'/gm;

const commit = process.argv[2] ?? 'HEAD';
const folder = mkdtempSync(join(tmpdir(), 'sempat-budgets-'));
try {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 29 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  print(measure());
} finally {
  rmSync(folder, { recursive: true, force: true });
}

type Figures = readonly (readonly [what: string, figure: number | string, most: number | string])[];

function measure(): Figures {
  const files = execFileSync('git', ['ls-tree', '-r', '--name-only', commit], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file));
  const sources = files.filter((file) => !/\.(?:test|spec|samples)\.|\.css$/.test(file));
  const inSrc = sources.filter((file) => file.startsWith('src/'));
  const largest = [...Map.groupBy(sources, dirname)]
    .map(([name, inside]) => [name, inside.length] as const)
    .filter(([, count]) => count > MOST_SOURCES_IN_A_FOLDER)
    .map(([name, count]) => `${name} ${count}`);
  const circles = folderCircles(inSrc.map((file) => ({ file, imports: readImports(file) })));
  const duplicates = listDuplicateExports(inSrc.map((file) => ({ file, text: read(file) })));
  return [
    ['src, TypeScript without tests', lines(inSrc), 84_000],
    ['CSS', lines(files.filter((file) => file.endsWith('.css'))), 10_500],
    ['dev and bench, without tests', lines(sources.filter((file) => /^(?:dev|bench)\//.test(file))), 13_000],
    ['folders with more than 25 sources', largest.join(', ') || 0, 0],
    ['circles between folders of one feature', circles.length, 0],
    ['exported names that exist twice', duplicates.length, 0],
  ];
}

function lines(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
}

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

function readImports(file: string): string[] {
  return [...read(file).matchAll(IMPORT)].map(([, name = '']) =>
    name.startsWith('.') ? normalize(join(dirname(file), name)) : name.replace(/^#/, 'src/'),
  );
}

function print(figures: Figures): void {
  console.log(`| ${commit} | measured | at most |\n|---|---|---|`);
  for (const row of figures) console.log(`| ${row.join(' | ')} |`);
}
