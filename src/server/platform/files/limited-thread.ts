// Runs work on untrusted files in a thread with memory and time limits, so that the event loop stays free.
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  readonly longestMs: number;
  readonly mostHeapMb: number;
  /** Limit for the growth of the whole process, because decompressed data is outside the thread's heap. */
  readonly mostGrowthMb: number;
}

const usual: ThreadLimits = { longestMs: 20_000, mostHeapMb: 128, mostGrowthMb: 384 };
const LOOK_EVERY_MS = 25;
const MEGABYTE = 1024 * 1024;

/** Resolves with the script's first message; null if it fails or exceeds the limits. Never throws. */
export function runInThread<Result>(
  script: URL,
  workerData: unknown,
  limits: ThreadLimits = usual,
): Promise<Result | null> {
  const { longestMs, mostHeapMb, mostGrowthMb } = limits;
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // No environment variables for the thread, no log of its output: it may contain parts of the file.
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
      worker.on('error', () => {});
      worker.terminate().then(() => resolve(result));
    }
    const giveUp = () => finish(null);
    worker.on('message', finish).on('error', giveUp).on('exit', giveUp);
  });
}
