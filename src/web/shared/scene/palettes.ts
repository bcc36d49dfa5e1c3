// Each scene's file declares its colours as CSS properties; here are more sets for the open hills.
import type { SceneCode } from '#domain/trips/scene-code.ts';

const colours = [
  'sky',
  'glow',
  'disc',
  'far',
  'mid',
  'near',
  'lit',
  'pop',
  'cloth',
  'thread',
  'accent',
] as const;

export type Palette = Readonly<Record<(typeof colours)[number], string>>;

/** One drawing in six colour sets, so that fallback scenes do not all look the same. */
export const openHillsPalettes: Readonly<Partial<Record<SceneCode, Palette>>> = {
  X1: {
    sky: '#F8DCC0',
    glow: '#FDEFD8',
    disc: '#E5833F',
    far: '#D9BE98',
    mid: '#A9875C',
    near: '#5E4630',
    lit: '#EAD2AE',
    pop: '#D9773F',
    cloth: '#4A2E1E',
    thread: '#F0CE8A',
    accent: '#D9773F',
  },
  X2: {
    sky: '#D3E0F0',
    glow: '#F8EFE6',
    disc: '#F2B25C',
    far: '#A9BEDA',
    mid: '#5F82AE',
    near: '#2A4A75',
    lit: '#D6E1EF',
    pop: '#F0B860',
    cloth: '#1D365C',
    thread: '#D5E2F1',
    accent: '#F0B860',
  },
  X3: {
    sky: '#EFD9E2',
    glow: '#FCEEE2',
    disc: '#EC9566',
    far: '#CFB2C2',
    mid: '#93708C',
    near: '#523A5A',
    lit: '#E6D2DE',
    pop: '#E58F6B',
    cloth: '#43284A',
    thread: '#EBD3DF',
    accent: '#E9A36F',
  },
  X4: {
    sky: '#E3EBCF',
    glow: '#FAF5DD',
    disc: '#EFB04C',
    far: '#BBCB96',
    mid: '#7B9A57',
    near: '#3E5E34',
    lit: '#DDE7C4',
    pop: '#E9A33F',
    cloth: '#2E4527',
    thread: '#DCE7BF',
    accent: '#EDB04A',
  },
  X5: {
    sky: '#F7D2C6',
    glow: '#FDEBDD',
    disc: '#E8694A',
    far: '#DDAFA3',
    mid: '#AE6A60',
    near: '#6A3539',
    lit: '#EFCFC4',
    pop: '#F0B45C',
    cloth: '#54242B',
    thread: '#F4D2C2',
    accent: '#F0A85C',
  },
};

/** Reads the custom properties of a file. Throws if one is missing. */
export function readPalette(svg: string): Palette {
  return Object.fromEntries(colours.map((name) => [name, readProperty(svg, name)])) as Palette;
}

export function readProperty(svg: string, name: string): string {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(svg)?.[1];
  if (!value) throw new Error(`The scene has no --${name}.`);
  return value;
}

/** Replaces variables such as `var(--near)`: resvg and mail clients do not support custom properties. */
export function applyPalette(drawing: string, palette: Palette): string {
  return drawing.replace(/var\(--(\w+)\)/g, (_, name: keyof Palette) => palette[name]);
}
