// Reloads deals every 15 s, on return to the page and when one opens or closes; during sales every 3 s.
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { type DealPhase, type DealTiming, dealPhase, getNextPhaseChange } from '#domain/deals/deal.ts';
import { useServerClock } from '#web/shared/kit/countdown.tsx';
import { getClockTime, subscribeToClock } from '#web/shared/kit/countdown-clock.ts';
import { useLivePage } from '#web/shared/kit/use-live-page.ts';

const REFRESH_MS = 15_000;
/**
 * With a count that is 15 s old, visitors would fill in forms for seats that are gone. Pages are cached for
 * one second, so polling costs the server at most one render per second.
 */
const BUSY_REFRESH_MS = 3_000;
/** A deal that has just opened or changed is likely to change again within this time. */
const BUSY_FOR_MS = 45_000;
/** Wait a little longer, so that the server's clock has passed the change too. */
const AFTER_CHANGE_MS = 300;

type ShownDeal = DealTiming & { readonly id: string };

export function useFreshDeals(now: Date, deals: readonly ShownDeal[]): void {
  useServerClock(now);
  const refresh = useEffectEvent(useLivePage({ onReturn: true }));
  const busyUntilMs = useBusyTime(now, deals);

  // One timer serves both intervals: while nothing changes, only every fifth tick reloads.
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
    // A page restored from the browser's history can be hours old.
    const [shown] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (shown?.type === 'back_forward') refresh();
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    const inMs = getNextChangeMs(now, deals);
    // Changes further ahead are scheduled after the next reload.
    if (inMs === null || inMs > 2 * REFRESH_MS) return;
    const timer = setTimeout(() => refresh(), inMs + AFTER_CHANGE_MS);
    return () => clearTimeout(timer);
  }, [now, deals]);
}

/** Returns until when the shown deals are likely to change, in performance.now() time. */
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

/** Compares only deals that are in both lists; new and removed deals do not count. */
export function haveSeatsChanged(before: readonly ShownDeal[], after: readonly ShownDeal[]): boolean {
  const seats = new Map(before.map((deal) => [deal.id, deal.seatsAvailable]));
  return after.some(({ id, seatsAvailable }) => seats.has(id) && seats.get(id) !== seatsAvailable);
}

export function hasJustOpened({ publishAt }: DealTiming, now: Date): boolean {
  if (publishAt === null) return false;
  const openForMs = now.getTime() - publishAt.getTime();
  return openForMs >= 0 && openForMs < BUSY_FOR_MS;
}

export function getNextChangeMs(
  now: Date,
  deals: readonly DealTiming[],
  clock = getClockTime() ?? now,
): number | null {
  const moments = deals.flatMap((deal) => getNextPhaseChange(deal, now)?.getTime() ?? []);
  return moments.length === 0 ? null : Math.max(0, Math.min(...moments) - clock.getTime());
}

/** Returns the phase and updates exactly when it changes, without waiting for the next reload. */
export function useDealPhase(deal: DealTiming, now: Date): DealPhase {
  return useSyncExternalStore(
    subscribeToClock,
    () => dealPhase(deal, latest(now, getClockTime())),
    () => dealPhase(deal, now),
  );
}

/** Never earlier than the time of the response, so that a slow clock cannot move a phase back. */
function latest(now: Date, clock: Date | null): Date {
  return clock && clock > now ? clock : now;
}
