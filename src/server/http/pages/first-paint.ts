// What a public page downloads first: its text, styles and fonts. Left alone, the router asks for the page's modules in
// the head, where on a phone they compete with what somebody came to read. So they start after the first paint; links
// and forms work without them until then.

/** A browser that reports no paint, and a tab left before it painted, start all the same. */
const LONGEST_WAIT_MS = 4_000;

/** A Trusted Types policy that makes one text only, whatever it is given. */
export const MODULES_POLICY = 'modules';

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/** A finished page, and the script it adds to itself later: a policy has to allow that too. */
export interface PaintedFirst {
  readonly html: string;
  readonly addedScripts: readonly string[];
}

/** Starts the modules of a finished page after its first paint. The page's own script is known by the nonce. */
export function startModulesAfterPaint(html: string, nonce: string): PaintedFirst {
  const opening = `<script nonce="${nonce}" type="module" async="">`;
  const start = html.indexOf(opening);
  const end = html.indexOf('</script>', start);
  if (start === -1 || end === -1) return { html, addedScripts: [] };
  const modules = html.slice(start + opening.length, end);
  const files = [...html.matchAll(modulePreload)].map(([, href]) => href);
  const later = `<script nonce="${nonce}">${starter(modules, files)}</script>`;
  const rest = html.slice(end + '</script>'.length);
  return {
    html: (html.slice(0, start) + later + rest).replace(modulePreload, ''),
    addedScripts: [modules],
  };
}

/**
 * One script in the place of one, because React counts them when it takes the page over. What it adds stays in the
 * head, where React leaves other people's elements alone. The browser reports the paint once it is on the screen; an
 * animation frame would come before it. A tab in the background paints nothing, so it does not wait.
 */
function starter(modules: string, files: readonly (string | undefined)[]): string {
  return `(() => {
const add = (name, props) => document.head.append(Object.assign(document.createElement(name), props));
let started = false;
const start = () => {
if (started) return;
started = true;
for (const href of ${inScript(files)}) add('link', { rel: 'modulepreload', href });
const createScript = () => ${inScript(modules)};
const maker = globalThis.trustedTypes?.createPolicy('${MODULES_POLICY}', { createScript }) ?? { createScript };
add('script', { type: 'module', textContent: maker.createScript('') });
};
if (document.hidden) start();
else {
setTimeout(start, ${LONGEST_WAIT_MS});
new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
}
})()`;
}

/** As a value inside a script, which no `</script>` in it can end. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
