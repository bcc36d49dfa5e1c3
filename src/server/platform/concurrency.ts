// Limits concurrent tasks in this process. The others queue in memory instead of exhausting connections, CPU
// or memory.

export interface Limiter {
  /** Waits in a queue of unlimited length. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Returns null at once if `mostWaiting` tasks are queued. */
  tryRun<Result>(task: () => Promise<Result>): Promise<Result | null>;
}

export interface KeyedLimiter {
  run<Result>(
    key: string,
    atOnce: number,
    task: () => Promise<Result>,
    patience?: QueueWait,
  ): Promise<Result>;
}

export interface QueueWait {
  readonly signal?: AbortSignal | undefined;
  readonly longestWaitMs?: number;
}

/** The task never started: it timed out in the queue, or the caller left. */
export class NotServedError extends Error {}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

export function createLimiter(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY): Limiter {
  const queue: Queue = { running: 0, waiting: [] };
  return {
    run: (task) => runInQueue(queue, atOnce, task),
    async tryRun(task) {
      const isFull = queue.running >= atOnce && queue.waiting.length >= mostWaiting;
      return isFull ? null : runInQueue(queue, atOnce, task);
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
        return await runInQueue(queue, atOnce, task, patience);
      } finally {
        // Delete only this queue: a new one may exist for the key by now.
        if (queue.running === 0 && queues.get(key) === queue) queues.delete(key);
      }
    },
  };
}

async function runInQueue<Result>(
  queue: Queue,
  atOnce: number,
  task: () => Promise<Result>,
  patience: QueueWait = {},
): Promise<Result> {
  if (patience.signal?.aborted) throw new NotServedError();
  if (queue.running < atOnce) queue.running += 1;
  else await turn(queue, patience);
  try {
    if (patience.signal?.aborted) throw new NotServedError();
    return await task();
  } finally {
    // Pass the slot on directly, so that a new caller cannot jump the queue.
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
  }
}

function turn({ waiting }: Queue, { signal, longestWaitMs }: QueueWait): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(begin), 1);
      settle();
      reject(new NotServedError());
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
