// Puts a destination scene together: sky, disc, landmark, textile border. Pure text, no I/O.
// Owns the frame; drawings, colours and weaves come from their own files, which scene stands for a trip is in scene-code.ts.
import { eastAsianCities } from './cities-east-asia.ts';
import { malaysianCities } from './cities-malaysia.ts';
import { southEastAsianCities } from './cities-south-east-asia.ts';
import { westernAndSouthernCities } from './cities-west-and-south.ts';
import { FRAME_HEIGHT, GROUND, PAINT_LEFT, PAINT_WIDTH, round } from './draw.ts';
import { eastAsia } from './landmarks-east-asia.ts';
import { europe } from './landmarks-europe.ts';
import { gulfAndSilkRoad } from './landmarks-gulf-and-silk-road.ts';
import { mainlandAsia } from './landmarks-mainland-asia.ts';
import { maritimeAsia } from './landmarks-maritime-asia.ts';
import { pacific } from './landmarks-pacific.ts';
import { southAsia } from './landmarks-south-asia.ts';
import type { Palette } from './palette.ts';
import { palettes, type SceneCode } from './palettes.ts';
import { textiles } from './textiles.ts';

const landmarks: Record<SceneCode, (p: Palette) => string> = {
  ...maritimeAsia,
  ...mainlandAsia,
  ...eastAsia,
  ...southAsia,
  ...gulfAndSilkRoad,
  ...europe,
  ...pacific,
  ...eastAsianCities,
  ...malaysianCities,
  ...southEastAsianCities,
  ...westernAndSouthernCities,
};

export function isSceneCode(value: string): value is SceneCode {
  return Object.hasOwn(palettes, value);
}

/**
 * The frame is the middle square, and "meet" keeps its whole height in view. A wider box shows more landscape
 * instead of cutting the landmark, so one file serves the thumbnail, the card band and the social picture.
 */
const FRAME = `viewBox="132 0 136 ${FRAME_HEIGHT}" preserveAspectRatio="xMidYMax meet"`;

const TALL_SKY = 400;

export function sceneSvg(
  code: SceneCode,
  size: { width: number; height: number } = { width: 400, height: 136 },
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ${FRAME}>${sceneBody(code)}</svg>`;
}

/** The scene as a part of a larger picture, cut to its box. */
export function nestedScene(
  code: SceneCode,
  box: { x: number; y: number; width: number; height: number },
): string {
  return `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" ${FRAME}>${sceneBody(code)}</svg>`;
}

/** The same, running on past its box; what lies round the box is painted over it. */
export function unclippedScene(
  code: SceneCode,
  box: { x: number; y: number; width: number; height: number },
): string {
  const scale = box.height / FRAME_HEIGHT;
  const x = box.x + box.width / 2 - 200 * scale;
  return `<g transform="translate(${round(x)} ${round(box.y)}) scale(${scale.toFixed(3)})">${sceneBody(code)}</g>`;
}

/** The textile of a scene alone. It has no frame: however large its box is, it repeats at twice its own size. */
export function weaveSvg(code: SceneCode): string {
  const p = palettes[code];
  const { width, height, art } = textiles[p.textile](p);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"><pattern id="weave" patternUnits="userSpaceOnUse" y=".5" width="${width}" height="${height}" patternTransform="scale(2)">${art}</pattern>` +
    `<rect width="100%" height="100%" fill="${p.cloth}"/>` +
    `<rect width="100%" height="100%" fill="url(#weave)"/></svg>`
  );
}

function sceneBody(code: SceneCode): string {
  const p = palettes[code];
  const wide = `x="${PAINT_LEFT}" width="${PAINT_WIDTH}"`;
  // Ids carry the code: several scenes may stand inline in one page.
  const sky = `sky-${code}`;
  return (
    `<defs><linearGradient id="${sky}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${GROUND}"><stop stop-color="${p.sky}"/><stop offset="1" stop-color="${p.glow}"/></linearGradient>${weave(code, p)}</defs>` +
    `<rect ${wide} y="${-TALL_SKY}" height="${TALL_SKY + GROUND}" fill="url(#${sky})"/>` +
    `<circle cx="${p.discX}" cy="${p.discY}" r="${p.discR + 7}" fill="${p.disc}" fill-opacity=".16"/>` +
    `<circle cx="${p.discX}" cy="${p.discY}" r="${p.discR}" fill="${p.disc}"/>` +
    landmarks[code](p) +
    `<rect ${wide} y="112" height="24" fill="${p.cloth}"/>` +
    `<rect ${wide} y="117" height="16" fill="url(#weave-${code})"/>` +
    `<path fill="${p.thread}" d="M${PAINT_LEFT} 112h${PAINT_WIDTH}v2H${PAINT_LEFT}z"/>` +
    `<path fill="${p.accent}" d="M${PAINT_LEFT} 115h${PAINT_WIDTH}v.9H${PAINT_LEFT}zM${PAINT_LEFT} 134.1h${PAINT_WIDTH}v.9H${PAINT_LEFT}z"/>`
  );
}

function weave(code: SceneCode, p: Palette): string {
  const tile = textiles[p.textile](p);
  // The repeat is centred on the frame, so a thumbnail cuts it evenly.
  return `<pattern id="weave-${code}" patternUnits="userSpaceOnUse" x="${200 - tile.width / 2}" y="117" width="${tile.width}" height="${tile.height}">${tile.art}</pattern>`;
}
