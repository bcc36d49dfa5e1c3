// Composes a scene from sky, drawing and textile border. scene-code.ts chooses the scene for a trip.
import { listSceneCodes, type SceneCode } from '#domain/trips/scene-code.ts';
import type { Palette } from './palettes.ts';
import { readScene, readTextile } from './scene-files.ts';

/** The landmark is above this line, the textile border below. */
const GROUND = 112;
const FRAME_HEIGHT = 136;
/** Painted far past the frame, so that one drawing fills a square, a card or a wide strip. */
const PAINT_LEFT = -200;
const PAINT_WIDTH = 800;

const sceneCodes: ReadonlySet<string> = new Set(listSceneCodes());

export function isSceneCode(value: string): value is SceneCode {
  return sceneCodes.has(value);
}

/**
 * The frame is the square in the middle, and "meet" keeps its full height visible. A wider box shows more
 * landscape instead of cropping the landmark, so that one file serves every format.
 */
const FRAME = `viewBox="132 0 136 ${FRAME_HEIGHT}" preserveAspectRatio="xMidYMax meet"`;

const TALL_SKY = 400;

export function sceneSvg(
  code: SceneCode,
  size: { width: number; height: number } = { width: 400, height: 136 },
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ${FRAME}>${sceneBody(code)}</svg>`;
}

/** Draws the scene inside a larger picture, clipped to its box. */
export function drawNestedScene(
  code: SceneCode,
  box: { x: number; y: number; width: number; height: number },
): string {
  return `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" ${FRAME}>${sceneBody(code)}</svg>`;
}

/** Does not clip: the caller paints over everything outside the box. */
export function drawUnclippedScene(
  code: SceneCode,
  box: { x: number; y: number; width: number; height: number },
): string {
  const scale = box.height / FRAME_HEIGHT;
  const x = box.x + box.width / 2 - 200 * scale;
  return `<g transform="translate(${round(x)} ${round(box.y)}) scale(${scale.toFixed(3)})">${sceneBody(code)}</g>`;
}

/** Returns only the textile pattern. It has no frame and repeats, at twice its size, in a box of any size. */
export function weaveSvg(code: SceneCode): string {
  const { palette: p, textile } = readScene(code);
  const { width, height, drawing } = readTextile(textile, p);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"><pattern id="weave" patternUnits="userSpaceOnUse" y=".5" width="${width}" height="${height}" patternTransform="scale(2)">${drawing}</pattern>` +
    `<rect width="100%" height="100%" fill="${p.cloth}"/>` +
    `<rect width="100%" height="100%" fill="url(#weave)"/></svg>`
  );
}

function sceneBody(code: SceneCode): string {
  const { palette: p, textile, drawing } = readScene(code);
  const wide = `x="${PAINT_LEFT}" width="${PAINT_WIDTH}"`;
  // The id includes the code, because a page can inline several scenes.
  const sky = `sky-${code}`;
  return (
    `<defs><linearGradient id="${sky}" gradientUnits="userSpaceOnUse" x2="0" y2="${GROUND}"><stop stop-color="${p.sky}"/><stop offset="1" stop-color="${p.glow}"/></linearGradient>${weave(code, textile, p)}</defs>` +
    `<rect ${wide} y="${-TALL_SKY}" height="${TALL_SKY + GROUND}" fill="url(#${sky})"/>` +
    drawing +
    `<rect ${wide} y="112" height="24" fill="${p.cloth}"/>` +
    `<rect ${wide} y="117" height="16" fill="url(#weave-${code})"/>` +
    `<path fill="${p.thread}" d="M${PAINT_LEFT} 112h${PAINT_WIDTH}v2H${PAINT_LEFT}z"/>` +
    `<path fill="${p.accent}" d="M${PAINT_LEFT} 115h${PAINT_WIDTH}v.9H${PAINT_LEFT}zM${PAINT_LEFT} 134.1h${PAINT_WIDTH}v.9H${PAINT_LEFT}z"/>`
  );
}

function weave(code: SceneCode, textile: string, p: Palette): string {
  const tile = readTextile(textile, p);
  // Centred on the frame, so that a thumbnail crops it evenly.
  return `<pattern id="weave-${code}" patternUnits="userSpaceOnUse" x="${200 - tile.width / 2}" y="117" width="${tile.width}" height="${tile.height}">${tile.drawing}</pattern>`;
}

/** One decimal is finer than a pixel at every size that is used. */
function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
