import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { pausedNoteId } from '#domain/kernel/page-marks.ts';
import { m } from '#locales/messages/messages.js';
import styles from '#web/shared/frame/frame.module.css';
import { AwayNote, DemoStrip, SkipLink } from '#web/shared/frame/frame-parts.tsx';
import type { VisitorNotes } from '#web/shared/visitor/visitor.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { HeldBar } from './held-bar.tsx';
import { type Site, SiteContext } from './site.ts';

type FrameProps = { site: Site; visitor?: VisitorNotes | null; children: ReactNode };

export function Frame({ site, visitor = null, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main);
  return (
    <SiteContext value={site}>
      <SkipLink />
      {site.demo && <DemoStrip inboxPath={site.demo.inboxPath} />}
      <PausedNote />
      <Header />
      <HeldBar initial={visitor} />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <AwayNote />
    </SiteContext>
  );
}

/** Screen readers do not announce a client-side navigation, so the new heading takes the focus. */
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

/**
 * Every public page contains this note, hidden. During a database outage the page cache unhides it on stale
 * pages, so it needs no JavaScript; fresh data hides it again.
 */
function PausedNote() {
  const note = useRef<HTMLParagraphElement>(null);
  const data = useMatches().at(-1)?.loaderData;
  const arrivedWith = useRef(data);
  useEffect(() => {
    if (note.current && data !== arrivedWith.current) note.current.hidden = true;
  }, [data]);
  return (
    <p
      id={pausedNoteId}
      hidden
      className={`text-14 tight center ${styles.pausedNote}`}
      ref={note}
      suppressHydrationWarning
    >
      {m.paused_note()}
    </p>
  );
}
