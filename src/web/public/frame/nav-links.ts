import { m } from '#locales/messages/messages.js';

/** The header's links in the specified order; "Sign In" follows them as a button of its own. */
export const navLinks = [
  { to: '/', label: m.nav_home },
  { to: '/deals', label: m.nav_deals },
  { to: '/about', label: m.nav_about },
  { to: '/contact', label: m.nav_contact },
  { to: '/register-company', label: m.nav_partner },
] as const;

export const signInPath = '/login';

/** `page` for the page itself, `true` for one that lies under it (a deal under Deals). */
export function currentMark(pathname: string, to: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/\/+$/, '') || '/';
  if (path === to) return 'page';
  return to !== '/' && path.startsWith(`${to}/`) ? 'true' : undefined;
}
