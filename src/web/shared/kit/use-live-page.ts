// Keeps a page true while it is looked at. The page says when to ask again; this asks, once at a time and only while
// somebody can see it, and goes on asking when the server is away.
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useHref, useLoaderData, useLocation, useNavigation, useRevalidator } from 'react-router';
import {
  countFailures,
  failuresInARow,
  retryDelayMs,
  showLivePage,
  subscribeToFailures,
} from './live-page.ts';

/** Coming back to a tab fires several events at once. */
const LEAST_GAP_MS = 1_000;

interface LivePageOptions {
  /** Also asks whenever the person comes back to the page, not only when something was missed meanwhile. */
  readonly onReturn?: boolean;
}

/**
 * For the component of a route whose client loader is `loadOrKeep`. Returns how to ask the server for the page's data
 * again.
 */
export function useLivePage({ onReturn = false }: LivePageOptions = {}): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const failed = useFailuresInARow();
  const askedMs = useRef(Number.NEGATIVE_INFINITY);
  const isOwed = useRef(false);
  useShownPage();

  const ask = () => {
    // Nobody looks: it is made up for when somebody does.
    isOwed.current = document.visibilityState !== 'visible';
    if (isOwed.current || state !== 'idle' || navigation.state !== 'idle') return;
    askedMs.current = performance.now();
    if (navigator.onLine) void revalidate();
    else countFailures(failuresInARow() + 1);
  };
  const askAgain = useEffectEvent(ask);
  const comeBack = useEffectEvent(() => {
    const isWanted = onReturn || isOwed.current || failed > 0;
    if (isWanted && performance.now() - askedMs.current >= LEAST_GAP_MS) ask();
  });

  useEffect(() => {
    // What the page came with is fresh: a browser that has just finished loading it need not ask again.
    askedMs.current = performance.now();
    const back = () => comeBack();
    for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, back);
    document.addEventListener('visibilitychange', back);
    return () => {
      for (const event of ['focus', 'online', 'pageshow']) window.removeEventListener(event, back);
      document.removeEventListener('visibilitychange', back);
    };
  }, []);

  useEffect(() => {
    if (failed === 0) return;
    const timer = setInterval(() => askAgain(), retryDelayMs(failed, Math.random()));
    return () => clearInterval(timer);
  }, [failed]);

  return () => {
    // While the server is away, the pauses between tries are ours to choose.
    if (failed === 0) ask();
  };
}

/** 0 on the server and while its page is taken over: what has just arrived is not old. */
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
