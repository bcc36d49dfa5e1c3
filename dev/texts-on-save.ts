// In development: compiles the texts again when one is saved. Paraglide's own plugin for Vite compiles up to four times for
// a save by renaming, once for each file that comes and goes; a text must be on the screen within two seconds.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Plugin, ViteDevServer } from 'vite';
import { textOptions } from './compile-texts.ts';

/** Long enough for the events of one save to arrive together. */
const PAUSE_MS = 30;

export function textsOnSave(): Plugin {
  return {
    name: 'texts-on-save',
    apply: 'serve',
    configureServer(server) {
      const { watcher, config } = server;
      const compiler = new Worker(join(config.root, 'dev/texts-compiler.ts'));
      compiler.unref();
      let lastRun = warmUp(compiler);
      let timer: NodeJS.Timeout | undefined;
      const show = () => {
        lastRun = lastRun.then(() => showTexts(server, compiler)).catch((error) => console.error(error));
      };
      watcher.on('all', (_event, path) => {
        if (!/^src\/locales\/[a-z]+\/[a-z-]+\.json$/.test(relative(config.root, path))) return;
        clearTimeout(timer);
        timer = setTimeout(show, PAUSE_MS);
      });
    },
  };
}

/** The first time takes seconds, for all that the compiler loads. It goes elsewhere, so that nothing seems to change. */
async function warmUp(compiler: Worker): Promise<void> {
  const elsewhere = await mkdtemp(join(tmpdir(), 'sempat-texts-'));
  await compileInto(elsewhere, compiler);
  await rm(elsewhere, { recursive: true, force: true });
}

async function compileInto(outdir: string, compiler: Worker): Promise<void> {
  compiler.postMessage(outdir);
  const [problem] = (await once(compiler, 'message')) as [string | null];
  if (problem !== null) console.error(`The texts could not be compiled: ${problem}`);
}

/** Nearly every file says something: one reload is quicker than to replace them all in the open page. */
async function showTexts({ environments, config, ws }: ViteDevServer, compiler: Worker): Promise<void> {
  await compileInto(textOptions.outdir, compiler);
  const folder = join(config.root, textOptions.outdir);
  for (const { moduleGraph } of Object.values(environments)) {
    const compiled = [...moduleGraph.idToModuleMap.values()].filter(({ file }) => file?.startsWith(folder));
    for (const module of compiled) moduleGraph.invalidateModule(module, new Set(), Date.now(), true);
  }
  ws.send({ type: 'full-reload' });
}
