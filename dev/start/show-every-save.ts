// In development: shows the saves that Vite and React Router send to the browser and nobody there takes in.
//
// A component that was replaced tells Vite only a moment later that it can be replaced again, and React Router sends each
// save to the browser three times. An update that arrives in that moment is loaded and never drawn: so everything that
// was loaded is drawn after every update. And a page that is still opening gets no updates, but may have read the old
// sources: so it asks at the end whether something has changed since it began, and if so opens once more.
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
