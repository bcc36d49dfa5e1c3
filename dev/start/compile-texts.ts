// Compiles src/locales/<language> into typed functions in src/locales/messages (not in git).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompilerOptions } from '@inlang/paraglide-js';
import type { ProjectSettings } from '@inlang/sdk';
import { hashFiles, isMadeFrom } from './made-from.ts';

export const textOptions = {
  project: './project.inlang',
  outdir: './src/locales/messages',
  // The path decides the language: the server sets it per response, the browser per page.
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'locale-modules',
  isServer: "typeof window === 'undefined'",
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  disableAsyncLocalStorage: true,
} satisfies CompilerOptions;

const root = fileURLToPath(new URL('../..', import.meta.url));
const settingsFile = join(root, 'project.inlang/settings.json');
const stampFile = join(root, 'src/locales/messages/.made-from');

export function projectSettings(): ProjectSettings {
  return JSON.parse(readFileSync(settingsFile, 'utf8')) as ProjectSettings;
}

export function languages(): string[] {
  return projectSettings().locales;
}

export function ensureTexts(): void {
  if (isMadeFrom(stampFile, fingerprint())) return;
  // Run in a child process, because the compiler's timers keep a process alive for half a minute.
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The texts under src/locales could not be compiled.');
}

function sourceFiles(): string[] {
  return readdirSync(join(root, 'src/locales'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(root, 'src/locales', file));
}

const fingerprint = () => hashFiles([...sourceFiles(), settingsFile, fileURLToPath(import.meta.url)]);

export function textsByLanguage(): Map<string, Record<string, unknown>> {
  const texts = new Map<string, Record<string, unknown>>();
  for (const file of sourceFiles()) {
    const locale = basename(dirname(file));
    const { $schema: _, ...named } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    texts.set(locale, { ...texts.get(locale), ...named });
  }
  return texts;
}

/**
 * Rejects text names that the compiler exports twice, because the page build finds only one of the exports.
 * Two files with the same name make the compiler hang.
 */
function requireSimpleNames(): void {
  const fileByName = new Map<string, string>();
  for (const file of sourceFiles()) {
    const names = Object.keys(JSON.parse(readFileSync(file, 'utf8'))).filter((name) => name !== '$schema');
    for (const name of names) {
      const key = `${dirname(file)} ${name}`;
      const other = fileByName.get(key);
      if (other) throw new Error(`${name} is defined in ${other} and in ${file}`);
      fileByName.set(key, file);
    }
    const refused = names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name));
    if (refused.length > 0) throw new Error(`${file}: names are in snake_case, unlike ${refused.join(', ')}`);
  }
}

const registryFile = 'registry.js';

const madeEachTime = 'new Intl.PluralRules(locale, options)';

/** Caches plural rules, because the compiler would create them per call, which is slow. */
export function keepPluralRules(registry: string): string {
  if (!registry.includes(madeEachTime)) {
    throw new Error(
      `${registryFile} no longer says "${madeEachTime}". See whether it keeps plural rules itself.`,
    );
  }
  const kept = `const pluralRules = new Map();
function keptPluralRules(locale, options) {
  const key = locale + JSON.stringify(options);
  const rules = pluralRules.get(key) ?? ${madeEachTime};
  pluralRules.set(key, rules);
  return rules;
}
`;
  return kept + registry.replace(madeEachTime, 'keptPluralRules(locale, options)');
}

export async function compileTexts(): Promise<void> {
  requireSimpleNames();
  const { compile } = await import('@inlang/paraglide-js');
  await compile(textOptions);
  const registry = join(root, textOptions.outdir, registryFile);
  writeFileSync(registry, keepPluralRules(readFileSync(registry, 'utf8')));
  writeFileSync(stampFile, fingerprint());
}

if (import.meta.main) {
  await compileTexts();
  process.exit(0);
}
