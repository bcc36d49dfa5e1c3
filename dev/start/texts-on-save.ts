// In development, recompiles texts on save within two seconds. Paraglide's Vite plugin reads all of them
// again, up to four times for a save by renaming.
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Plugin, ViteDevServer } from 'vite';
import { languages, textOptions } from './compile-texts.ts';
import { afterSaves } from './on-save.ts';

export function compileTextsOnSave(): Plugin {
  return {
    name: 'texts-on-save',
    enforce: 'pre',
    apply: 'serve',
    /** Code that selects a language is twice as large as the texts; skip it with one language. */
    resolveId(id, importer) {
      const [language, ...others] = languages();
      if (id !== './messages/_index.js' || others.length > 0) return null;
      return this.resolve(`./messages/${language}.js`, importer);
    },
    configureServer(server) {
      const { watcher, config } = server;
      const compiler = new Worker(join(config.root, 'dev/start/texts-compiler.ts'));
      compiler.unref();
      const texts = afterSaves(() => showTexts(server, compiler));
      watcher.on('all', (_event, path) => {
        if (/^src\/locales\/[A-Za-z-]+\/[a-z-]+\.json$/.test(relative(config.root, path))) texts.saved();
      });
    },
  };
}

/** Nearly every module uses texts, so one reload is faster than replacing them all. */
async function showTexts({ environments, config, ws }: ViteDevServer, compiler: Worker): Promise<void> {
  compiler.postMessage('compile');
  const [problem] = (await once(compiler, 'message')) as [string | null];
  if (problem !== null) return console.error(`The texts could not be compiled: ${problem}`);
  const folder = join(config.root, textOptions.outdir);
  for (const { moduleGraph } of Object.values(environments)) {
    const compiled = [...moduleGraph.idToModuleMap.values()].filter(({ file }) => file?.startsWith(folder));
    for (const module of compiled) moduleGraph.invalidateModule(module, new Set(), Date.now(), true);
  }
  ws.send({ type: 'full-reload' });
}
