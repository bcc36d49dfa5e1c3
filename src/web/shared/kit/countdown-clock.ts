// The server's clock in the browser, and one shared tick for all countdowns. The visitor's clock may be wrong, so this
// advances the server's time by performance.now().
import { countdownRefreshMs } from '#web/shared/kit/timers.ts';

/** A time this far behind is not just delayed: the server's clock was set back. */
const SET_BACK_MS = 10_000;

let offsetMs: number | null = null;
let tick: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Null until the server's time is known, so always null during rendering and hydration. */
export function clockNow(): Date | null {
  return offsetMs === null ? null : new Date(performance.now() + offsetMs);
}

/**
 * Times arrive late, never early, so the one furthest ahead is the most accurate.
 * `receivedMs` is when the response arrived, in terms of performance.now().
 */
export function setServerNow(serverNow: Date, receivedMs: number): void {
  const sample = serverNow.getTime() - receivedMs;
  if (offsetMs !== null && sample <= offsetMs && offsetMs - sample < SET_BACK_MS) return;
  offsetMs = sample;
  notify();
  schedule();
}

/** Calls all listeners together, each time the server's clock reaches a full second. */
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
