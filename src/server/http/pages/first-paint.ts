// Starts the modules of a public page, and its service worker. The router preloads a page's modules in the head, where on a phone they compete with text, styles and
// fonts. We start them after the first paint instead; links and forms work without them.

/** Start after this time even if the browser reports no paint, or the user left the tab before it. */
const LONGEST_WAIT_MS = 4_000;

/** Answers page loads without a connection. At the top, because it controls only the paths below its own. */
export const SERVICE_WORKER_PATH = '/service-worker.js';
/** Leaves the connection to the modules first. */
const SERVICE_WORKER_AFTER_MS = 2_000;

/** Name of a Trusted Types policy that returns one fixed text and one fixed URL for any input. */
export const MODULES_POLICY = 'modules';

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/** A page and the scripts that it adds later, which the CSP must also allow. */
export interface PaintedPage {
  readonly html: string;
  readonly addedScripts: readonly string[];
}

/** Starts the modules of a page after its first paint. The nonce identifies the page's own script. */
export function startModulesAfterPaint(html: string, nonce: string): PaintedPage {
  const opening = `<script nonce="${nonce}" type="module" async="">`;
  const start = html.indexOf(opening);
  const end = html.indexOf('</script>', start);
  if (start === -1 || end === -1) return { html, addedScripts: [] };
  const modules = html.slice(start + opening.length, end);
  const files = [...html.matchAll(modulePreload)].map(([, href]) => href);
  const later = `<script nonce="${nonce}">${buildStarter(modules, files)}</script>`;
  const rest = html.slice(end + '</script>'.length);
  return {
    html: (html.slice(0, start) + later + rest).replace(modulePreload, ''),
    addedScripts: [modules],
  };
}

/**
 * Replaces one script with exactly one, because React counts them during hydration. Additions go into the
 * head, where React ignores foreign elements. Waits for the paint entry, since an animation frame comes
 * before the paint. A hidden tab never paints, so it does not wait.
 */
function buildStarter(modules: string, files: readonly (string | undefined)[]): string {
  return `(() => {
const add = (name, props) => document.head.append(Object.assign(document.createElement(name), props));
let started = false;
const start = () => {
if (started) return;
started = true;
for (const href of ${toScriptValue(files)}) add('link', { rel: 'modulepreload', href });
const rules = { createScript: () => ${toScriptValue(modules)}, createScriptURL: () => '${SERVICE_WORKER_PATH}' };
const maker = globalThis.trustedTypes?.createPolicy('${MODULES_POLICY}', rules) ?? rules;
add('script', { type: 'module', textContent: maker.createScript('') });
const register = () => navigator.serviceWorker?.register(maker.createScriptURL('')).catch(() => {});
setTimeout(register, ${SERVICE_WORKER_AFTER_MS});
};
if (document.hidden) start();
else {
setTimeout(start, ${LONGEST_WAIT_MS});
new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
}
})()`;
}

/** Encodes a value for use inside a script, so that `</script>` in it cannot end the script. */
function toScriptValue(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
