// How often we may look at bills: Billplz counts GET requests in windows of five minutes, warns in its answers, and
// blocks who goes on. A bucket per process, filled evenly. Leaves what to do with a refused look to its caller.
import type { RateLimit } from './billplz.client.ts';

const WINDOW_MS = 300_000;
/** A fifth of the stricter common limit of 100, and half of the strictest of 10: others may share the account. */
const USUAL_GETS = 20;
const SCARCE_GETS = 5;
const SCARCE_LIMIT = 10;

export interface GetBudget {
  /** Takes one look from the budget, or says no. */
  take(now: Date): boolean;
  /** What the answer said about the limit. */
  heard(limit: RateLimit, now: Date): void;
  /** Billplz refused: nothing more until its window is over. */
  refused(retryAfterMs: number, now: Date): void;
  /** How many looks can be taken now. */
  left(now: Date): number;
  /** The next moment at which `take` can succeed. */
  nextAt(now: Date): Date;
}

export function createGetBudget(): GetBudget {
  let capacity = USUAL_GETS;
  let tokens = USUAL_GETS;
  let filledAtMs = Number.NaN;
  let closedUntilMs = 0;

  const fill = (now: Date) => {
    const elapsedMs = Number.isNaN(filledAtMs) ? 0 : Math.max(0, now.getTime() - filledAtMs);
    tokens = Math.min(capacity, tokens + (elapsedMs * capacity) / WINDOW_MS);
    filledAtMs = now.getTime();
  };

  return {
    take(now) {
      fill(now);
      if (now.getTime() < closedUntilMs || tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    heard(limit, now) {
      fill(now);
      capacity = limit && limit.limit <= SCARCE_LIMIT ? SCARCE_GETS : USUAL_GETS;
      tokens = Math.min(tokens, capacity);
      if (limit && limit.remaining <= 0) closedUntilMs = now.getTime() + limit.resetsInMs;
    },
    refused(retryAfterMs, now) {
      fill(now);
      tokens = 0;
      closedUntilMs = now.getTime() + retryAfterMs;
    },
    left(now) {
      fill(now);
      return now.getTime() < closedUntilMs ? 0 : Math.floor(tokens);
    },
    nextAt(now) {
      fill(now);
      const waitMs = tokens >= 1 ? 0 : ((1 - tokens) * WINDOW_MS) / capacity;
      return new Date(Math.max(now.getTime() + waitMs, closedUntilMs));
    },
  };
}
