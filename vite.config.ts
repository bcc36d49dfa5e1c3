import { fileURLToPath, pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

const DEV_PREFIX = '\0shared:';

/**
 * Pages on the server import services, rules and texts from the one module graph that Node itself loads, never a
 * bundled copy: a copy would bring a second connection pool and context keys that do not match. In a build the
 * imports simply stay as they are; in development, where Vite insists on loading sources itself, it is handed a
 * module that passes on what Node has loaded.
 */
function oneModuleGraph(): Plugin {
  const shared = /^#(server|domain|locales)\//;
  // React Router reads this file more than once; all readings share what was loaded.
  const store = globalThis as { sempatShared?: Record<string, object> };
  store.sempatShared ??= {};
  const loaded = store.sempatShared;
  return {
    name: 'one-module-graph',
    enforce: 'pre',
    resolveId(id) {
      if (this.environment.name !== 'ssr' || !shared.test(id)) return null;
      return this.environment.mode === 'build' ? { id, external: true } : DEV_PREFIX + id;
    },
    async load(id) {
      if (!id.startsWith(DEV_PREFIX)) return null;
      const name = id.slice(DEV_PREFIX.length);
      const file = fileURLToPath(new URL(`src/${name.slice(1)}`, import.meta.url));
      const exports: object = await import(pathToFileURL(file).href);
      loaded[name] = exports;
      const passOn = Object.keys(exports).map((key) => `export const ${key} = module.${key};`);
      return [`const module = globalThis.sempatShared[${JSON.stringify(name)}];`, ...passOn].join('\n');
    },
  };
}

export default defineConfig({
  plugins: [oneModuleGraph(), reactRouter()],
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
            { name: 'site', test: /src[\\/](domain|web[\\/](ui|art|features[\\/](frame|deals)))[\\/]/ },
          ],
        },
      },
    },
  },
});
