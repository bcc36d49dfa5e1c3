// npm run conformance: joins docs/requirements.tsv, the differences that replace a requirement, and the test
// reports, which must match the current sources.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findOutdatedReports, type ReportName, reports } from './report-tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ID = /S\d\.\d{3}/g;

export interface Requirement {
  readonly id: string;
  readonly part: string;
  readonly text: string;
}

export interface TestOutcome {
  readonly title: string;
  readonly passed: boolean;
}

export interface Line extends Requirement {
  readonly shown: boolean;
  /** A documented difference replaces the requirement; the tests cover the difference. */
  readonly replaced: boolean;
}

/** A requirement counts as tested if at least one test carries its id and all tests with that id passed. */
export function joinLines(
  requirements: readonly Requirement[],
  outcomes: readonly TestOutcome[],
  replacedIds: ReadonlySet<string>,
): Line[] {
  const verdicts = new Map<string, boolean>();
  for (const { title, passed } of outcomes) {
    for (const id of listRequirementIds(title)) verdicts.set(id, passed && (verdicts.get(id) ?? true));
  }
  return requirements.map((requirement) => ({
    ...requirement,
    shown: verdicts.get(requirement.id) ?? false,
    replaced: replacedIds.has(requirement.id),
  }));
}

/** Ids in square brackets: `reads a flight number with a space [S3.008]`; `[S3.001-S3.003]` is a range. */
export function listRequirementIds(title: string): string[] {
  const groups = title.match(/\[[^\]]*\]/g) ?? [];
  return groups.flatMap((group) =>
    group.split(/[\s,[\]]+/).flatMap((word) => {
      const [first, last] = word.match(ID) ?? [];
      if (!first) return [];
      return last ? idRange(first, last) : [first];
    }),
  );
}

function idRange(first: string, last: string): string[] {
  const [section, from] = first.split('.');
  const length = Number(last.split('.')[1]) - Number(from) + 1;
  return Array.from({ length }, (_, index) => `${section}.${String(Number(from) + index).padStart(3, '0')}`);
}

export function readRequirements(tsv: string): Requirement[] {
  const [, ...rows] = tsv.trim().split('\n');
  return rows.map((row) => {
    const [id = '', part = '', text = ''] = row.split('\t');
    return { id, part, text };
  });
}

interface VitestReport {
  testResults: { assertionResults: { title: string; status: string }[] }[];
}

export function readVitestReport(json: string): TestOutcome[] {
  const report = JSON.parse(json) as VitestReport;
  return report.testResults.flatMap((file) =>
    file.assertionResults.map(({ title, status }) => ({ title, passed: status === 'passed' })),
  );
}

interface PlaywrightSuite {
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

export function readPlaywrightReport(json: string): TestOutcome[] {
  const walk = (suite: PlaywrightSuite): TestOutcome[] => [
    ...(suite.specs ?? []).map((spec) => ({
      title: spec.title,
      passed: spec.ok && spec.tests.some((test) => test.status === 'expected'),
    })),
    ...(suite.suites ?? []).flatMap(walk),
  ];
  return (JSON.parse(json) as PlaywrightSuite).suites?.flatMap(walk) ?? [];
}

function readReports(): TestOutcome[] {
  const text = (name: ReportName) => readFileSync(join(root, reports[name].file), 'utf8');
  return [...readVitestReport(text('vitest')), ...readPlaywrightReport(text('playwright'))];
}

export function summarise(lines: readonly Line[]): string {
  const shown = lines.filter((line) => line.shown);
  const replaced = shown.filter((line) => line.replaced).length;
  return `${shown.length - replaced} shown as written, ${replaced} replaced by a recorded decision`;
}

function printParts(lines: readonly Line[]): void {
  for (const part of [...new Set(lines.map((line) => line.part))].sort()) {
    const own = lines.filter((line) => line.part === part);
    const replaced = own.filter((line) => line.replaced).length;
    const note = replaced > 0 ? `  (${replaced} replaced by a recorded difference)` : '';
    console.log(`${part.padEnd(12)} ${own.filter((line) => line.shown).length}/${own.length}${note}`);
  }
  const shown = lines.filter((line) => line.shown).length;
  console.log(`${'all'.padEnd(12)} ${shown}/${lines.length}: ${summarise(lines)}`);
}

function main(): number {
  const { values } = parseArgs({ options: { part: { type: 'string' } } });
  const requirements = readRequirements(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'));
  const untrue = findOutdatedReports();
  for (const reason of untrue) console.error(reason);
  if (untrue.length > 0) return 1;
  const outcomes = readReports();
  const differences = readFileSync(join(root, 'docs/differences.md'), 'utf8');
  const lines = joinLines(requirements, outcomes, new Set(differences.match(ID) ?? []));

  printParts(lines);
  const unexplained = lines.filter((line) => line.text.startsWith('Specified:') && !line.replaced);
  for (const line of unexplained)
    console.error(`${line.id} is overruled but stands on no line of docs/differences.md`);
  const known = new Set(requirements.map((requirement) => requirement.id));
  const unknown = outcomes.flatMap(({ title }) => listRequirementIds(title)).filter((id) => !known.has(id));
  for (const id of unknown) console.error(`${id} is carried by a test but is no requirement`);

  const selected = lines.filter((line) => !values.part || line.part === values.part);
  if (selected.length === 0) console.error(`There is no part "${values.part}".`);
  const missing = selected.filter((line) => !line.shown);
  for (const line of missing) console.error(`not shown: ${line.id} ${line.text}`);
  return [unexplained, unknown, missing].some(({ length }) => length > 0) || selected.length === 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = main();
