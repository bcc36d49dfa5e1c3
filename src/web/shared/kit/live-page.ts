// Keeps the last data on screen if a refresh fails, and counts the failures. use-live-page.ts schedules the refreshes.
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

/** Registers the page that is shown; returns a function that unregisters it. */
export function showLivePage(page: LivePage): () => void {
  shown = page;
  return () => {
    if (shown === page) shown = null;
  };
}

/** Client loader of pages that refresh themselves. On other pages, errors are thrown as usual. */
export async function loadOrKeep<Data>(request: Request, load: () => Promise<Data>): Promise<Data> {
  try {
    const data = await load();
    setFailureCount(0);
    return data;
  } catch (error) {
    const isShown = shown?.address === request.url;
    if (!isShown || request.signal.aborted || isAnswer(error)) throw error;
    setFailureCount(failures + 1);
    return shown?.data as Data;
  }
}

/** Redirects and "not found" are valid responses. Rate limits, server errors and lost connections are failures. */
function isAnswer(error: unknown): boolean {
  if (error instanceof Response) return true;
  return isRouteErrorResponse(error) && error.status < 500 && error.status !== 429;
}

/** If it is not 0, the data on the screen may be stale. */
export function getFailureCount(): number {
  return failures;
}

export function setFailureCount(count: number): void {
  if (count === failures) return;
  failures = count;
  for (const listener of listeners) listener();
}

export function subscribeToFailures(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Exponential backoff up to 30 s plus up to 50 % jitter, so that clients do not retry simultaneously. */
export function retryDelayMs(failed: number, random: number): number {
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (failed - 1), LONGEST_RETRY_MS);
  return delayMs * (1 + random / 2);
}
