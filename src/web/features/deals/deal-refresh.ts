// Keeps what a page shows about deals true while it is looked at: asks again every 15 s, when the person comes
// back to it, and when a deal opens or closes; every 3 s while seats are going. Quietly: nothing moves unless something
// changed.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { type DealTiming, nextPhaseChangeAt } from '#domain/deal.ts';
import { useServerClock } from '../../ui/countdown.tsx';
import { clockNow } from '../../ui/countdown-clock.ts';

const REFRESH_MS = 15_000;
/**
 * While seats are going, "12 seats left" is wrong long before 15 s are over, and people fill in forms for seats that are
 * gone. The pages are kept for a second and made once for everybody, so however many ask, the server makes one a second.
 */
const BUSY_REFRESH_MS = 3_000;
/** A deal that has just opened, or whose seats have just changed, is likely to change again. */
const BUSY_FOR_MS = 45_000;
/** Coming back to a tab fires several events at once. */
const LEAST_GAP_MS = 2_000;
/** Lets the moment pass on the server as well. */
const AFTER_CHANGE_MS = 300;

type ShownDeal = DealTiming & { readonly id: string };

export function useFreshDeals(now: Date, deals: readonly ShownDeal[]): void {
  useServerClock(now);
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const askedMs = useRef(Number.NEGATIVE_INFINITY);
  const busyUntilMs = useBusyTime(now, deals);

  const refresh = useEffectEvent(async () => {
    const busy = state !== 'idle' || navigation.state !== 'idle';
    if (busy || document.visibilityState !== 'visible' || !navigator.onLine) return;
    if (performance.now() - askedMs.current < LEAST_GAP_MS) return;
    askedMs.current = performance.now();
    if (await serverAnswers()) await revalidate();
  });

  // One rhythm for both: the busy one, of which only every fifth beat counts while nothing happens.
  const beat = useEffectEvent((beats: number) => {
    const isBusy = performance.now() < busyUntilMs.current;
    if (isBusy || beats % (REFRESH_MS / BUSY_REFRESH_MS) === 0) void refresh();
  });

  useEffect(() => {
    const again = () => void refresh();
    let beats = 0;
    const timer = setInterval(() => {
      beats += 1;
      beat(beats);
    }, BUSY_REFRESH_MS);
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

/** Until when the deals shown here are likely to change, on the page's own clock. */
function useBusyTime(now: Date, deals: readonly ShownDeal[]): { readonly current: number } {
  const busyUntilMs = useRef(Number.NEGATIVE_INFINITY);
  const shownBefore = useRef(deals);
  useEffect(() => {
    const isBusy =
      areSeatsGoing(shownBefore.current, deals) || deals.some((deal) => hasJustOpened(deal, now));
    shownBefore.current = deals;
    if (isBusy) busyUntilMs.current = performance.now() + BUSY_FOR_MS;
  }, [now, deals]);
  return busyUntilMs;
}

/** Whether the seats of a deal that was shown before have changed; deals that come or go say nothing. */
export function areSeatsGoing(before: readonly ShownDeal[], after: readonly ShownDeal[]): boolean {
  const seats = new Map(before.map((deal) => [deal.id, deal.seatsAvailable]));
  return after.some(({ id, seatsAvailable }) => seats.has(id) && seats.get(id) !== seatsAvailable);
}

export function hasJustOpened({ publishAt }: DealTiming, now: Date): boolean {
  if (publishAt === null) return false;
  const openForMs = now.getTime() - publishAt.getTime();
  return openForMs >= 0 && openForMs < BUSY_FOR_MS;
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
