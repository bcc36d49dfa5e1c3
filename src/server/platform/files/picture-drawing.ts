// Renders pictures in a thread, one at a time with a short queue, because each takes a tenth of a second of
// CPU. Caches results by content.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { createLimiter } from '../concurrency.ts';

const MOST_WAITING = 20;
const MOST_KEPT_BYTES = 24 * 1024 * 1024;
/** Far longer than a normal render takes: after this the thread is stuck and is replaced. */
const LONGEST_MS = 30_000;

const builtFonts = fileURLToPath(new URL('../../../../build/fonts', import.meta.url));

export interface PictureDrawing {
  /** Returns a PNG, or null if the queue is full. Throws if rendering fails. */
  draw(svg: string): Promise<Buffer | null>;
  stop(): Promise<void>;
}

export function createPictureDrawing(fontsDir = builtFonts, mostWaiting = MOST_WAITING): PictureDrawing {
  const turns = createLimiter(1, mostWaiting);
  const kept = new LRUCache<string, Buffer>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: (png) => png.length,
  });
  const underWay = new Map<string, Promise<Buffer | null>>();
  let worker: Worker | null = null;

  async function drawOn(svg: string): Promise<Buffer> {
    worker ??= startWorker(fontsDir);
    try {
      return await askWorker(worker, svg);
    } catch (error) {
      const broken = worker;
      worker = null;
      await broken.terminate();
      throw error;
    }
  }

  return {
    async draw(svg) {
      const key = createHash('sha256').update(svg).digest('base64url');
      const ready = kept.get(key) ?? underWay.get(key);
      if (ready) return ready;
      const drawing = turns
        .tryRun(() => drawOn(svg))
        .then((png) => {
          if (png) kept.set(key, png);
          return png;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, drawing);
      return drawing;
    },
    async stop() {
      await worker?.terminate();
      worker = null;
    },
  };
}

function startWorker(fontsDir: string): Worker {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { workerData: { fontsDir } });
  // The thread must not keep the process alive.
  worker.unref();
  return worker;
}

function askWorker(worker: Worker, svg: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Error('Drawing a picture took too long.'))),
      LONGEST_MS,
    );
    const onMessage = (png: Uint8Array) => settle(() => resolve(Buffer.from(png)));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The thread that draws pictures has ended.')));
    function settle(finish: () => void): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(svg);
  });
}
