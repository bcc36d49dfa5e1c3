// Lets only so many tasks run at once in this process. The others wait in memory, in the order they came, instead of
// filling a connection pool, the processors or the memory all together.

export interface Limiter {
  /** Waits for its turn, however many wait already. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Null, without waiting, when `mostWaiting` tasks wait already. */
  tryRun<Result>(task: () => Promise<Result>): Promise<Result | null>;
}

export function createLimiter(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY): Limiter {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The place is handed on without ever being free, so no newcomer gets in before those who wait.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    run,
    async tryRun(task) {
      return running >= atOnce && waiting.length >= mostWaiting ? null : run(task);
    },
  };
}
