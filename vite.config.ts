import { writeFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { languages } from './dev/start/compile-texts.ts';
import { optimiseScenes } from './dev/start/scene-files.ts';
import { showEverySave } from './dev/start/show-every-save.ts';
import { compileTextsOnSave } from './dev/start/texts-on-save.ts';

/**
 * Server-rendered pages import services, rules and texts from the module graph that Node itself loads, never
 * from a bundled copy: a copy would have a second connection pool and other context keys. In development Vite
 * loads everything (dev/start/dev-app.ts), so there is one graph as well.
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

/** Sources that get a separate copy of the texts. All others share the default copy. */
const copies = [
  // Few pages use these texts, so the others do not load them.
  ['?price', /src\/web\/company\/price\//],
  ['?company-seldom', /src\/web\/company\/(activity|alerts|defaults|numbers|payouts|team)\//],
  ['?company', /src\/web\/company\//],
  ['?operator', /src\/web\/operator\//],
  ['?signed-in', /src\/web\/(back-office\/|shared\/(forms\/field-errors|deal\/included-text))/],
  ['?accounts', /src\/web\/accounts\//],
  ['?demo', /src\/web\/demo\//],
  // The forms of travellers share files of the wizard.
  ['?wizard', /src\/web\/booking\/wizard\/(?!name-examples|passenger-advice|passport-fields)/],
  ['?my-booking', /src\/web\/booking\/(flight-change|my-booking|refunds|requests)\//],
  ['?booking', /src\/web\/booking\//],
  // Forms and texts that visitors use besides deals.
  [
    '?help',
    /src\/web\/public\/(about|alerts|contact|interest|privacy|register-company|terms|unsubscribe|frame\/legal-page)/,
  ],
  // Loaded when a visitor touches the page.
  ['?search', /src\/web\/public\/(search\/|wishes\/tell-me-form)/],
  // Used only by the list.
  ['?deals', /src\/web\/public\/deals\/(deals\.route|chosen-filters|empty-search|sort-field)/],
  ['?public', /src\/web\/public\//],
] as const;

/**
 * All texts are one module, which a bundler never splits: every public page would contain the texts of the
 * back office, and every deal those of the wizard. So each area gets a copy of the module, reduced to the
 * texts that its pages use. With a single language, the copies also omit the code that selects one, which is
 * larger than the texts.
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

/** Records the sources of each browser file for dev/checks/page-downloads.test.ts. */
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
    compileTextsOnSave(),
    showEverySave(),
    oneModuleGraph(),
    fewerTexts(),
    listOfModules(),
    optimiseScenes(),
    reactRouter(),
  ],
  // Vite would otherwise search all modules that a route imports for packages, including server modules. It
  // would bundle kysely or better-auth when a page first opens, and the page would lose its hot-reload
  // connection.
  optimizeDeps: {
    noDiscovery: true,
    include: ['react', 'react-dom', 'react-router', 'zod'],
  },
  server: {
    watch: {
      // Log files are in the project: each new line would make the open page reload its data, which writes
      // another line. dev/start/texts-on-save.ts handles the compiled texts.
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
        // By default the bundler creates a file for every shared module; each costs its headers and
        // compresses worse.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|turbo-stream)[\\/]/,
            },
            {
              name: 'site',
              // The server prepares public deals and their leave; only the preview in a company's form does
              // so in the browser. The same applies to the texts of field errors. Inclusions and sellers stay with the
              // pages that show them.
              test: /src[\\/]web[\\/](shared[\\/](kit|frame|deal|page)[\\/](?!.*\.route|public-deal|leave-text|included|licence|seller-block|deal-(card|action)|(back-link|checkbox(?!\.module)|copy-button|dialog|error-summary|form-panel|menu|password-field|suggest-field|visually-hidden)\.)|shared[\\/]visitor[\\/]visitor-mark\.|shared[\\/]scene[\\/]mark\.)|src[\\/]domain[\\/]kernel[\\/](brand-colours|limits|lists|page-marks)\.ts|preload-helper/,
            },
            // Pages of lists and deals, and the preview of a deal in its company's form.
            { name: 'deal-card', test: /src[\\/]web[\\/]shared[\\/]deal[\\/]deal-(card|action)\./ },
            {
              // Pages without a form do not load the code of forms.
              name: 'forms',
              test: /src[\\/]web[\\/]shared[\\/](forms[\\/](?!field-errors|ask-for-link)|kit[\\/](error-summary|form-panel)\.)/,
            },
            {
              // Code shared by all public pages; code of Home or a deal's page stays with that page.
              name: 'public',
              test: /src[\\/]web[\\/]public[\\/](frame|deals)[\\/](?!.*\.route|deals\.module|chosen-filters|empty-search|sort-field|legal-page)|\?public$/,
            },
            { name: 'booking', test: /\?booking$/ },
            { name: 'company', test: /\?company$/ },
            { name: 'operator', test: /\?operator$/ },
            {
              // Last, because a group includes all imports of its files that no earlier group has. Modules
              // shared by few pages, such as menus and suggestions, stay with those pages.
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
