// Stores in this browser whether countdowns show seconds. Off by default for visitors who prefer reduced
// motion.
import { useSyncExternalStore } from 'react';

const KEY = 'showSeconds';
const listeners = new Set<() => void>();
let chosen: boolean | undefined;

function readStored(): boolean | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === null ? undefined : value === 'true';
  } catch {
    // Storage may be blocked; the choice then lasts until the page closes.
    return undefined;
  }
}

function current(): boolean {
  chosen ??= readStored() ?? !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return chosen;
}

export function setShowSeconds(show: boolean): void {
  chosen = show;
  try {
    localStorage.setItem(KEY, String(show));
  } catch {
    // Storage may be blocked.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null during server rendering and hydration, because only the browser knows the choice. */
export function useShowSeconds(): boolean | null {
  return useSyncExternalStore<boolean | null>(subscribe, current, () => null);
}
