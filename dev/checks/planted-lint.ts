import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface PlantedLint {
  /** Lints one source text with the rules of the repository. */
  lint(source: string): { readonly status: number | null; readonly output: string };
  remove(): void;
}

/** Lints faulty code in a temporary copy of the lint rules, so that other checks never see it. */
export function plantLint(): PlantedLint {
  const folder = mkdtempSync(join(tmpdir(), 'sempat-lint-'));
  for (const name of ['biome.json', 'dev/checks/lint'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  return {
    lint(source) {
      writeFileSync(join(folder, 'planted.tsx'), `${source}\n`);
      const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [biome, 'lint', '--vcs-enabled=false', 'planted.tsx'],
        { cwd: folder, encoding: 'utf8' },
      );
      return { status, output: stdout + stderr };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
