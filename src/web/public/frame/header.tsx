import { Link, useLocation, useNavigation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import styles from '#web/shared/frame/header.module.css';
import { Logo } from '#web/shared/frame/logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { currentMark, navLinks, signInPath } from './nav-links.ts';

export function Header() {
  const { pathname } = useLocation();
  const busy = useNavigation().state === 'loading';
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={m.nav_logo({ product: m.product_name() })}>
          <Logo />
        </Link>
        <nav className={styles.menu} aria-label={m.nav_main()}>
          {navLinks.map(({ to, label }) => (
            <Link key={to} to={to} className={styles.link} aria-current={currentMark(pathname, to)}>
              {label()}
            </Link>
          ))}
          <Link
            to={signInPath}
            className={`${styles.link} ${styles.signIn}`}
            aria-current={currentMark(pathname, signInPath)}
          >
            {m.nav_sign_in()}
          </Link>
        </nav>
        <MobileMenu />
      </div>
      {busy && <div className={styles.progress} aria-hidden="true" />}
    </header>
  );
}
