// The two kinds of pages and what their scripts may be. Public pages (with sign-in and booking) are whole HTML
// whose inline scripts are allowed by hash, so that any cache may keep them; signed-in pages are streamed and
// use a nonce of their own. Everything that is not a page may run nothing at all.
import { createHash } from 'node:crypto';
import { MODULES_POLICY, type PaintedFirst } from './first-paint.ts';

export const REPORTS_PATH = '/policy-reports';
/** Names the place of `report-to`; older browsers read `report-uri`. */
export const reportingEndpoints = `csp="${REPORTS_PATH}"`;

const DEFAULT_POLICY = 'default';

export type PageKind = 'public' | 'signedIn';

export interface PolicyOptions {
  /** Hosts a form's answer may lead to: the payment provider's pages. */
  readonly formTargets: readonly string[];
  readonly https: boolean;
  /** Vite puts scripts and styles into the page while somebody develops it. */
  readonly pagesFromSource?: boolean;
}

interface Allowed {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Names of Trusted Types policies; null leaves Trusted Types off. */
  readonly trustedTypes: readonly string[] | null;
}

const allowedFromSource: Allowed = {
  scripts: ["'unsafe-inline'"],
  styles: ["'unsafe-inline'"],
  trustedTypes: null,
};

function policy(allowed: Allowed, options: PolicyOptions): string {
  const { scripts, styles, trustedTypes } = options.pagesFromSource ? allowedFromSource : allowed;
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
    ...(trustedTypes ? [requireTrustedTypes(trustedTypes)] : []),
    ...(options.https ? ['upgrade-insecure-requests'] : []),
    `report-uri ${REPORTS_PATH}`,
    'report-to csp',
  ].join('; ');
}

export function noncePolicy(nonce: string, options: PolicyOptions): string {
  const page = policy({ scripts: [`'nonce-${nonce}'`], styles: [], trustedTypes: [DEFAULT_POLICY] }, options);
  // Bars of charts get their lengths from style attributes, which no nonce covers. They run nothing.
  return `${page}; style-src-attr 'unsafe-inline'`;
}

/** The rules of the policies stand in the scripts that create them: src/web/shared/page/trusted-types.ts, first-paint.ts. */
export function requireTrustedTypes(policies: readonly string[]): string {
  return `require-trusted-types-for 'script'; trusted-types ${policies.join(' ')}`;
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
  const trustedTypes = [DEFAULT_POLICY, MODULES_POLICY];
  const csp = policy({ scripts: [...hashes], styles: [], trustedTypes }, options);
  return { html: html.replaceAll(attribute, ''), csp };
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
