// Test reports record the sources they ran on, so that an outdated report never counts.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFiles } from '../start/made-from.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));

const sources = [
  'src',
  'dev',
  'e2e',
  'migrations',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'react-router.config.ts',
];
const made = join('src', 'locales', 'messages');

export const reports = {
  vitest: {
    file: 'reports/vitest.json',
    command: 'npm test',
    tests: ['src/**/*.test.ts', 'dev/**/*.test.ts'],
  },
  playwright: { file: 'reports/playwright.json', command: 'npm run e2e', tests: ['e2e/**/*.spec.ts'] },
} as const;

export type ReportName = keyof typeof reports;

export function treeHash(root = here): string {
  const patterns = sources.flatMap((source) => [source, `${source}/**`]);
  const files = globSync(patterns, { cwd: root, exclude: [made], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
  return hashFiles(files, root);
}

/** Deletes the previous report, so that a run that is killed leaves no report. */
export function beginReport(name: ReportName, root = here): void {
  const file = join(root, reports[name].file);
  rmSync(file, { force: true });
  mkdirSync(join(root, 'reports'), { recursive: true });
  writeFileSync(`${file}.tree`, treeHash(root));
}

export function findOutdatedReports(root = here): string[] {
  const now = treeHash(root);
  return Object.values(reports).flatMap(({ file, command, tests }) => {
    const path = join(root, file);
    if (!existsSync(path)) return [`${file} is missing. Run \`${command}\` first.`];
    const isOfNow = existsSync(`${path}.tree`) && readFileSync(`${path}.tree`, 'utf8') === now;
    if (!isOfNow) return [`${file} is about other sources than these. Run \`${command}\` again.`];
    const all = globSync([...tests], { cwd: root });
    const ran = listTestFiles(readFileSync(path, 'utf8'));
    const missing = all.filter((test) => !ran.some((path) => path.endsWith(`/${test}`)));
    if (missing.length === 0) return [];
    const share = `${all.length - missing.length} of ${all.length} test files`;
    return [
      `${file} is partial: it holds ${share}, because the last run was for some of them. Run \`${command}\` for all.`,
    ];
  });
}

interface AnyReport {
  readonly testResults?: readonly { readonly name: string }[];
  readonly suites?: readonly { readonly file: string }[];
}

function listTestFiles(json: string): readonly string[] {
  const { testResults = [], suites = [] } = JSON.parse(json) as AnyReport;
  return [...testResults.map(({ name }) => name), ...suites.map(({ file }) => `/e2e/${file}`)];
}
