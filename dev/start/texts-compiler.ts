// Worker thread of texts-on-save.ts, so that pages are served during a compilation. Compiling all texts takes
// seconds, so a changed text is compiled alone and replaced in the output.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { compileProject } from '@inlang/paraglide-js';
import {
  type InlangPlugin,
  type InlangProject,
  loadProjectInMemory,
  newProject,
  type ProjectSettings,
} from '@inlang/sdk';
import { compileTexts, projectSettings, textOptions, textsByLanguage } from './compile-texts.ts';

type Texts = ReturnType<typeof textsByLanguage>;
type Compiled = Awaited<ReturnType<typeof compileProject>>;

const TYPE = /^\/\*\* @typedef .*Inputs \*\/$/gm;
const STATEMENT = /^export const (\w+) = .*?^};$/gms;

async function loadPlugin({ modules: [file = ''] = [] }: ProjectSettings): Promise<InlangPlugin> {
  const { default: plugin } = (await import(resolve(file))) as { default: InlangPlugin };
  return plugin;
}

async function emptyProject(): Promise<InlangProject> {
  const settings = { ...projectSettings(), modules: [] };
  return loadProjectInMemory({ blob: await newProject({ settings }), providePlugins: [plugin] });
}

/** Returns null if texts were added or removed, or placeholders changed: their types change too. */
async function compileChangedText(
  project: InlangProject,
  texts: Texts,
  names: readonly string[],
): Promise<Record<string, string> | null> {
  if (names.some((name) => [...texts.values()].some((all) => !(name in all)))) return null;
  const files = [...texts].map(([locale, all]) => {
    const some = Object.fromEntries(names.map((name) => [name, all[name]]));
    return { locale, content: new TextEncoder().encode(JSON.stringify(some)) };
  });
  await project.importFiles({ pluginKey: plugin.key, files });
  const compiled: Compiled = await compileProject({
    project,
    projectPath: textOptions.project,
    compilerOptions: textOptions,
  });
  const changed: Record<string, string> = {};
  for (const locale of texts.keys()) {
    const file = join(textOptions.outdir, 'messages', `${locale}.js`);
    const replaced = replaceStatements(readFileSync(file, 'utf8'), compiled[`messages/${locale}.js`] ?? '');
    if (replaced === null) return null;
    changed[file] = replaced;
  }
  return changed;
}

function replaceStatements(all: string, some: string): string | null {
  const statements = new Map([...some.matchAll(STATEMENT)].map(([statement, name]) => [name, statement]));
  const types = some.match(TYPE) ?? [];
  const isKnown = [...statements.keys()].every((name) => all.includes(`\nexport const ${name} = `));
  if (statements.size === 0 || !isKnown || !types.every((type) => all.includes(type))) return null;
  return all.replace(STATEMENT, (statement, name: string) => statements.get(name) ?? statement);
}

function changedNames(before: Texts, after: Texts): string[] {
  const isSame = (name: string) =>
    [...after].every(
      ([locale, texts]) => JSON.stringify(texts[name]) === JSON.stringify(before.get(locale)?.[name]),
    );
  const names = [before, after].flatMap((texts) => [...texts.values()].flatMap(Object.keys));
  return [...new Set(names)].filter((name) => !isSame(name));
}

async function compileChanges(): Promise<void> {
  const texts = textsByLanguage();
  const names = changedNames(compiledTexts, texts);
  if (names.length === 0) return;
  const project = await nextProject;
  const files = await compileChangedText(project, texts, names);
  if (files === null) await compileTexts();
  else for (const [file, content] of Object.entries(files)) writeFileSync(file, content);
  compiledTexts = texts;
  await project.close();
}

const plugin = await loadPlugin(projectSettings());
let compiledTexts = textsByLanguage();
let nextProject = emptyProject();

parentPort?.on('message', async () => {
  try {
    await compileChanges();
    parentPort?.postMessage(null);
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? error.message : String(error));
  }
  nextProject = emptyProject();
});
