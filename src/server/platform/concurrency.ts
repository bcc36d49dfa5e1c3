// Lets only so many tasks run at once in this process. The others wait in memory, in the order they came, instead of
// filling a connection pool, the processors or the memory all together.

export interface Limiter {
  /** Waits for its turn, however many wait already. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Null, without waiting, when `mostWaiting` tasks wait already. */
  tryRun<Result>(task: () => Promise<Result>): Promise<Result | null>;
}

/** One limit for each key: tasks of different keys do not wait for each other. */
export interface KeyedLimiter {
  /** Throws `NotServed` when the patience ends before the task has begun. */
  run<Result>(key: string, atOnce: number, task: () => Promise<Result>, patience?: Patience): Promise<Result>;
}

export interface Patience {
  /** Ends the wait of somebody who has left. */
  readonly signal?: AbortSignal | undefined;
  readonly longestWaitMs?: number;
}

/** The task was not begun: its turn did not come in time, or the one who asked has left. */
export class NotServed extends Error {}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

export function createLimiter(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY): Limiter {
  const queue: Queue = { running: 0, waiting: [] };
  return {
    run: (task) => runIn(queue, atOnce, task),
    async tryRun(task) {
      const isFull = queue.running >= atOnce && queue.waiting.length >= mostWaiting;
      return isFull ? null : runIn(queue, atOnce, task);
    },
  };
}

export function createKeyedLimiter(): KeyedLimiter {
  const queues = new Map<string, Queue>();
  return {
    async run(key, atOnce, task, patience) {
      const queue = queues.get(key) ?? { running: 0, waiting: [] };
      queues.set(key, queue);
      try {
        return await runIn(queue, atOnce, task, patience);
      } finally {
        // Meanwhile a newcomer may have opened another queue for the key.
        if (queue.running === 0 && queues.get(key) === queue) queues.delete(key);
      }
    },
  };
}

async function runIn<Result>(
  queue: Queue,
  atOnce: number,
  task: () => Promise<Result>,
  patience: Patience = {},
): Promise<Result> {
  if (patience.signal?.aborted) throw new NotServed();
  if (queue.running < atOnce) queue.running += 1;
  else await turn(queue, patience);
  try {
    if (patience.signal?.aborted) throw new NotServed();
    return await task();
  } finally {
    // The place is handed on without ever being free, so no newcomer gets in before those who wait.
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
  }
}

function turn({ waiting }: Queue, { signal, longestWaitMs }: Patience): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(begin), 1);
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
    waiting.push(begin);
  });
}
