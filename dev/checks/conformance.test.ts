import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  joinLines,
  listRequirementIds,
  readPlaywrightReport,
  readRequirements,
  readVitestReport,
  summarise,
} from './conformance.ts';
import { beginReport, findOutdatedReports } from './report-tree.ts';

const requirements = readRequirements(
  'id\tpart\trequirement\tdecision\nS3.001\tfoundation\tA\t\nS3.002\tfoundation\tB\t\n',
);

function shown(outcomes: { title: string; passed: boolean }[]) {
  return joinLines(requirements, outcomes, new Set())
    .filter((line) => line.shown)
    .map((line) => line.id);
}

describe('conformance', () => {
  it('counts a requirement that a passing test covers', () => {
    expect(shown([{ title: 'has an id [S3.001]', passed: true }])).toEqual(['S3.001']);
  });

  it('ignores an id on a failing test', () => {
    expect(shown([{ title: 'has an id [S3.001]', passed: false }])).toEqual([]);
  });

  it('ignores a requirement if one of two tests that cover it fails', () => {
    const outcomes = [
      { title: 'one [S3.001]', passed: true },
      { title: 'two [S3.001 S3.002]', passed: false },
    ];
    expect(shown(outcomes)).toEqual([]);
  });

  it('ignores uncovered requirements and ids outside square brackets', () => {
    expect(shown([{ title: 'speaks of S3.001 only', passed: true }])).toEqual([]);
  });

  it('reads several ids and ranges of ids', () => {
    expect(listRequirementIds('a [S3.001 S3.004-S3.006] b [S9.015]')).toEqual([
      'S3.001',
      'S3.004',
      'S3.005',
      'S3.006',
      'S9.015',
    ]);
  });

  it('counts skipped and failed tests of a Vitest report as not passed', () => {
    const assertionResults = ['passed', 'failed', 'skipped'].map((status) => ({ title: status, status }));
    const outcomes = readVitestReport(JSON.stringify({ testResults: [{ assertionResults }] }));
    expect(outcomes.map((outcome) => outcome.passed)).toEqual([true, false, false]);
  });

  it('counts skipped and failed specs of a Playwright report as not passed', () => {
    const spec = (ok: boolean, status: string) => ({ title: status, ok, tests: [{ status }] });
    const specs = [spec(true, 'expected'), spec(false, 'unexpected'), spec(true, 'skipped')];
    const outcomes = readPlaywrightReport(JSON.stringify({ suites: [{ suites: [{ specs }] }] }));
    expect(outcomes.map((outcome) => outcome.passed)).toEqual([true, false, false]);
  });
});

it('the summary separates requirements met as written from those replaced by a recorded decision', () => {
  const outcomes = [{ title: 'both [S3.001 S3.002]', passed: true }];
  expect(summarise(joinLines(requirements, outcomes, new Set(['S3.002'])))).toBe(
    '1 shown as written, 1 replaced by a recorded decision',
  );
});

describe('test reports', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sempat-reports-'));
    mkdirSync(join(root, 'src/locales/messages'), { recursive: true });
    writeFileSync(join(root, 'src/one.ts'), 'export const one = 1;');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const finish = (name: string) => writeFileSync(join(root, `reports/${name}.json`), '{}');
  function run() {
    for (const name of ['vitest', 'playwright'] as const) {
      beginReport(name, root);
      finish(name);
    }
  }

  it('count for the sources that they ran on, even if one ran after the other', () => {
    run();
    writeFileSync(join(root, 'src/locales/messages/en.js'), 'made by a run');
    expect(findOutdatedReports(root)).toEqual([]);
  });

  it.each([
    ['changed', () => writeFileSync(join(root, 'src/one.ts'), 'export const one = 2;')],
    ['added', () => writeFileSync(join(root, 'src/two.ts'), '')],
    ['removed', () => rmSync(join(root, 'src/one.ts'))],
  ])('do not count once a source was %s', (_what, change) => {
    run();
    change();
    expect(findOutdatedReports(root)).toEqual([
      'reports/vitest.json is about other sources than these. Run `npm test` again.',
      'reports/playwright.json is about other sources than these. Run `npm run e2e` again.',
    ]);
  });

  it('are partial for single files, and the message names the full command', () => {
    mkdirSync(join(root, 'e2e'));
    for (const test of ['src/one.test.ts', 'src/two.test.ts', 'e2e/three.spec.ts', 'e2e/four.spec.ts'])
      writeFileSync(join(root, test), '');
    run();
    const vitest = (...names: string[]) => ({
      testResults: names.map((name) => ({ name: join(root, 'src', name) })),
    });
    const playwright = (...files: string[]) => ({ suites: files.map((file) => ({ file })) });
    const write = (name: string, report: object) =>
      writeFileSync(join(root, `reports/${name}.json`), JSON.stringify(report));
    write('vitest', vitest('one.test.ts'));
    write('playwright', playwright('three.spec.ts', 'four.spec.ts'));
    expect(findOutdatedReports(root)).toEqual([
      'reports/vitest.json is partial: it holds 1 of 2 test files, because the last run was for some of them. Run `npm test` for all.',
    ]);
    write('vitest', vitest('one.test.ts', 'two.test.ts'));
    expect(findOutdatedReports(root)).toEqual([]);
    write('playwright', playwright('four.spec.ts'));
    expect(findOutdatedReports(root)).toEqual([expect.stringContaining('Run `npm run e2e` for all.')]);
  });

  it('do not exist after a killed run, even if an older run left one', () => {
    run();
    beginReport('playwright', root);
    expect(findOutdatedReports(root)).toEqual([
      'reports/playwright.json is missing. Run `npm run e2e` first.',
    ]);
  });

  it('do not count without a hash of their sources', () => {
    run();
    rmSync(join(root, 'reports/vitest.json.tree'));
    expect(findOutdatedReports(root)).toHaveLength(1);
  });
});
