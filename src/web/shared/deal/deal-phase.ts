// The phase of a deal while it is looked at: it changes on the second, not with the next answer of the server.
import { useSyncExternalStore } from 'react';
import { type DealPhase, type DealTiming, dealPhase } from '#domain/deal.ts';
import { clockNow, subscribeToClock } from '#web/shared/ui/countdown-clock.ts';

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
