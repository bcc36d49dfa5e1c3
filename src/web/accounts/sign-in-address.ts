// Reads `why` and `to` from the URL of a sign-in page. Anyone can forge them, so only known codes are shown,
// and only pages of the same area are redirect targets.
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';

export type SignInFlow = 'company' | 'superadmin';

const areas = {
  company: { under: paths.companyPath, home: paths.companyDashboardPath },
  superadmin: { under: paths.superAdminPath, home: paths.superAdminPath },
} as const satisfies Record<SignInFlow, { under: string; home: string }>;

const notPages = [
  paths.companyPath,
  paths.companyLoginPath,
  paths.companyLogoutPath,
  paths.superAdminLoginPath,
  paths.superAdminLogoutPath,
];

/** Returns the requested page if it belongs to this sign-in's area. */
export function getPageAfterSignIn(flow: SignInFlow, to: string | null): string {
  return findOwnPage(flow, to) ?? areas[flow].home;
}

/** Returns the target page of either area, for callers that do not know which sign-in page was used. */
export function getPageAfterEitherSignIn(to: string | null, home: SignInFlow): string {
  return findOwnPage('company', to) ?? findOwnPage('superadmin', to) ?? areas[home].home;
}

/** Accepts the two-step page too, which lies outside both areas. */
export function getPageAfterProof(to: string | null, home: SignInFlow): string {
  const page = parseOwnUrl(to);
  return page?.pathname === paths.twoStepPath
    ? `${page.pathname}${page.search}`
    : getPageAfterEitherSignIn(to, home);
}

export function getSignInPathFor(to: string | null): string {
  return getSignInPath(findOwnPage('superadmin', to) ? 'superadmin' : 'company', to);
}

function findOwnPage(flow: SignInFlow, to: string | null): string | null {
  const page = parseOwnUrl(to);
  if (!page) return null;
  const { pathname, search } = page;
  const { under } = areas[flow];
  const isBehind = pathname === under || pathname.startsWith(`${under}/`);
  if (!isBehind || notPages.includes(pathname.replace(/\/+$/, ''))) return null;
  return `${pathname}${search}`;
}

/** Returns null unless the URL belongs to this site; normalised for use in a header. */
function parseOwnUrl(to: string | null): URL | null {
  const own = 'http://own.invalid';
  if (!to?.startsWith('/') || !URL.canParse(to, own)) return null;
  const url = new URL(to, own);
  return url.origin === own ? url : null;
}

/** Keeps the target page in the form and in the link to the other sign-in page. */
export function getSignInPath(flow: SignInFlow, to: string | null): string {
  const path = flow === 'company' ? paths.loginPath : paths.superAdminLoginPath;
  const page = findOwnPage(flow, to);
  return page ? `${path}?${new URLSearchParams({ to: page })}` : path;
}

export interface Reason {
  readonly title: string;
  readonly help: string;
}

const reasons: Readonly<Record<string, () => Reason>> = {
  not_authenticated: () => ({
    title: m.account_why_not_authenticated(),
    help: m.account_why_not_authenticated_help(),
  }),
  no_company_id: () => ({ title: m.account_why_no_company_id(), help: m.account_why_no_company_id_help() }),
  invalid_company_user: () => ({
    title: m.account_why_invalid_company_user(),
    help: m.account_why_invalid_company_user_help(),
  }),
  requires_superadmin_role: () => ({
    title: m.account_why_requires_superadmin(),
    help: m.account_why_requires_superadmin_help(),
  }),
};

export function findReason(why: string | null): Reason | null {
  return why !== null && Object.hasOwn(reasons, why) ? (reasons[why]?.() ?? null) : null;
}
