import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import styles from './frame.module.css';
import { AwayNote, Logo, SkipLink } from './frame-parts.tsx';
import header from './header.module.css';

/** A frame that shows only the logo, also for pages that must render when other frames cannot. */
export function QuietFrame({ strips, children }: { strips?: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {strips}
      <header className={header.header}>
        <div className={`row gap-6 between ${header.bar}`}>
          <Link
            to={paths.homePath}
            className={`tap plain ${header.home}`}
            aria-label={m.nav_logo({ product: m.product_name() })}
          >
            <Logo />
          </Link>
        </div>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <AwayNote />
    </>
  );
}
