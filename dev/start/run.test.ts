import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository } from '../checks/repository-copy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('bin/run.mjs', () => {
  let copy: string;
  beforeAll(() => {
    copy = copyRepository('fresh-clone');
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('compiles the texts of a fresh clone before a program imports them', () => {
    expect(existsSync(join(copy, 'src/locales/messages'))).toBe(false);
    const program = "import '../src/format/by-language.ts';\nconsole.log('started', process.argv[2]);\n";
    writeFileSync(join(copy, 'dev/reads-texts.ts'), program);
    const args = ['bin/run.mjs', 'dev/reads-texts.ts', 'option'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    expect({ stdout: stdout.trim().split('\n').at(-1), stderr }).toEqual({
      stdout: 'started option',
      stderr: '',
    });
  });

  it('runs every npm script of dev and bench', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const lines = Object.values<string>(scripts).filter((line) => /\b(?:dev|bench)\//.test(line));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line).toMatch(/^node bin\/run\.mjs (?:dev|bench)\//);
  });
});
