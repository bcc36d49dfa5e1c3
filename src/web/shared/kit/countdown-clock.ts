// The server's clock in the browser, and one shared tick for all countdowns. The visitor's clock may be
// wrong, so this adds the time from performance.now() to the server's time.
import { countdownRefreshMs } from '#web/shared/kit/timers.ts';

/** A time that is this far behind was not just delayed: the server's clock was set back. */
const SET_BACK_MS = 10_000;

let offsetMs: number | null = null;
let tick: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Null until the browser knows the server's time, so always null during server rendering and hydration. */
export function getClockTime(): Date | null {
  return offsetMs === null ? null : new Date(performance.now() + offsetMs);
}

/**
 * Responses can be delayed, so the server time that is furthest ahead is the most accurate. `receivedMs` is
 * the performance.now() time at which the response arrived.
 */
export function setServerNow(serverNow: Date, receivedMs: number): void {
  const sample = serverNow.getTime() - receivedMs;
  if (offsetMs !== null && sample <= offsetMs && offsetMs - sample < SET_BACK_MS) return;
  offsetMs = sample;
  notify();
  schedule();
}

/** Calls all listeners together whenever the server's clock reaches a full second. */
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
  const now = getClockTime();
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
