// npm run check: everything that must hold before a change lands. Names after the command choose single steps.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureTexts } from '../start/compile-texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Step {
  readonly name: string;
  readonly commands: readonly (readonly string[])[];
}

const steps: readonly Step[] = [
  { name: 'format', commands: [['@biomejs/biome/bin/biome', 'format', '.']] },
  {
    name: 'lint',
    commands: [
      ['@biomejs/biome/bin/biome', 'lint', '--error-on-warnings', '.'],
      ['dev/checks/design-tokens.ts'],
    ],
  },
  {
    name: 'types',
    commands: [
      ['@react-router/dev/bin.cjs', 'typegen'],
      ['typescript/bin/tsc', '--project', '.'],
    ],
  },
  { name: 'dependencies', commands: [['dev/checks/dependency-rules.ts']] },
  // Twice: the second time tests do not count, so that nothing stays in src for the sake of its tests.
  {
    name: 'dead-code',
    commands: [['knip/bin/knip.js'], ['knip/bin/knip.js', '--production', '--include', 'files,exports']],
  },
  { name: 'documents', commands: [['dev/checks/documents.ts'], ['dev/checks/words.ts']] },
  // By the rules' own tests alone. To count branches makes every test slower, the long ones by a third.
  { name: 'coverage', commands: [['vitest/vitest.mjs', 'run', '--project', 'unit', '--coverage']] },
  // The pages first: a test that had to build them would run into its time limit.
  { name: 'tests', commands: [['dev/start/build.ts'], ['vitest/vitest.mjs', 'run']] },
];

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const chosen = asked.length === 0 ? steps : steps.filter((step) => asked.includes(step.name));

ensureTexts();
for (const step of chosen) {
  const began = Date.now();
  for (const [script = '', ...args] of step.commands) {
    const path = script.startsWith('dev/') ? join(root, script) : join(root, 'node_modules', script);
    const { status } = spawnSync(process.execPath, [path, ...args], { cwd: root, stdio: 'inherit' });
    if (status === 0) continue;
    console.error(`\n✗ ${step.name} failed.`);
    process.exit(1);
  }
  console.log(`✓ ${step.name} (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
}
