// Reports of test runs say which sources they are about, so that nobody counts yesterday's results for today's code.
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('../..', import.meta.url));

/** What a test's outcome depends on. Documents are read by the conformance report itself. */
const sources = [
  ...['src', 'dev', 'e2e', 'migrations', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts', 'react-router.config.ts'],
];
/** Compiled from the texts by every run. */
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
  const files = sources.flatMap((source) => filesOf(root, source)).sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesOf(root: string, source: string): string[] {
  const found = statSync(join(root, source), { throwIfNoEntry: false });
  if (source === made || !found) return [];
  if (!found.isDirectory()) return [source];
  return readdirSync(join(root, source)).flatMap((name) => filesOf(root, join(source, name)));
}

/** Before a run: an older report goes, so that a run that is killed leaves none. */
export function beginReport(name: ReportName, root = here): void {
  const file = join(root, reports[name].file);
  rmSync(file, { force: true });
  mkdirSync(join(root, 'reports'), { recursive: true });
  writeFileSync(`${file}.tree`, treeHash(root));
}

/** Why the reports say nothing about the sources as they are, in words; empty when they do. */
export function untrueReports(root = here): string[] {
  const now = treeHash(root);
  return Object.values(reports).flatMap(({ file, command, tests }) => {
    const path = join(root, file);
    if (!existsSync(path)) return [`${file} is missing. Run \`${command}\` first.`];
    const isOfNow = existsSync(`${path}.tree`) && readFileSync(`${path}.tree`, 'utf8') === now;
    if (!isOfNow) return [`${file} is about other sources than these. Run \`${command}\` again.`];
    const all = globSync([...tests], { cwd: root });
    const ran = testFilesIn(readFileSync(path, 'utf8'));
    const missing = all.filter((test) => !ran.some((path) => path.endsWith(`/${test}`)));
    if (missing.length === 0) return [];
    const share = `${all.length - missing.length} of ${all.length} test files`;
    return [
      `${file} is partial: it holds ${share}, because the last run was for some of them. Run \`${command}\` for all.`,
    ];
  });
}

interface AnyReport {
  /** Vitest, with whole paths. */
  readonly testResults?: readonly { readonly name: string }[];
  /** Playwright, relative to its folder. */
  readonly suites?: readonly { readonly file: string }[];
}

function testFilesIn(json: string): readonly string[] {
  const { testResults = [], suites = [] } = JSON.parse(json) as AnyReport;
  return [...testResults.map(({ name }) => name), ...suites.map(({ file }) => `/e2e/${file}`)];
}
