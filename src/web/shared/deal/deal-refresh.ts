// Keeps what a page shows about deals true while it is looked at: asks again every 15 s, when the person comes
// back to it, and when a deal opens or closes; every 3 s while seats are going. Quietly: nothing moves unless something
// changed.
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { type DealPhase, type DealTiming, dealPhase, nextPhaseChangeAt } from '#domain/deals/deal.ts';
import { useServerClock } from '#web/shared/kit/countdown.tsx';
import { clockNow, subscribeToClock } from '#web/shared/kit/countdown-clock.ts';
import { useLivePage } from '#web/shared/kit/use-live-page.ts';

const REFRESH_MS = 15_000;
/**
 * While seats are going, "12 seats left" is wrong long before 15 s are over, and people fill in forms for seats that are
 * gone. The pages are kept for a second and made once for everybody, so however many ask, the server makes one a second.
 */
const BUSY_REFRESH_MS = 3_000;
/** A deal that has just opened, or whose seats have just changed, is likely to change again. */
const BUSY_FOR_MS = 45_000;
/** Lets the moment pass on the server as well. */
const AFTER_CHANGE_MS = 300;

type ShownDeal = DealTiming & { readonly id: string };

export function useFreshDeals(now: Date, deals: readonly ShownDeal[]): void {
  useServerClock(now);
  const refresh = useEffectEvent(useLivePage({ onReturn: true }));
  const busyUntilMs = useBusyTime(now, deals);

  // One rhythm for both: the busy one, of which only every fifth beat counts while nothing happens.
  const beat = useEffectEvent((beats: number) => {
    const isBusy = performance.now() < busyUntilMs.current;
    if (isBusy || beats % (REFRESH_MS / BUSY_REFRESH_MS) === 0) refresh();
  });

  useEffect(() => {
    let beats = 0;
    const timer = setInterval(() => {
      beats += 1;
      beat(beats);
    }, BUSY_REFRESH_MS);
    // A page taken out of the history may be hours old.
    const [shown] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (shown?.type === 'back_forward') refresh();
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    const inMs = nextChangeInMs(now, deals);
    // Later changes are scheduled by a later answer.
    if (inMs === null || inMs > 2 * REFRESH_MS) return;
    const timer = setTimeout(() => refresh(), inMs + AFTER_CHANGE_MS);
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

/** The phase of a deal while it is looked at: it changes on the second, not with the next answer of the server. */
export function useDealPhase(deal: DealTiming, now: Date): DealPhase {
  return useSyncExternalStore(
    subscribeToClock,
    () => dealPhase(deal, later(now, clockNow())),
    () => dealPhase(deal, now),
  );
}

/** The answer's own moment counts too: after it a phase must not fall back by a clock that lags a little. */
function later(now: Date, clock: Date | null): Date {
  return clock && clock > now ? clock : now;
}
