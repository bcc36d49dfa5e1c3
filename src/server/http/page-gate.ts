// How many pages are made at once; the rest wait in the order they came. Making a page is mostly computing, on one
// thread: made side by side in hundreds, pages finish all together and late, keep the few database connections waiting
// for their turn to compute, and start to fail. Only reading is gated: a form may wait for the payment provider, and
// must not keep everybody else from looking.

const AT_ONCE = 16;
/** Whoever would have to wait behind so many is told to come again. */
const MOST_WAITING = 1_000;

export interface PageGate {
  /** Null when too many are waiting. */
  run<Result>(make: () => Promise<Result>): Promise<Result | null>;
}

export function createPageGate(atOnce = AT_ONCE, mostWaiting = MOST_WAITING): PageGate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(make) {
      if (running < atOnce) running += 1;
      else if (waiting.length >= mostWaiting) return null;
      // Whoever leaves hands its place to the next one, so the count stays as it is.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await make();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
