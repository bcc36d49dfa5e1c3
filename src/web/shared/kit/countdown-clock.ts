// The server's clock in the browser, and the one tick all countdowns share. The visitor's own clock may be wrong,
// so only its steady part (performance.now) is used, set by the moments the server sends with its data.
// Leaves what a countdown looks like to countdown.tsx.
import { countdownRefreshMs } from '#web/shared/kit/timers.ts';

/** A moment that far behind the best one known was not merely late: the server's clock was set back. */
const SET_BACK_MS = 10_000;

let offsetMs: number | null = null;
let tick: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Null until the server's clock is known, which is never while a page is rendered or hydrated. */
export function clockNow(): Date | null {
  return offsetMs === null ? null : new Date(performance.now() + offsetMs);
}

/**
 * Every moment arrives a little late, never early: the one that puts the clock furthest ahead is the truest.
 * `receivedMs` is when its answer arrived, on the scale of performance.now().
 */
export function setServerNow(serverNow: Date, receivedMs: number): void {
  const sample = serverNow.getTime() - receivedMs;
  if (offsetMs !== null && sample <= offsetMs && offsetMs - sample < SET_BACK_MS) return;
  offsetMs = sample;
  notify();
  schedule();
}

/** Calls back once a second, for everybody at the same moment: when the server's clock reaches a whole second. */
export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  schedule();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

function stop(): void {
  clearTimeout(tick);
  tick = undefined;
}

function schedule(): void {
  const now = clockNow();
  if (now === null || listeners.size === 0) return;
  stop();
  tick = setTimeout(
    () => {
      notify();
      schedule();
    },
    countdownRefreshMs - (now.getTime() % countdownRefreshMs),
  );
}
