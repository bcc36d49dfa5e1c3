// Components register for hot updates too late, and React Router sends three updates per save. So render the loaded modules
// again after each update, and reload a page whose sources changed while it opened.
import type { Plugin, ViteDevServer } from 'vite';

const OPENED = 'sempat:opened';

const inBrowser = `
import.meta.hot.on('vite:afterUpdate', ({ updates }) => {
  const isOpen = window.__reactRouterDataRouter !== undefined;
  if (isOpen && updates.some(({ type }) => type === 'js-update')) exports.enqueueUpdate();
});
const untilOpen = setInterval(() => {
  if (window.__reactRouterDataRouter === undefined) return;
  clearInterval(untilOpen);
  import.meta.hot.send('${OPENED}', performance.now());
}, 50);
`;

export function showEverySave(): Plugin {
  return {
    name: 'show-every-save',
    apply: 'serve',
    configureServer(server) {
      server.ws.on(OPENED, (tookMs: number, client) => {
        if (lastChange(server) > Date.now() - tookMs) client.send({ type: 'full-reload' });
      });
    },
    transform(code, id) {
      return id.endsWith('virtual:react-router/hmr-runtime') ? `${code}${inBrowser}` : null;
    },
  };
}

function lastChange({ environments }: ViteDevServer): number {
  const modules = Object.values(environments).flatMap(({ moduleGraph }) => [
    ...moduleGraph.idToModuleMap.values(),
  ]);
  return modules.reduce((latest, { lastHMRTimestamp }) => Math.max(latest, lastHMRTimestamp), 0);
}
