import type { CitySceneCode, SceneCode } from '#domain/trips/scene-code.ts';
import { applyPalette, openHillsPalettes, type Palette, readPalette, readProperty } from './palettes.ts';

/** The plugin in dev/start/scene-files.ts minifies these files. */
const files = import.meta.glob<string>('../../assets/scenes/*/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const cityFiles: Readonly<Record<CitySceneCode, string>> = {
  OSA: 'osaka',
  TYO: 'tokyo',
  SPK: 'sapporo',
  CJU: 'jeju',
  SHA: 'shanghai',
  CAN: 'guangzhou',
  PEN: 'penang',
  BKI: 'kota-kinabalu',
  LGK: 'langkawi',
  HKT: 'phuket',
  JKT: 'jakarta',
  YOG: 'yogyakarta',
  SGN: 'ho-chi-minh-city',
  DAD: 'da-nang',
  JED: 'jeddah',
  MED: 'medina',
  IST: 'istanbul',
  MEL: 'melbourne',
  PER: 'perth',
};

interface Scene {
  readonly palette: Palette;
  readonly textile: string;
  readonly drawing: string;
}

interface Textile {
  readonly width: number;
  readonly height: number;
  readonly drawing: string;
}

export function sceneFile(code: SceneCode): string {
  if (code in cityFiles) return `cities/${cityFiles[code as CitySceneCode]}`;
  return /^X\d$/.test(code) ? 'countries/open-hills' : `countries/${code.toLowerCase()}`;
}

export function readScene(code: SceneCode): Scene {
  const svg = readSvg(sceneFile(code));
  const palette = openHillsPalettes[code] ?? readPalette(svg);
  return { palette, textile: readProperty(svg, 'textile'), drawing: applyPalette(readDrawing(svg), palette) };
}

export function readTextile(name: string, palette: Palette): Textile {
  const svg = readSvg(`textiles/${name}`);
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height), drawing: applyPalette(readDrawing(svg), palette) };
}

function readSvg(name: string): string {
  const svg = files[`../../assets/scenes/${name}.svg`];
  if (!svg) throw new Error(`There is no drawing ${name}.`);
  return svg;
}

function readDrawing(svg: string): string {
  return svg.slice(svg.indexOf('</style>') + '</style>'.length, svg.lastIndexOf('</svg>'));
}
