// Whether countdowns show seconds: one choice for all of them, remembered in this browser. Until somebody chooses,
// seconds are off for people who asked their system for less motion.
import { useSyncExternalStore } from 'react';

const KEY = 'showSeconds';
const listeners = new Set<() => void>();
let chosen: boolean | undefined;

function remembered(): boolean | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === null ? undefined : value === 'true';
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
    return undefined;
  }
}

function current(): boolean {
  chosen ??= remembered() ?? !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return chosen;
}

export function setShowSeconds(show: boolean): void {
  chosen = show;
  try {
    localStorage.setItem(KEY, String(show));
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null while the page is rendered on the server or hydrated: the choice is known to the browser only. */
export function useShowSeconds(): boolean | null {
  return useSyncExternalStore<boolean | null>(subscribe, current, () => null);
}
