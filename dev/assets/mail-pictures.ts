// Draws the pictures inside emails into src/server/features/mail/layout/pictures. They are kept in git; run
// it again after a change to the art.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { brand4 } from '#domain/kernel/brand-colours.ts';
import { listSceneCodes } from '#domain/trips/scene-code.ts';
import { palettePng } from '#server/platform/files/palette-png.ts';
import { readScene, readTextile } from '#web/shared/scene/scene-files.ts';
import { sceneSvg } from '#web/shared/scene/scenes.ts';

const folder = fileURLToPath(new URL('../../src/server/features/mail/layout/pictures', import.meta.url));
const strip = { width: 1200, height: 340 };
const MOST_BYTES = 16 * 1024;
const COLOURS = [256, 192, 128, 96, 64, 48, 32];

function drawn(svg: string) {
  const drawing = new Resvg(svg);
  const image = drawing.render();
  const picture = { width: image.width, height: image.height, rgba: image.pixels, png: image.asPng() };
  image.free();
  drawing.free();
  return picture;
}

function smallEnough(svg: string, mostBytes: number): Buffer {
  const pixels = drawn(svg);
  const tries = COLOURS.map((colours) => () => palettePng(pixels, colours));
  for (const attempt of tries) {
    const png = attempt();
    if (png.length <= mostBytes) return png;
  }
  throw new Error(`A picture is larger than ${mostBytes} bytes however few colours it has.`);
}

function songketSvg(): string {
  const { palette } = readScene('MY');
  const tile = readTextile('songket', palette);
  const repeat = `<pattern id="w" patternUnits="userSpaceOnUse" width="${tile.width}" height="${tile.height}">${tile.drawing}</pattern>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="50" viewBox="0 0 384 16"><defs>${repeat}</defs><rect width="384" height="16" fill="${palette.cloth}"/><rect width="384" height="16" fill="url(#w)"/></svg>`;
}

/** The picture has no background, because email clients show light and dark ones. */
const planeSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 24 24"><path fill="none" stroke="${brand4}" stroke-width="1.8" stroke-linejoin="round" d="M21.5 12c0-.9-.8-1.5-1.8-1.5h-4.6L10.3 3H8.2l2.3 7.5H6L4.2 8.2H2.7L3.8 12l-1.1 3.8h1.5L6 13.5h4.5L8.2 21h2.1l4.8-7.5h4.6c1 0 1.8-.6 1.8-1.5Z"/></svg>`;

await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const code of listSceneCodes())
  writeFileSync(join(folder, `${code}.png`), smallEnough(sceneSvg(code, strip), MOST_BYTES));
writeFileSync(join(folder, 'songket.png'), smallEnough(songketSvg(), 4 * 1024));
writeFileSync(join(folder, 'plane.png'), drawn(planeSvg).png);
