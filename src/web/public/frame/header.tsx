import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { Logo } from '#web/shared/frame/frame-parts.tsx';
import styles from '#web/shared/frame/header.module.css';
import { Icon } from '#web/shared/kit/icon.tsx';
import phone from './mobile-menu.module.css';

const navLinks = [
  { to: paths.homePath, label: m.nav_home },
  { to: paths.dealsPath, label: m.nav_deals },
  { to: paths.aboutPath, label: m.nav_about },
  { to: paths.contactPath, label: m.nav_contact },
  { to: paths.registerCompanyPath, label: m.nav_partner },
] as const;

const signInPath = paths.loginPath;

/** Value of aria-current: `page` for the page itself, `true` for its subpages. */
export function getCurrentMark(pathname: string, to: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/\/+$/, '') || '/';
  if (path === to) return 'page';
  return to !== '/' && path.startsWith(`${to}/`) ? 'true' : undefined;
}

export function Header() {
  const { pathname, key } = useLocation();
  const busy = useNavigation().state === 'loading';
  return (
    <header className={styles.header}>
      <div className={`row gap-6 between ${styles.bar}`}>
        <Link
          to={paths.homePath}
          className={`tap plain ${styles.home}`}
          aria-label={m.nav_logo({ product: m.product_name() })}
        >
          <Logo />
        </Link>
        <nav className={`row gap-1 ${styles.menu}`} aria-label={m.nav_main()}>
          {navLinks.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className={`tap plain ${styles.link}`}
              aria-current={getCurrentMark(pathname, to)}
            >
              {label()}
            </Link>
          ))}
          <Link
            to={signInPath}
            className={`tap plain ${styles.link} ${styles.signIn}`}
            aria-current={getCurrentMark(pathname, signInPath)}
            aria-label={m.nav_sign_in_whom()}
          >
            {m.nav_sign_in()}
          </Link>
        </nav>
        <MobileMenu key={key} />
      </div>
      {busy && <div className={styles.progress} aria-hidden="true" />}
    </header>
  );
}

/**
 * A native disclosure works before scripts load. The script closes it on Escape and on a press or focus
 * outside; the parent's `key` closes it after each navigation.
 */
function MobileMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const close = () => {
    if (details.current) details.current.open = false;
  };

  useEffect(() => {
    const menu = details.current;
    if (!menu) return;
    const closeFromOutside = (event: Event) => {
      if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  return (
    <details ref={details} className={phone.menu}>
      <summary className={`tap gap-2 strong ${phone.toggle}`}>
        <Icon name="menu" size={24} className={phone.whenClosed} />
        <Icon name="close" size={24} className={phone.whenOpen} />
        <span className="text-15">{m.nav_menu()}</span>
      </summary>
      <nav className={phone.panel} aria-label={m.nav_main()}>
        {navLinks.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={`row between plain text-17 ${phone.link}`}
            aria-current={getCurrentMark(pathname, to)}
            onClick={close}
          >
            {label()}
            <Icon name="chevron-right" />
          </Link>
        ))}
        <Link
          to={paths.findBookingPath}
          className={`row between plain text-17 ${phone.link}`}
          onClick={close}
        >
          {m.nav_find_booking()}
          <Icon name="chevron-right" />
        </Link>
        <Link
          to={signInPath}
          className={`row plain text-17 above-4 ${phone.link} ${phone.signIn}`}
          aria-current={getCurrentMark(pathname, signInPath)}
          aria-label={m.nav_sign_in_whom()}
          onClick={close}
        >
          {m.nav_sign_in()}
        </Link>
      </nav>
    </details>
  );
}
