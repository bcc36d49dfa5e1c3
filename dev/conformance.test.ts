import { describe, expect, it } from 'vitest';
import { idsOf, joinLines, readPlaywrightReport, readRequirements, readVitestReport } from './conformance.ts';

const requirements = readRequirements(
  'id\tpart\trequirement\tdecision\nS3.001\tfoundation\tA\t\nS3.002\tfoundation\tB\t\n',
);

function shown(outcomes: { title: string; passed: boolean }[]) {
  return joinLines(requirements, outcomes, new Set())
    .filter((line) => line.shown)
    .map((line) => line.id);
}

describe('conformance', () => {
  it('counts a line that a passing test carries', () => {
    expect(shown([{ title: 'has an id [S3.001]', passed: true }])).toEqual(['S3.001']);
  });

  it('does not count an id on a failing test', () => {
    expect(shown([{ title: 'has an id [S3.001]', passed: false }])).toEqual([]);
  });

  it('does not count a line when one of two tests that carry it fails', () => {
    const outcomes = [
      { title: 'one [S3.001]', passed: true },
      { title: 'two [S3.001 S3.002]', passed: false },
    ];
    expect(shown(outcomes)).toEqual([]);
  });

  it('does not count a line that no test carries, nor an id outside square brackets', () => {
    expect(shown([{ title: 'speaks of S3.001 only', passed: true }])).toEqual([]);
  });

  it('reads several ids and runs of ids', () => {
    expect(idsOf('a [S3.001 S3.004-S3.006] b [S9.015]')).toEqual([
      'S3.001',
      'S3.004',
      'S3.005',
      'S3.006',
      'S9.015',
    ]);
  });

  it('takes skipped and failed tests of a Vitest report as not passed', () => {
    const assertionResults = ['passed', 'failed', 'skipped'].map((status) => ({ title: status, status }));
    const outcomes = readVitestReport(JSON.stringify({ testResults: [{ assertionResults }] }));
    expect(outcomes.map((outcome) => outcome.passed)).toEqual([true, false, false]);
  });

  it('takes skipped and failed specs of a Playwright report as not passed', () => {
    const spec = (ok: boolean, status: string) => ({ title: status, ok, tests: [{ status }] });
    const specs = [spec(true, 'expected'), spec(false, 'unexpected'), spec(true, 'skipped')];
    const outcomes = readPlaywrightReport(JSON.stringify({ suites: [{ suites: [{ specs }] }] }));
    expect(outcomes.map((outcome) => outcome.passed)).toEqual([true, false, false]);
  });
});
