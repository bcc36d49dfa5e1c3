// Refreshes deals every 15 s, on return to the page and when a deal opens or closes; every 3 s while seats sell.
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { type DealPhase, type DealTiming, dealPhase, nextPhaseChangeAt } from '#domain/deals/deal.ts';
import { useServerClock } from '#web/shared/kit/countdown.tsx';
import { clockNow, subscribeToClock } from '#web/shared/kit/countdown-clock.ts';
import { useLivePage } from '#web/shared/kit/use-live-page.ts';

const REFRESH_MS = 15_000;
/**
 * People fill in forms for seats that are gone if the count is 15 s old. The pages are cached for one second, so polling
 * costs the server at most one render per second.
 */
const BUSY_REFRESH_MS = 3_000;
/** A deal that just opened or just changed is likely to change again. */
const BUSY_FOR_MS = 45_000;
/** Gives the server's clock time to pass the change as well. */
const AFTER_CHANGE_MS = 300;

type ShownDeal = DealTiming & { readonly id: string };

export function useFreshDeals(now: Date, deals: readonly ShownDeal[]): void {
  useServerClock(now);
  const refresh = useEffectEvent(useLivePage({ onReturn: true }));
  const busyUntilMs = useBusyTime(now, deals);

  // One timer for both intervals: while nothing changes, only every fifth beat refreshes.
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
    // A page restored from history can be hours old.
    const [shown] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (shown?.type === 'back_forward') refresh();
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    const inMs = nextChangeInMs(now, deals);
    // The next refresh schedules later changes.
    if (inMs === null || inMs > 2 * REFRESH_MS) return;
    const timer = setTimeout(() => refresh(), inMs + AFTER_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [now, deals]);
}

/** Until when the shown deals are likely to change, on the page's clock. */
function useBusyTime(now: Date, deals: readonly ShownDeal[]): { readonly current: number } {
  const busyUntilMs = useRef(Number.NEGATIVE_INFINITY);
  const shownBefore = useRef(deals);
  useEffect(() => {
    const isBusy =
      haveSeatsChanged(shownBefore.current, deals) || deals.some((deal) => hasJustOpened(deal, now));
    shownBefore.current = deals;
    if (isBusy) busyUntilMs.current = performance.now() + BUSY_FOR_MS;
  }, [now, deals]);
  return busyUntilMs;
}

/** Compares deals in both lists only; new and removed deals do not count. */
export function haveSeatsChanged(before: readonly ShownDeal[], after: readonly ShownDeal[]): boolean {
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

/** Changes on the second, without waiting for the next refresh. */
export function useDealPhase(deal: DealTiming, now: Date): DealPhase {
  return useSyncExternalStore(
    subscribeToClock,
    () => dealPhase(deal, latest(now, clockNow())),
    () => dealPhase(deal, now),
  );
}

/** Uses the response's time as a lower bound, so that a lagging clock cannot move a phase back. */
function latest(now: Date, clock: Date | null): Date {
  return clock && clock > now ? clock : now;
}
