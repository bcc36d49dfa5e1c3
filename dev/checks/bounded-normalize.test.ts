import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sempat-lint-'));
for (const name of ['biome.json', 'dev/checks/lint'])
  cpSync(join(root, name), join(folder, name), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

function lint(line: string): { readonly status: number | null; readonly output: string } {
  writeFileSync(join(folder, 'planted.ts'), `export const plain = (text: string) => ${line};\n`);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', '--vcs-enabled=false', 'planted.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

describe('the linter', () => {
  it.each([
    `text.normalize('NFC')`,
    'text.trim().normalize()',
    `text?.normalize('NFKD').toLowerCase()`,
    `[text].map((each) => each.normalize('NFD'))`,
  ])('security 71: rejects %s', (line) => {
    const { status, output } = lint(line);
    expect(output).toContain('normalizeText');
    expect(status).toBe(1);
  });

  it('accepts normalizeText', () => {
    expect(lint(`normalizeText(text, 'NFC', 10)`)).toMatchObject({ status: 0 });
  });
});
