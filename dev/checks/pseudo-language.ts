// npm run check -- pseudo-language: builds a copy of the repository with a second language made from English,
// and fails on plain English or overflowing lines in any email or page.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pseudoLocale, pseudoTexts } from './pseudo-language/pseudo-texts.ts';
import { copyRepository } from './repository-copy.ts';

function addPseudoLanguage(copy: string): void {
  const english = join(copy, 'src/locales/en');
  const folder = join(copy, 'src/locales', pseudoLocale);
  mkdirSync(folder);
  for (const file of readdirSync(english)) {
    const texts = pseudoTexts(JSON.parse(readFileSync(join(english, file), 'utf8')));
    writeFileSync(join(folder, file), JSON.stringify(texts));
  }
  const settings = join(copy, 'project.inlang/settings.json');
  const known = JSON.parse(readFileSync(settings, 'utf8'));
  writeFileSync(settings, JSON.stringify({ ...known, locales: [...known.locales, pseudoLocale] }));
}

function run(copy: string, ...command: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, command, { cwd: copy, stdio: 'inherit' });
  return status === 0;
}

const copy = copyRepository('pseudo-language');
try {
  addPseudoLanguage(copy);
  const passed =
    run(copy, 'dev/start/compile-texts.ts') &&
    run(copy, 'dev/checks/pseudo-language/mails.ts') &&
    run(copy, 'dev/checks/e2e.ts', '--config', 'playwright.pseudo.config.ts', ...process.argv.slice(2));
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
