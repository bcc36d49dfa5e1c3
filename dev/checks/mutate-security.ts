// npm run mutate:security [-- 43 52]: removes one defence at a time in copies of the repository and expects
// its test to fail. Exits with 1 if a test stays green, or fails with the defence in place.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from './repository-copy.ts';
import { type Mutant, mutants, removeDefence } from './security-mutants.ts';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface TestResult {
  readonly file: string;
  readonly fullName: string;
  readonly status: string;
}

/** Time limit per mutant, because a mutant may hang its test. */
const MUTANT_MS = 300_000;
const BASELINE_MS = 1_800_000;
/** Parallel copies; two cores are common. */
const COPIES = 2;

function runProgram(cwd: string, args: readonly string[], timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, timeout, stdio: 'ignore' });
    child.once('error', reject).once('close', () => resolve());
  });
}

async function runTests(
  copy: string,
  { files, title, timeout }: { files: readonly string[]; title: string; timeout: number },
): Promise<TestResult[] | null> {
  const report = join(copy, 'reports', 'vitest.json');
  rmSync(report, { force: true });
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const chosen = pattern === '' ? [] : ['-t', pattern];
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  await runProgram(copy, [vitest, 'run', ...files, ...chosen, '--coverage.enabled=false'], timeout);
  if (!existsSync(report)) return null;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file: name.slice(copy.length + 1), fullName, status })),
  );
}

function selectResults(results: readonly TestResult[], { test, title }: Mutant): TestResult[] {
  return results.filter(
    ({ file, fullName, status }) =>
      file === test && fullName.includes(title) && (status === 'passed' || status === 'failed'),
  );
}

type Outcome = 'red' | 'STAYED GREEN' | 'FAILS EVEN WITH THE DEFENCE' | 'DID NOT FINISH';

async function tryMutant(copy: string, mutant: Mutant): Promise<Outcome> {
  const read = (file: string) => readFileSync(join(copy, file), 'utf8');
  const changed = removeDefence(mutant, read);
  const originals = [...changed.keys()].map((file) => [file, read(file)] as const);
  try {
    for (const [file, source] of changed) writeFileSync(join(copy, file), source);
    const run = { files: [mutant.test], title: mutant.title, timeout: MUTANT_MS };
    const results = selectResults((await runTests(copy, run)) ?? [], mutant);
    if (results.length === 0) return 'DID NOT FINISH';
    return results.some(({ status }) => status === 'failed') ? 'red' : 'STAYED GREEN';
  } finally {
    for (const [file, source] of originals) writeFileSync(join(copy, file), source);
  }
}

async function prepareCopy(name: string): Promise<string> {
  const copy = copyRepository(name);
  await runProgram(copy, [join(copy, 'dev/start/compile-texts.ts')], MUTANT_MS);
  return copy;
}

const items = process.argv.slice(2).map(Number);
const chosen = mutants.filter(({ item }) => items.length === 0 || items.includes(item));
const copies = await Promise.all(
  Array.from({ length: COPIES }, (_, index) => prepareCopy(`mutants-${index}`)),
);
const queue = [...chosen];
let caught = 0;
try {
  // The tests must pass with every defence in place, or a failure below proves nothing.
  const files = [...new Set(chosen.map(({ test }) => test))];
  const baseline = (await runTests(copies[0] ?? '', { files, title: '', timeout: BASELINE_MS })) ?? [];
  const isSound = (mutant: Mutant) => {
    const results = selectResults(baseline, mutant);
    return results.length > 0 && results.every(({ status }) => status === 'passed');
  };
  const work = async (copy: string) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const began = performance.now();
      const outcome = isSound(mutant) ? await tryMutant(copy, mutant) : 'FAILS EVEN WITH THE DEFENCE';
      if (outcome === 'red') caught += 1;
      const seconds = Math.round((performance.now() - began) / 1_000);
      console.log(`${String(mutant.item).padStart(2)} ${mutant.what}: ${outcome} (${seconds} s)`);
    }
  };
  await Promise.all(copies.map(work));
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${caught} of ${chosen.length} tests went red without their defence.`);
process.exitCode = caught === chosen.length ? 0 : 1;
