// Runs the WebAssembly renderer in a thread: a crash ends the thread, never the process.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { palettePng } from './palette-png.ts';

const { fontsDir } = workerData as { fontsDir: string };
const program = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
await initWasm(readFileSync(program));
const fontBuffers = readdirSync(fontsDir)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => readFileSync(join(fontsDir, name)));
if (fontBuffers.length === 0) throw new Error('There are no fonts to draw with: npm run build');

parentPort?.on('message', (svg: string) => {
  const drawing = new Resvg(svg, { font: { fontBuffers, loadSystemFonts: false } });
  const image = drawing.render();
  const png = palettePng({ width: image.width, height: image.height, rgba: image.pixels });
  image.free();
  drawing.free();
  parentPort?.postMessage(png);
});
