// Reloads booking pages when a deadline passes, and when the back-forward cache restores a page whose button
// still says "Processing...".
import { useEffect, useEffectEvent } from 'react';
import { useServerClock } from '#web/shared/kit/countdown.tsx';
import { useLivePage } from '#web/shared/kit/use-live-page.ts';

/** Allows for the difference to the server's clock. */
const AFTERWARDS_MS = 500;
const LONGEST_TIMER_MS = 6 * 60 * 60 * 1_000;

export function useFreshBooking(now: Date, moments: readonly (Date | null | undefined)[]): () => void {
  useServerClock(now);
  const reload = useLivePage();
  const onDeadline = useEffectEvent(reload);
  const ahead = moments.flatMap((moment) => (moment && moment > now ? [moment.getTime()] : []));
  const nextMs = ahead.length === 0 ? null : Math.min(...ahead);

  // Every reload returns a new `now`, which restarts the timer.
  useEffect(() => {
    if (nextMs === null) return;
    const inMs = nextMs - now.getTime();
    if (inMs > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => onDeadline(), inMs + AFTERWARDS_MS);
    return () => clearTimeout(timer);
  }, [nextMs, now]);

  useEffect(() => {
    const reloadIfRestored = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reloadIfRestored);
    return () => window.removeEventListener('pageshow', reloadIfRestored);
  }, []);
  return reload;
}
