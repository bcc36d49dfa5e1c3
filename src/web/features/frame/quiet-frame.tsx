import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#locales/messages/messages.js';
import styles from './frame.module.css';
import header from './header.module.css';
import { Logo } from './logo.tsx';

/** The mark and nothing else, for pages that must stand when the rest of the frame cannot. */
export function QuietFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={header.header}>
        <div className={header.bar}>
          <Link to="/" className={header.home} aria-label={m.nav_logo()}>
            <Logo />
          </Link>
        </div>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
