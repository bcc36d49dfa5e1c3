import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './mobile-menu.module.css';
import { currentMark, navLinks, signInPath } from './nav-links.ts';

/**
 * The collapsible menu of narrow screens. A native disclosure opens and closes before any script has arrived; the
 * script adds what it cannot do: close when a link is chosen, on Escape, and on a press or focus elsewhere.
 */
export function MobileMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const { pathname, key } = useLocation();
  const close = () => {
    if (details.current) details.current.open = false;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, also Back.
  useEffect(close, [key]);
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
    <details ref={details} className={styles.menu}>
      <summary className={styles.toggle}>
        <span className={styles.whenClosed}>
          <Icon name="menu" size={24} />
        </span>
        <span className={styles.whenOpen}>
          <Icon name="close" size={24} />
        </span>
        <span className={styles.word}>{m.nav_menu()}</span>
      </summary>
      <nav className={styles.panel} aria-label={m.nav_main()}>
        {navLinks.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={styles.link}
            aria-current={currentMark(pathname, to)}
            onClick={close}
          >
            {label()}
            <Icon name="chevron-right" />
          </Link>
        ))}
        <Link
          to={signInPath}
          className={`${styles.link} ${styles.signIn}`}
          aria-current={currentMark(pathname, signInPath)}
          onClick={close}
        >
          {m.nav_sign_in()}
        </Link>
      </nav>
    </details>
  );
}
