// Converts fonts to build/fonts: the renderer reads only plain TrueType, the packages contain WOFF2. Includes
// Latin Extended for names such as Nevşehir.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import wawoff2 from 'wawoff2';
import { hashFiles, isMadeFrom } from '../start/made-from.ts';

const folder = fileURLToPath(new URL('../../build/fonts', import.meta.url));
const stampFile = join(folder, '.made-from');
const require = createRequire(import.meta.url);

const sources = [...fontFiles('bricolage-grotesque', [800]), ...fontFiles('figtree', [500, 700])];

function fontFiles(font: string, weights: readonly number[]): string[] {
  return weights.flatMap((weight) =>
    ['latin', 'latin-ext'].map((letters) =>
      require.resolve(`@fontsource/${font}/files/${font}-${letters}-${weight}-normal.woff2`),
    ),
  );
}

export function ensurePictureFonts(): void {
  if (isMadeFrom(stampFile, fingerprint())) return;
  // Run in a child process, because the callers are synchronous.
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The fonts of pictures could not be made.');
}

const fingerprint = () => hashFiles([...sources, fileURLToPath(import.meta.url)]);

async function makeFonts(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const file of sources) {
    const font = await wawoff2.decompress(readFileSync(file));
    writeFileSync(join(folder, basename(file).replace(/woff2$/, 'ttf')), font);
  }
  writeFileSync(stampFile, fingerprint());
}

if (import.meta.main) await makeFonts();
