// Lets only a few tasks with the same name run at once in this process; the rest wait in memory, in the order they
// came, instead of filling a connection pool with sessions that all wait for the same row. Nobody waits for ever, and
// nobody who has left is served.

export interface Patience {
  /** Ends the wait of somebody who has left. */
  readonly signal?: AbortSignal | undefined;
  readonly longestWaitMs?: number;
}

export interface Gate {
  run<Result>(
    name: string,
    atOnce: number,
    task: () => Promise<Result>,
    patience?: Patience,
  ): Promise<Result>;
}

/** The task was not begun: its turn did not come in time, or the one who asked has left. */
export class NotServed extends Error {}

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

  /** A task that leaves hands its place to the next one, so the count stays as it is. */
  function turn(lane: Lane, { signal, longestWaitMs }: Patience): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        lane.waiting.splice(lane.waiting.indexOf(begin), 1);
        settle();
        reject(new NotServed());
      };
      const begin = () => {
        settle();
        resolve();
      };
      const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      signal?.addEventListener('abort', giveUp);
      lane.waiting.push(begin);
    });
  }

  return {
    async run(name, atOnce, task, patience = {}) {
      if (patience.signal?.aborted) throw new NotServed();
      const lane = lanes.get(name) ?? { running: 0, waiting: [] };
      lanes.set(name, lane);
      if (lane.running < atOnce) lane.running += 1;
      else await turn(lane, patience);
      try {
        if (patience.signal?.aborted) throw new NotServed();
        return await task();
      } finally {
        leave(name, lane);
      }
    },
  };
}
