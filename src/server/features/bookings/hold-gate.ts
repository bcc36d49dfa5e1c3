// Lets only a few tasks with the same name run at once in this process; the rest wait in memory, in the order they
// came, instead of filling a connection pool with sessions that all wait for the same row.

export interface Gate {
  run<Result>(name: string, atOnce: number, task: () => Promise<Result>): Promise<Result>;
}

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

export function createGate(): Gate {
  const lanes = new Map<string, Lane>();

  function leave(name: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) next();
    else lane.running -= 1;
    if (lane.running === 0) lanes.delete(name);
  }

  return {
    async run(name, atOnce, task) {
      const lane = lanes.get(name) ?? { running: 0, waiting: [] };
      lanes.set(name, lane);
      // Whoever leaves hands its place to the next one, so the count stays as it is.
      if (lane.running < atOnce) lane.running += 1;
      else await new Promise<void>((resolve) => lane.waiting.push(resolve));
      try {
        return await task();
      } finally {
        leave(name, lane);
      }
    },
  };
}
