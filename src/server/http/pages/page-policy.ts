// CSP by page kind. Public pages allow inline scripts by hash, so that caches may keep them; signed-in pages
// are streamed with a nonce. Other responses may run nothing.
import { createHash } from 'node:crypto';
import { MODULES_POLICY, type PaintedPage } from './first-paint.ts';

export const REPORTS_PATH = '/policy-reports';
/** Defines `report-to`; older browsers use `report-uri`. */
export const reportingEndpoints = `csp="${REPORTS_PATH}"`;

const DEFAULT_POLICY = 'default';

export type PageKind = 'public' | 'signedIn';

export interface PolicyOptions {
  /** Hosts that a form may redirect to: the payment provider's. */
  readonly formTargets: readonly string[];
  readonly https: boolean;
  /** Vite injects scripts and styles in development. */
  readonly pagesFromSource?: boolean;
}

interface Allowed {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Names of the Trusted Types policies; null turns Trusted Types off. */
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
    ...(trustedTypes ? [createTrustedTypesPolicy(trustedTypes)] : []),
    ...(options.https ? ['upgrade-insecure-requests'] : []),
    `report-uri ${REPORTS_PATH}`,
    'report-to csp',
  ].join('; ');
}

export function noncePolicy(nonce: string, options: PolicyOptions): string {
  const page = policy({ scripts: [`'nonce-${nonce}'`], styles: [], trustedTypes: [DEFAULT_POLICY] }, options);
  // Charts set bar lengths with style attributes, which no nonce covers. They execute nothing.
  return `${page}; style-src-attr 'unsafe-inline'`;
}

/** The policies are created in src/web/shared/page/trusted-types.ts and first-paint.ts. */
export function createTrustedTypesPolicy(policies: readonly string[]): string {
  return `require-trusted-types-for 'script'; trusted-types ${policies.join(' ')}`;
}

export const denyAllPolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Converts the nonce into hashes of the scripts that have it, so injected ones stay blocked. */
export function hashInlineScripts(
  { html, addedScripts }: PaintedPage,
  nonce: string,
  options: PolicyOptions,
): { html: string; csp: string } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set(addedScripts.map(hashScript));
  for (const [, attributes = '', body = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(attribute) || /\ssrc=/.test(attributes)) continue;
    hashes.add(hashScript(body));
  }
  const trustedTypes = [DEFAULT_POLICY, MODULES_POLICY];
  const csp = policy({ scripts: [...hashes], styles: [], trustedTypes }, options);
  return { html: html.replaceAll(attribute, ''), csp };
}

function hashScript(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
