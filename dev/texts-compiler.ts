// A thread of its own for dev/texts-on-save.ts: compiling keeps a thread busy, and pages must be answered meanwhile.
// Each message asks for the texts as they are saved now; the answer says that they are written, or what went wrong.
// To load all texts takes two seconds and to compile them a fraction of one, so they stay loaded and only those that
// have changed are read in again.
import fs from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { compileProject } from '@inlang/paraglide-js';
import { type InlangProject, loadProjectFromDirectory } from '@inlang/sdk';
import { keepPluralRules, registryFile, textOptions, textsByLanguage } from './compile-texts.ts';

/** Beyond this many changed texts, as after a change of branch, loading all of them is quicker. */
const MANY = 40;

type Texts = ReturnType<typeof textsByLanguage>;

interface Loaded {
  readonly texts: Texts;
  readonly project: InlangProject;
}

async function load(texts: Texts): Promise<Loaded> {
  return { texts, project: await loadProjectFromDirectory({ path: textOptions.project, fs }) };
}

async function readAgain({ texts: before, project }: Loaded, texts: Texts): Promise<Loaded> {
  const changed = changedNames(before, texts);
  if (changed.length > MANY) {
    await project.close();
    return load(texts);
  }
  if (changed.length > 0) {
    await forget(project, changed);
    const files = [...texts].map(([locale, all]) => {
      const some = changed.filter((name) => name in all).map((name) => [name, all[name]]);
      return { locale, content: new TextEncoder().encode(JSON.stringify(Object.fromEntries(some))) };
    });
    await project.importFiles({ pluginKey: 'plugin.inlang.messageFormat', files });
  }
  return { texts, project };
}

/** In three steps, because this database knows no nested queries and leaves behind what hangs on a deleted row. */
async function forget({ db }: InlangProject, names: readonly string[]): Promise<void> {
  const messages = await db.selectFrom('message').select('id').where('bundleId', 'in', names).execute();
  const ids = messages.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('variant').where('messageId', 'in', ids).execute();
  await db.deleteFrom('message').where('bundleId', 'in', names).execute();
  await db.deleteFrom('bundle').where('id', 'in', names).execute();
}

function changedNames(before: Texts, after: Texts): string[] {
  const isSame = (name: string) =>
    [...after].every(
      ([locale, texts]) => JSON.stringify(texts[name]) === JSON.stringify(before.get(locale)?.[name]),
    );
  const names = [before, after].flatMap((texts) => [...texts.values()].flatMap(Object.keys));
  return [...new Set(names)].filter((name) => !isSame(name));
}

async function writeTexts(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    if (written[name] === content) continue;
    const file = join(textOptions.outdir, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    written[name] = content;
  }
}

async function compiled({ project }: Loaded): Promise<Record<string, string>> {
  const files = await compileProject({
    project,
    projectPath: textOptions.project,
    compilerOptions: textOptions,
  });
  return { ...files, [registryFile]: keepPluralRules(files[registryFile] ?? '') };
}

const written: Record<string, string> = {};
let loaded = await load(textsByLanguage());
// The first time takes longer, and nobody waits for it yet.
await compiled(loaded);

parentPort?.on('message', async () => {
  try {
    loaded = await readAgain(loaded, textsByLanguage());
    await writeTexts(await compiled(loaded));
    parentPort?.postMessage(null);
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? error.message : String(error));
  }
});
