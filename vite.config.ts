import { writeFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { languages } from './dev/start/compile-texts.ts';
import { optimiseScenes } from './dev/start/scene-files.ts';
import { showEverySave } from './dev/start/show-every-save.ts';
import { textsOnSave } from './dev/start/texts-on-save.ts';

/**
 * Pages on the server import services, rules and texts from the one module graph that Node itself loads, never a
 * bundled copy: a copy would bring a second connection pool and context keys that do not match. In development Vite
 * loads all of them (dev/start/dev-app.ts), so that there is one graph as well.
 */
function oneModuleGraph(): Plugin {
  const shared = /^#(server|domain|format|locales)\//;
  return {
    name: 'one-module-graph',
    enforce: 'pre',
    apply: 'build',
    resolveId(id) {
      return this.environment.name === 'ssr' && shared.test(id) ? { id, external: true } : null;
    },
  };
}

/** Which sources have a copy of the texts of their own. What is in no area has the plain one. */
const copies = [
  ['?company', /src\/web\/company\//],
  ['?operator', /src\/web\/operator\//],
  ['?signed-in', /src\/web\/(back-office\/|shared\/(forms\/field-errors|deal\/included-text))/],
  ['?accounts', /src\/web\/accounts\//],
  ['?demo', /src\/web\/demo\//],
  ['?booking', /src\/web\/booking\//],
  // What a visitor reads or sends beside the deals.
  [
    '?help',
    /src\/web\/public\/(about|alerts|contact|interest|privacy|register-company|terms|unsubscribe|frame\/legal-page)/,
  ],
  // Only Home and the list search.
  ['?search', /src\/web\/public\/(search\/|deals\/(deals\.route|empty-search|sort-field)|home\/home-search)/],
  ['?public', /src\/web\/public\//],
] as const;

/**
 * All texts are one module, and a bundler never cuts a module in two: a text of the back office would travel with every
 * public page, and one of the wizard with every deal. So each area gets a copy of that module, and each copy keeps only
 * what its pages say. While there is one language, browsers are also spared the choice of it, which costs more than the
 * texts themselves.
 */
function fewerTexts(): Plugin {
  const locales = languages();
  return {
    name: 'fewer-texts',
    enforce: 'pre',
    apply: 'build',
    async resolveId(id, importer) {
      if (this.environment.name !== 'client' || !importer) return null;
      const isTexts = id === '#locales/messages/messages.js';
      const [copy = ''] =
        copies.find(([name, area]) =>
          isTexts ? area.test(importer) : importer.endsWith(name) && !id.endsWith('/runtime.js'),
        ) ?? [];
      const isChoice = id === './messages/_index.js' && locales.length === 1;
      if (!copy && !isChoice) return null;
      const wanted = isChoice ? `./messages/${locales[0]}.js` : id;
      const found = await this.resolve(
        wanted,
        importer.slice(0, importer.length - (isTexts ? 0 : copy.length)),
        {
          skipSelf: true,
        },
      );
      return found && copy ? { ...found, id: found.id + copy } : found;
    },
  };
}

/** Writes down which sources each file for browsers is made of; dev/checks/page-downloads.test.ts compares it. */
function listOfModules(): Plugin {
  return {
    name: 'list-of-modules',
    apply: 'build',
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const modules = Object.fromEntries(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
      writeFileSync(new URL('build/modules.json', import.meta.url), JSON.stringify(modules));
    },
  };
}

export default defineConfig({
  plugins: [
    textsOnSave(),
    showEverySave(),
    oneModuleGraph(),
    fewerTexts(),
    listOfModules(),
    optimiseScenes(),
    reactRouter(),
  ],
  // Left alone, Vite looks for packages in every module that a route imports, also in those of the server, which no
  // browser loads. It would bundle kysely or better-auth when a page is first opened, and that page would lose its
  // connection: nothing saved afterwards would appear in it.
  optimizeDeps: {
    noDiscovery: true,
    include: ['react', 'react-dom', 'react-router', 'zod'],
  },
  server: {
    watch: {
      // Logs lie in the project: each line would ask the open page to load its data again, which writes the next line.
      // Compiled texts are shown by dev/start/texts-on-save.ts.
      ignored: ['.data', 'build', 'coverage', 'reports', 'src/locales/messages'].map(
        (folder) => `${import.meta.dirname}/${folder}/**`,
      ),
    },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Left alone, the bundler makes a file of every shared piece; each costs its headers and compresses worse.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|turbo-stream)[\\/]/,
            },
            {
              name: 'site',
              // A public deal is made on the server; only the preview in a company's form makes one in the browser. The same
              // holds for the texts of wrong fields. What a deal includes and who sells it stay with
              // the pages that say so.
              test: /src[\\/]web[\\/](shared[\\/](kit|frame|deal|page)[\\/](?!.*\.route|public-deal|included|seller-block|(back-link|checkbox|copy-button|dialog|error-summary|form-panel|menu|password-field|suggest-field|visually-hidden)\.)|shared[\\/]scene[\\/]mark\.)|src[\\/]domain[\\/]kernel[\\/](brand-colours|limits|lists|page-marks)\.ts|preload-helper/,
            },
            {
              // A page without a form does not load what forms are made of.
              name: 'forms',
              test: /src[\\/]web[\\/]shared[\\/](forms[\\/](?!field-errors|ask-for-link)|kit[\\/](error-summary|form-panel)\.)/,
            },
            {
              // What all public pages share; what only Home or a deal's page shows stays with that page.
              name: 'public',
              test: /src[\\/]web[\\/]public[\\/](frame|deals)[\\/](?!.*\.route|deals\.module|empty-search|sort-field|legal-page)|\?public$/,
            },
            { name: 'booking', test: /\?booking$/ },
            { name: 'company', test: /\?company$/ },
            { name: 'operator', test: /\?operator$/ },
            {
              // Last: a group takes along whatever its files import and no earlier group took. What few pages share,
              // such as menus and lists of suggestions, stays with those pages.
              name: 'back-office',
              test: /src[\\/]web[\\/]back-office[\\/]|\?signed-in$/,
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
});
