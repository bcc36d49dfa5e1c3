// A page that refreshes itself is not lost when the server is away: a load of the address on screen that fails leaves the
// last data in place and is counted. Leaves when to ask again to use-live-page.ts, and the words to AwayNote.
import { isRouteErrorResponse } from 'react-router';

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

export interface LivePage {
  readonly address: string;
  readonly data: unknown;
}

let shown: LivePage | null = null;
let failures = 0;
const listeners = new Set<() => void>();

/** Says what is on screen; returns how to take it back. */
export function showLivePage(page: LivePage): () => void {
  shown = page;
  return () => {
    if (shown === page) shown = null;
  };
}

/** The client loader of every page that refreshes itself. Other pages fail as they always did. */
export async function loadOrKeep<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  try {
    const data = await load();
    countFailures(0);
    return data;
  } catch (error) {
    const isShown = shown?.address === request.url;
    if (!isShown || request.signal.aborted || isAnswer(error)) throw error;
    countFailures(failures + 1);
    return shown?.data as Data;
  }
}

/** A redirect or "not found" is the server's word. Too busy, an error on its side, or silence is not. */
function isAnswer(error: unknown): boolean {
  if (error instanceof Response) return true;
  return isRouteErrorResponse(error) && error.status < 500 && error.status !== 429;
}

/** Refreshes that failed in a row: while it is not 0, what is on screen may be old. */
export function failuresInARow(): number {
  return failures;
}

export function countFailures(count: number): void {
  if (count === failures) return;
  failures = count;
  for (const listener of listeners) listener();
}

export function subscribeToFailures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Twice as long each time, up to half a minute, and up to half as long again by chance (`random` is from 0 to 1): after a
 * restart not everybody asks at the same moment.
 */
export function retryDelayMs(failed: number, random: number): number {
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (failed - 1), LONGEST_RETRY_MS);
  return delayMs * (1 + random / 2);
}
