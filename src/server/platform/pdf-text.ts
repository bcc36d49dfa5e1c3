// The text of a PDF that somebody uploaded. Files are made by strangers, so each is read on a thread of its own with little
// memory and little time: one that wants more is given up, and the process goes on.
import { Worker } from 'node:worker_threads';
import { maxReadCharacters, maxReadPages } from '#domain/constants.ts';

export interface PdfLimits {
  /** Far more than a ticket takes, also on a busy machine. */
  readonly longestMs: number;
  readonly mostHeapMb: number;
  /** By which the whole process may grow meanwhile: unpacked files lie outside the heap that a thread can be given. */
  readonly mostGrowthMb: number;
}

const usual: PdfLimits = { longestMs: 20_000, mostHeapMb: 128, mostGrowthMb: 384 };
const LOOK_EVERY_MS = 25;
const MEGABYTE = 1024 * 1024;

/** Null when it cannot be read within the limits. Never throws for what stands in the file. */
export function readPdfText(pdf: Uint8Array, limits: PdfLimits = usual): Promise<string | null> {
  const { longestMs, mostHeapMb, mostGrowthMb } = limits;
  const worker = new Worker(new URL('./pdf-text-worker.ts', import.meta.url), {
    workerData: { pdf: new Uint8Array(pdf), mostPages: maxReadPages, mostCharacters: maxReadCharacters },
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
    function finish(text: string | null): void {
      clearInterval(watch);
      worker.off('message', finish).off('error', giveUp).off('exit', giveUp);
      // What it does while it is stopped is no news.
      worker.on('error', () => {});
      worker.terminate().then(() => resolve(text));
    }
    const giveUp = () => finish(null);
    worker.on('message', finish).on('error', giveUp).on('exit', giveUp);
  });
}
