import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byNameOnly, everyChange, type Step } from './steps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const options = process.argv.slice(2);
const chosen = chooseSteps();

for (const step of chosen) run(step);

function chooseSteps(): readonly Step[] {
  const alone = byNameOnly.find(({ name }) => name === options[0]);
  if (alone) return [withOptions(alone, options.slice(1))];
  const names = options.filter((option) => !option.startsWith('-'));
  const unknown = names.filter((name) => !everyChange.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = [...everyChange, ...byNameOnly].map(({ name }) => name);
    console.error(`There is no step ${unknown.join(', ')}: choose from ${known.join(', ')}.`);
    process.exit(1);
  }
  return names.length === 0 ? everyChange : everyChange.filter(({ name }) => names.includes(name));
}

function withOptions({ name, commands }: Step, more: readonly string[]): Step {
  return { name, commands: commands.map(({ line, env }) => ({ line: [...line, ...more], env })) };
}

function run({ name, commands }: Step): void {
  const began = Date.now();
  for (const { line, env } of commands) {
    const [script = '', ...args] = line;
    const path = /^(dev|bench)\//.test(script) ? join(root, script) : join(root, 'node_modules', script);
    const { status } = spawnSync(process.execPath, [path, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    if (status === 0) continue;
    console.error(`\n✗ ${name} failed.`);
    process.exit(1);
  }
  console.log(`✓ ${name} (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
}
