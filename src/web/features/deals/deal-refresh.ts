// Keeps what a page shows about deals true while it is looked at: asks again every 15 s, when the person comes
// back to it, and when a deal opens or closes. Quietly: nothing moves unless something changed.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { type DealTiming, nextPhaseChangeAt } from '#domain/deal.ts';
import { useServerClock } from '../../ui/countdown.tsx';
import { clockNow } from '../../ui/countdown-clock.ts';

const REFRESH_MS = 15_000;
/** Coming back to a tab fires several events at once. */
const LEAST_GAP_MS = 2_000;
/** Lets the moment pass on the server as well. */
const AFTER_CHANGE_MS = 300;

export function useFreshDeals(now: Date, deals: readonly DealTiming[]): void {
  useServerClock(now);
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const askedMs = useRef(Number.NEGATIVE_INFINITY);

  const refresh = useEffectEvent(async () => {
    const busy = state !== 'idle' || navigation.state !== 'idle';
    if (busy || document.visibilityState !== 'visible' || !navigator.onLine) return;
    if (performance.now() - askedMs.current < LEAST_GAP_MS) return;
    askedMs.current = performance.now();
    if (await serverAnswers()) await revalidate();
  });

  useEffect(() => {
    const again = () => void refresh();
    const timer = setInterval(again, REFRESH_MS);
    window.addEventListener('focus', again);
    window.addEventListener('online', again);
    window.addEventListener('pageshow', again);
    document.addEventListener('visibilitychange', again);
    // A page taken out of the history may be hours old.
    const [shown] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (shown?.type === 'back_forward') again();
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', again);
      window.removeEventListener('online', again);
      window.removeEventListener('pageshow', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);

  useEffect(() => {
    const inMs = nextChangeInMs(now, deals);
    // Later changes are scheduled by a later answer.
    if (inMs === null || inMs > 2 * REFRESH_MS) return;
    const timer = setTimeout(() => void refresh(), inMs + AFTER_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [now, deals]);
}

export function nextChangeInMs(
  now: Date,
  deals: readonly DealTiming[],
  clock = clockNow() ?? now,
): number | null {
  const moments = deals.flatMap((deal) => nextPhaseChangeAt(deal, now)?.getTime() ?? []);
  return moments.length === 0 ? null : Math.max(0, Math.min(...moments) - clock.getTime());
}

/** Asked first, because a refresh that fails would put the error page in the place of good data. */
async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
