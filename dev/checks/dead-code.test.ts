import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function checkWithoutTests(files: Record<string, string>): { status: number | null; stdout: string } {
  folder = mkdtempSync(join(tmpdir(), 'dead-code-'));
  copyFileSync('knip.json', join(folder, 'knip.json'));
  for (const [path, source] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const args = ['node_modules/knip/bin/knip.js', '--directory', folder, '--production'];
  return spawnSync(process.execPath, [...args, '--include', 'files,exports'], { encoding: 'utf8' });
}

const main = `import { used } from '../seats.ts';\nused();\n`;
const test = `import { forItsTest, used } from './seats.ts';\nused(forItsTest);\n`;

it('the check fails on an export or file that only a test uses', () => {
  const { status, stdout } = checkWithoutTests({
    'src/server/entry/web.ts': main,
    'src/server/seats.ts': 'export const used = (_?: number) => {};\nexport const forItsTest = 1;\n',
    'src/server/seats.test.ts': `${test}import './helper.ts';\n`,
    'src/server/helper.ts': 'export {};\n',
  });
  expect(stdout).toMatch(/^forItsTest +src\/server\/seats\.ts/m);
  expect(stdout).toMatch(/^src\/server\/helper\.ts/m);
  expect(stdout).not.toMatch(/^used/m);
  expect(status).toBe(1);
});

it('the check passes on an export that the program uses', () => {
  const { status } = checkWithoutTests({
    'src/server/entry/web.ts': `${main}import { forItsTest } from '../seats.ts';\nused(forItsTest);\n`,
    'src/server/seats.ts': 'export const used = (_?: number) => {};\nexport const forItsTest = 1;\n',
    'src/server/seats.test.ts': test,
  });
  expect(status).toBe(0);
});
