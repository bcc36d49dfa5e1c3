// Keeps booking pages true: asks the server again when a deadline passes, and after the browser took the page out of
// its history as it was left, with a button that still says "Processing...".
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useServerClock } from '../../ui/countdown.tsx';

/** Lets the moment pass on the server as well. */
const AFTERWARDS_MS = 500;
const LONGEST_TIMER_MS = 6 * 60 * 60 * 1_000;

/** Asks the server for this page's data again, unless it cannot be reached: a failure would replace the page. */
export function useAskAgain(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    const answers = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) await revalidate();
  };
}

export function useFreshBooking(now: Date, moments: readonly (Date | null | undefined)[]): void {
  useServerClock(now);
  const again = useEffectEvent(useAskAgain());
  const ahead = moments.flatMap((moment) => (moment && moment > now ? [moment.getTime()] : []));
  const inMs = ahead.length === 0 ? null : Math.min(...ahead) - now.getTime();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer starts the wait anew.
  useEffect(() => {
    if (inMs === null || inMs > LONGEST_TIMER_MS) return;
    const timer = setTimeout(again, inMs + AFTERWARDS_MS);
    return () => clearTimeout(timer);
  }, [inMs, now]);

  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
}
