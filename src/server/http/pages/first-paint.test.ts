import { describe, expect, it, vi } from 'vitest';
import { startModulesAfterPaint } from './first-paint.ts';
import { hashInlineScripts } from './page-policy.ts';

const nonce = 'bm9uY2U=';
const modules = 'import * as route0 from "/assets/home.js";\nimport("/assets/entry.js");';
const html = [
  `<html><head><link rel="preload" href="/assets/text.woff2" as="font"/>`,
  `<link rel="modulepreload" href="/assets/home.js" nonce="${nonce}"/>`,
  `<link rel="modulepreload" href="/assets/entry.js" nonce="${nonce}"/>`,
  `<link rel="stylesheet" href="/assets/site.css"/></head><body><p>Osaka</p>`,
  `<script nonce="${nonce}">window.context = {};</script>`,
  `<script nonce="${nonce}" type="module" async="">${modules}</script></body></html>`,
].join('');

function runScripts(page: string, hidden: boolean) {
  const added: Record<string, string>[] = [];
  const paints: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const document = {
    hidden,
    createElement: (name: string) => ({ name }),
    head: { append: (element: Record<string, string>) => added.push(element) },
  };
  class PerformanceObserver {
    readonly #report: () => void;
    constructor(report: () => void) {
      this.#report = report;
    }
    observe({ type }: { type: string }) {
      if (type === 'paint') paints.push(this.#report);
    }
  }
  const script = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].at(-1)?.[1] ?? '';
  new Function('document', 'PerformanceObserver', 'setTimeout', script)(
    document,
    PerformanceObserver,
    (then: () => void) => timers.push(then),
  );
  const run = (waiting: (() => void)[]) => waiting.splice(0).map((then) => then());
  return { added, paint: () => run(paints), waitLong: () => run(timers) };
}

describe('initial download of a public page', () => {
  const painted = startModulesAfterPaint(html, nonce);

  it('contains fonts and styles but no module', () => {
    expect(painted.html).not.toContain('modulepreload" href=');
    expect(painted.html).not.toContain('type="module"');
    expect(painted.html).toContain('/assets/text.woff2');
    expect(painted.html).toContain('/assets/site.css');
  });

  it('starts the modules after the first paint', () => {
    const { added, paint } = runScripts(painted.html, false);
    expect(added).toEqual([]);
    paint();
    expect(added).toEqual([
      { name: 'link', rel: 'modulepreload', href: '/assets/home.js' },
      { name: 'link', rel: 'modulepreload', href: '/assets/entry.js' },
      { name: 'script', type: 'module', textContent: modules },
    ]);
  });

  it("security 78: creates the modules' script with a policy that creates no other script or URL", () => {
    const made: unknown[] = [];
    type Rules = Record<'createScript' | 'createScriptURL', (text: string) => string>;
    const createPolicy = (name: string, { createScript, createScriptURL, ...others }: Rules) => {
      made.push(name, createScript('steal()'), createScriptURL('/steal.js'), others);
      return { createScript: () => ({ trusted: true }) };
    };
    vi.stubGlobal('trustedTypes', { createPolicy });
    const { added, paint } = runScripts(painted.html, false);
    paint();
    vi.unstubAllGlobals();
    expect(made).toEqual(['modules', modules, '/service-worker.js', {}]);
    expect(added.at(-1)).toEqual({ name: 'script', type: 'module', textContent: { trusted: true } });
  });

  it('starts the modules once, even if more paints follow', () => {
    const { added, paint, waitLong } = runScripts(painted.html, false);
    paint();
    waitLong();
    expect(added).toHaveLength(3);
  });

  it('starts the modules after a timeout if no paint is reported', () => {
    const { added, waitLong } = runScripts(painted.html, false);
    waitLong();
    expect(added).toHaveLength(3);
  });

  it('starts the modules after a timeout in a browser without paint timing', () => {
    class Unable {
      observe() {
        throw new TypeError('no such entries');
      }
    }
    const timers: (() => void)[] = [];
    const added: object[] = [];
    const script = [...painted.html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].at(-1)?.[1] ?? '';
    const head = { append: (element: object) => added.push(element) };
    const run = new Function('document', 'PerformanceObserver', 'setTimeout', script);
    const document = { hidden: false, createElement: () => ({}), head };
    expect(() => run(document, Unable, (then: () => void) => timers.push(then))).toThrow();
    for (const then of timers) then();
    expect(added).toHaveLength(3);
  });

  it('starts the modules at once in a hidden tab', () => {
    expect(runScripts(painted.html, true).added).toHaveLength(3);
  });

  it('keeps the number of scripts that React expects', () => {
    expect(painted.html.match(/<script/g)).toHaveLength(2);
  });

  it('permits the script added later, but no script injected through a name', () => {
    const options = { formTargets: [], https: true };
    const allowed = (page: typeof painted) => hashInlineScripts(page, nonce, options).csp.match(/sha256-/g);
    expect(allowed(painted)).toHaveLength(3);
    const smuggled = html.replace('Osaka', '<script type="module" async="">steal()</script>');
    expect(allowed(startModulesAfterPaint(smuggled, nonce))).toHaveLength(3);
    expect(startModulesAfterPaint(smuggled, nonce).addedScripts).toEqual([modules]);
  });

  it('security 36: contains no value that could close the script', () => {
    const hostile = html.replace('/assets/home.js" nonce', '/assets/</script>.js" nonce');
    const { html: page } = startModulesAfterPaint(hostile, nonce);
    expect(page).toContain('/assets/\\u003c/script>.js');
    expect(page.match(/<\/script>/g)).toHaveLength(2);
  });

  it('stays unchanged on a page without modules', () => {
    const plain = '<html><body><p>Closed</p></body></html>';
    expect(startModulesAfterPaint(plain, nonce)).toEqual({ html: plain, addedScripts: [] });
  });
});
