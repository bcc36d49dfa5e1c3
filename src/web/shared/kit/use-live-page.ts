// Runs one refresh at a time, only while the page is visible, and keeps retrying while the server is unreachable.
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useHref, useLoaderData, useLocation, useNavigation, useRevalidator } from 'react-router';
import {
  countFailures,
  failuresInARow,
  retryDelayMs,
  showLivePage,
  subscribeToFailures,
} from './live-page.ts';

/** Returning to a tab fires several events at once. */
const LEAST_GAP_MS = 1_000;

interface LivePageOptions {
  /** Refreshes on every return to the page, not only after a missed refresh. */
  readonly onReturn?: boolean;
}

/** For routes whose client loader is `loadOrKeep`. Returns a function that refreshes the page's data. */
export function useLivePage({ onReturn = false }: LivePageOptions = {}): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const failed = useFailuresInARow();
  const refreshedMs = useRef(Number.NEGATIVE_INFINITY);
  const isPending = useRef(false);
  useShownPage();

  const refresh = () => {
    // A hidden page catches up when it becomes visible again.
    isPending.current = document.visibilityState !== 'visible';
    if (isPending.current || state !== 'idle' || navigation.state !== 'idle') return;
    refreshedMs.current = performance.now();
    if (navigator.onLine) void revalidate();
    else countFailures(failuresInARow() + 1);
  };
  const retry = useEffectEvent(refresh);
  const handleReturn = useEffectEvent(() => {
    const isDue = onReturn || isPending.current || failed > 0;
    if (isDue && performance.now() - refreshedMs.current >= LEAST_GAP_MS) refresh();
  });

  useEffect(() => {
    // The data that came with the page is fresh, so the first refresh can wait.
    refreshedMs.current = performance.now();
    const listener = () => handleReturn();
    for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      for (const event of ['focus', 'online', 'pageshow']) window.removeEventListener(event, listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, []);

  useEffect(() => {
    if (failed === 0) return;
    const timer = setInterval(() => retry(), retryDelayMs(failed, Math.random()));
    return () => clearInterval(timer);
  }, [failed]);

  return () => {
    // During an outage, the backoff schedules the refreshes.
    if (failed === 0) refresh();
  };
}

/** 0 during server rendering and hydration, because that data is fresh. */
export function useFailuresInARow(): number {
  return useSyncExternalStore(subscribeToFailures, failuresInARow, () => 0);
}

function useShownPage(): void {
  const { pathname, search } = useLocation();
  const href = useHref({ pathname, search });
  const data: unknown = useLoaderData();
  useEffect(() => {
    return showLivePage({ address: new URL(href, window.location.origin).href, data });
  }, [href, data]);
  // The next page has just been loaded, so it starts without failures.
  useEffect(() => () => countFailures(0), []);
}
