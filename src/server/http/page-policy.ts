// The two kinds of pages and what their scripts may be. Public pages (with sign-in and booking) are whole HTML
// whose inline scripts are allowed by hash, so that any cache may keep them; signed-in pages are streamed and
// use a nonce of their own. Everything that is not a page may run nothing at all.
import { createHash } from 'node:crypto';
import type { PaintedFirst } from './first-paint.ts';

export const REPORTS_PATH = '/policy-reports';
/** Names the place of `report-to`; older browsers read `report-uri`. */
export const reportingEndpoints = `csp="${REPORTS_PATH}"`;

export type PageKind = 'public' | 'signedIn';

export interface PolicyOptions {
  /** Hosts a form's answer may lead to: the payment provider's pages. */
  readonly formTargets: readonly string[];
  readonly https: boolean;
  /** Vite puts scripts and styles into the page while somebody develops it. */
  readonly pagesFromSource?: boolean;
}

function policy(scripts: readonly string[], styles: readonly string[], options: PolicyOptions): string {
  if (options.pagesFromSource)
    return policy(["'unsafe-inline'"], ["'unsafe-inline'"], { ...options, pagesFromSource: false });
  return [
    `default-src 'self'`,
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    `style-src 'self' ${styles.join(' ')}`.trim(),
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action ${["'self'", ...options.formTargets].join(' ')}`,
    ...(options.https ? ['upgrade-insecure-requests'] : []),
    `report-uri ${REPORTS_PATH}`,
    'report-to csp',
  ].join('; ');
}

export function noncePolicy(nonce: string, options: PolicyOptions): string {
  const page = policy([`'nonce-${nonce}'`], [`'nonce-${nonce}'`], options);
  // The component library sizes its pieces by style attributes, which no nonce covers. They run nothing.
  return `${page}; style-src-attr 'unsafe-inline'`;
}

export const nothingPolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Turns the nonce of a finished page into hashes. Only scripts that carry the nonce were put there by the page
 * itself, so only those are hashed: a script smuggled into a name or a destination stays refused.
 */
export function hashInlineScripts(
  { html, addedScripts }: PaintedFirst,
  nonce: string,
  options: PolicyOptions,
): { html: string; csp: string } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set(addedScripts.map(hashOf));
  for (const [, attributes = '', body = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(attribute) || /\ssrc=/.test(attributes)) continue;
    hashes.add(hashOf(body));
  }
  return { html: html.replaceAll(attribute, ''), csp: policy([...hashes], [], options) };
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
