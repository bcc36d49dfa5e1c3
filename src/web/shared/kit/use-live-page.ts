// Runs one refresh at a time, only while the page is visible, and keeps retrying while the server is unreachable.
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useHref, useLoaderData, useLocation, useNavigation, useRevalidator } from 'react-router';
import {
  getFailureCount,
  retryDelayMs,
  setFailureCount,
  showLivePage,
  subscribeToFailures,
} from './live-page.ts';

/** Returning to a tab fires several events at once; refreshes closer together than this are skipped. */
const LEAST_GAP_MS = 1_000;

interface LivePageOptions {
  /** Refreshes on every return to the page, not only after a missed refresh. */
  readonly onReturn?: boolean;
}

/** For routes with `loadOrKeep` as client loader. Returns a function that refreshes the page's data. */
export function useLivePage({ onReturn = false }: LivePageOptions = {}): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const failed = useFailuresInARow();
  const refreshedMs = useRef(Number.NEGATIVE_INFINITY);
  const isPending = useRef(false);
  useShownPage();

  const refresh = () => {
    // A hidden page refreshes as soon as it becomes visible again.
    isPending.current = document.visibilityState !== 'visible';
    if (isPending.current || state !== 'idle' || navigation.state !== 'idle') return;
    refreshedMs.current = performance.now();
    if (navigator.onLine) void revalidate();
    else setFailureCount(getFailureCount() + 1);
  };
  const retry = useEffectEvent(refresh);
  const handleReturn = useEffectEvent(() => {
    const isDue = onReturn || isPending.current || failed > 0;
    if (isDue && performance.now() - refreshedMs.current >= LEAST_GAP_MS) refresh();
  });

  useEffect(() => {
    // The page has just been loaded with fresh data, so the first refresh can wait.
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
    // After a failure, retries are scheduled by the backoff instead.
    if (failed === 0) refresh();
  };
}

/** Returns 0 during server rendering and hydration, because that data is fresh. */
export function useFailuresInARow(): number {
  return useSyncExternalStore(subscribeToFailures, getFailureCount, () => 0);
}

function useShownPage(): void {
  const { pathname, search } = useLocation();
  const href = useHref({ pathname, search });
  const data: unknown = useLoaderData();
  useEffect(() => {
    return showLivePage({ address: new URL(href, window.location.origin).href, data });
  }, [href, data]);
  // The next page will have been loaded just before, so it starts without failures.
  useEffect(() => () => setFailureCount(0), []);
}
