// What the site knows about this visitor: seats they hold, lists they joined. Pages are cached for everyone,
// so scripts load it from an address of its own, and only in browsers that have held seats or joined a list.
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { WaitingListKind } from '#domain/deals/prospect.ts';
import { addLanguagePrefix } from '#domain/kernel/language.ts';
import * as paths from '#domain/kernel/paths.ts';
import { getLocale } from '#locales/messages/runtime.js';
import { isMarked, markVisitor, unmark } from './visitor-mark.ts';

export interface HeldNote {
  readonly text: string;
  readonly to: string;
  readonly endsInMs: number;
}

export interface JoinedList {
  readonly dealId: string;
  readonly waitsFor: WaitingListKind;
}

export interface VisitorNotes {
  readonly held: HeldNote | null;
  readonly lists: readonly JoinedList[];
}

const AFTERWARDS_MS = 1_000;

let known: VisitorNotes | null | undefined;
const listeners = new Set<() => void>();

function set(visitor: VisitorNotes | null): void {
  known = visitor;
  for (const listener of listeners) listener();
}

async function load(): Promise<void> {
  if (!isMarked()) {
    // Another tab has removed the mark. With blocked storage nothing is known, and the server's notes stay.
    if (known) set(null);
    return;
  }
  try {
    const response = await fetch(addLanguagePrefix(paths.visitorPath, getLocale()));
    if (!response.ok) return;
    const visitor = (await response.json()) as VisitorNotes | null;
    if (!visitor) unmark();
    set(visitor);
  } catch {
    // Offline: keep what is known.
  }
}

/** Loads the visitor on each page, and again when their hold has ended. */
export function useVisitorLoading(initial: VisitorNotes | null): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (initial) markVisitor();
  }, [initial]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks again.
  useEffect(() => {
    load();
  }, [pathname]);
  const endsInMs = useVisitor(initial)?.held?.endsInMs;
  useEffect(() => {
    if (endsInMs === undefined) return;
    const timer = setTimeout(load, Math.max(0, endsInMs) + AFTERWARDS_MS);
    return () => clearTimeout(timer);
  }, [endsInMs]);
  useEffect(() => {
    const loadIfRestored = (event: PageTransitionEvent) => {
      if (event.persisted) load();
    };
    window.addEventListener('pageshow', loadIfRestored);
    return () => window.removeEventListener('pageshow', loadIfRestored);
  }, []);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `initial` is what the server knew of an uncached page. */
export function useVisitor(initial: VisitorNotes | null = null): VisitorNotes | null {
  return useSyncExternalStore(
    subscribe,
    () => (known === undefined ? initial : known),
    () => initial,
  );
}
