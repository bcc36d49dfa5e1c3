// What the address of a sign-in page may say: why somebody was sent there, and where they go afterwards. Anybody can
// write such an address, so only known codes are shown and only pages that this very sign-in opens are gone to.
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';

export type SignInFlow = 'company' | 'superadmin';

const areas = {
  company: { under: paths.company, home: paths.companyDashboard },
  superadmin: { under: paths.superAdmin, home: paths.superAdmin },
} as const satisfies Record<SignInFlow, { under: string; home: string }>;

const notPages = [
  paths.company,
  paths.companyLogin,
  paths.companyLogout,
  paths.superAdminLogin,
  paths.superAdminLogout,
];

/** The page to open after signing in: the one asked for, if this sign-in opens it. */
export function pageAfterSignIn(flow: SignInFlow, to: string | null): string {
  return ownPage(flow, to) ?? areas[flow].home;
}

/** The same for somebody of whom it is not known which sign-in page they used. */
export function pageAfterEitherSignIn(to: string | null, home: SignInFlow): string {
  return ownPage('company', to) ?? ownPage('superadmin', to) ?? areas[home].home;
}

/** After a fresh proof people go back to where it was asked for, also to the page of their own second factor. */
export function pageAfterProof(to: string | null, home: SignInFlow): string {
  const page = parsed(to);
  return page?.pathname === paths.twoStep
    ? `${page.pathname}${page.search}`
    : pageAfterEitherSignIn(to, home);
}

/** The sign-in page of the area in which a page lies. */
export function signInAddressFor(to: string | null): string {
  return signInAddress(ownPage('superadmin', to) ? 'superadmin' : 'company', to);
}

function ownPage(flow: SignInFlow, to: string | null): string | null {
  const page = parsed(to);
  if (!page) return null;
  const { pathname, search } = page;
  const { under } = areas[flow];
  const isBehind = pathname === under || pathname.startsWith(`${under}/`);
  if (!isBehind || notPages.includes(pathname.replace(/\/+$/, ''))) return null;
  return `${pathname}${search}`;
}

/** An address of this site, written as a header can hold it; null for every other. */
function parsed(to: string | null): URL | null {
  const own = 'http://own.invalid';
  if (!to?.startsWith('/') || !URL.canParse(to, own)) return null;
  const url = new URL(to, own);
  return url.origin === own ? url : null;
}

/** A sign-in page that still knows where to go on: for its own form, and for people who came to the other sign-in page first. */
export function signInAddress(flow: SignInFlow, to: string | null): string {
  const path = flow === 'company' ? paths.login : paths.superAdminLogin;
  const page = ownPage(flow, to);
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

export function reasonOf(why: string | null): Reason | null {
  return why !== null && Object.hasOwn(reasons, why) ? (reasons[why]?.() ?? null) : null;
}
