// A thread of its own for dev/texts-on-save.ts: compiling keeps a thread busy for a second, and pages must be answered
// meanwhile. Each message names the folder to write to; the answer says that it is written, or what went wrong.
import { parentPort } from 'node:worker_threads';
import { compile } from '@inlang/paraglide-js';
import { textOptions } from './compile-texts.ts';

let last: Awaited<ReturnType<typeof compile>> | undefined;

parentPort?.on('message', async (outdir: string) => {
  try {
    // Given the last result it writes only what has changed.
    const previous = last && { previousCompilation: last };
    last = await compile({ ...textOptions, ...previous, outdir, cleanOutdir: false });
    parentPort?.postMessage(null);
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? error.message : String(error));
  }
});
