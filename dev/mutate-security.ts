// npm run mutate:security [-- 43 52]: takes defences out one at a time, in a copy of the repository, and expects the test
// that names each to fail. Numbers choose items. Exits with 1 when a test stayed green, or failed with the defence in place.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from './repository-copy.ts';
import { type Mutant, mutants, withoutDefence } from './security-mutants.ts';

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly fullName: string;
      readonly status: string;
    }[];
  }[];
}

const RUN_MS = 300_000;

/** The titles that failed, of those that were asked for; null when the tests did not come to an end. */
function failures(copy: string, tests: readonly string[], title: string): string[] | null {
  const report = join(copy, 'reports', 'vitest.json');
  rmSync(report, { force: true });
  const named = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  spawnSync(
    process.execPath,
    [
      ...[join(copy, 'node_modules/vitest/vitest.mjs'), 'run', ...tests],
      ...(named ? ['-t', named] : []),
      ...['--reporter=json', '--coverage.enabled=false'],
    ],
    { cwd: copy, timeout: RUN_MS, stdio: 'ignore' },
  );
  if (!existsSync(report)) return null;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const asked = results.filter(({ fullName }) => fullName.includes(title));
  if (!asked.some(({ status: one }) => one === 'passed' || one === 'failed')) return null;
  return asked.filter(({ status: one }) => one === 'failed').map(({ fullName }) => fullName);
}

type Outcome = 'red' | 'STAYED GREEN' | 'FAILS EVEN WITH THE DEFENCE' | 'DID NOT COME TO AN END';

function withoutIt(copy: string, mutant: Mutant): Outcome {
  const file = join(copy, mutant.file);
  const source = readFileSync(file, 'utf8');
  try {
    writeFileSync(file, withoutDefence(source, mutant));
    const failed = failures(copy, [mutant.test], mutant.title);
    if (failed === null) return 'DID NOT COME TO AN END';
    return failed.length > 0 ? 'red' : 'STAYED GREEN';
  } finally {
    writeFileSync(file, source);
  }
}

const asked = process.argv.slice(2).map(Number);
const chosen = mutants.filter(({ item }) => asked.length === 0 || asked.includes(item));
const copy = copyRepository('mutants');
spawnSync(process.execPath, [join(copy, 'dev/compile-texts.ts')], { cwd: copy, stdio: 'inherit' });
let caught = 0;
try {
  // With every defence in place they pass; otherwise a red test below would say nothing.
  const sound = new Map<string, boolean>();
  for (const mutant of chosen) {
    const began = performance.now();
    const test = `${mutant.test} ${mutant.title}`;
    if (!sound.has(test)) sound.set(test, failures(copy, [mutant.test], mutant.title)?.length === 0);
    const said: Outcome = sound.get(test) ? withoutIt(copy, mutant) : 'FAILS EVEN WITH THE DEFENCE';
    if (said === 'red') caught += 1;
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(`${String(mutant.item).padStart(2)} ${mutant.what}: ${said} (${seconds} s)`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${caught} of ${chosen.length} tests went red without their defence.`);
process.exitCode = caught === chosen.length ? 0 : 1;
