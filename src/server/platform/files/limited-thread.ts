// Work on files from outside, each on a thread of its own with little memory and little time: a file that needs more is given
// up, and the event loop of the process stays free.
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** Far more than a ticket takes, also on a busy machine. */
  readonly longestMs: number;
  readonly mostHeapMb: number;
  /** By which the whole process may grow meanwhile: unpacked files lie outside the heap that a thread can be given. */
  readonly mostGrowthMb: number;
}

const usual: ThreadLimits = { longestMs: 20_000, mostHeapMb: 128, mostGrowthMb: 384 };
const LOOK_EVERY_MS = 25;
const MEGABYTE = 1024 * 1024;

/** Resolves with the first message of the script; null if it fails or exceeds the limits. Never throws. */
export function runInThread<Result>(
  script: URL,
  workerData: unknown,
  limits: ThreadLimits = usual,
): Promise<Result | null> {
  const { longestMs, mostHeapMb, mostGrowthMb } = limits;
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // It has no business with the settings, and what it says about a file belongs into no log.
    env: {},
    stdout: true,
    stderr: true,
  });
  const startedAt = performance.now();
  const mostBytes = process.memoryUsage.rss() + mostGrowthMb * MEGABYTE;
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      const isLate = performance.now() - startedAt > longestMs;
      if (isLate || process.memoryUsage.rss() > mostBytes) finish(null);
    }, LOOK_EVERY_MS);
    function finish(result: Result | null): void {
      clearInterval(watch);
      worker.off('message', finish).off('error', giveUp).off('exit', giveUp);
      // What it does while it is stopped is no news.
      worker.on('error', () => {});
      worker.terminate().then(() => resolve(result));
    }
    const giveUp = () => finish(null);
    worker.on('message', finish).on('error', giveUp).on('exit', giveUp);
  });
}
