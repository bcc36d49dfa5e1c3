import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { DemoStrip } from '#web/shared/frame/demo-strip.tsx';
import styles from '#web/shared/frame/frame.module.css';
import { SkipLink } from '#web/shared/frame/skip-link.tsx';
import { AwayNote } from '#web/shared/ui/away-note.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PausedNote } from './paused-note.tsx';
import { type Site, SiteContext } from './site.ts';

/** What stands round every public page: skip link, header, main, footer. */
export function Frame({ site, children }: { site: Site; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main);
  return (
    <SiteContext value={site}>
      <SkipLink />
      {site.demo && <DemoStrip inboxPath={site.demo.inboxPath} />}
      <PausedNote />
      <Header />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <AwayNote />
    </SiteContext>
  );
}

/** A new page without a document load is silent: its heading takes the focus, so that screen readers start there. */
function useFocusAfterNavigation(main: { readonly current: HTMLElement | null }): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash || !main.current || main.current.contains(document.activeElement)) return;
    const heading = main.current.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main.current).focus({ preventScroll: true });
  }, [pathname, hash, main]);
}
