// What a scene is painted with: its colours, the place of the disc and the craft of its border.
import type { TextileName } from './textiles.ts';

export type Palette = {
  /** Sky at the top and at the horizon. */
  sky: string;
  glow: string;
  /** The disc: colour, middle and radius. */
  disc: string;
  discX: number;
  discY: number;
  discR: number;
  /** Layers from the horizon to the front. */
  far: string;
  mid: string;
  near: string;
  /** The landmark's lit side and its one bright detail. */
  lit: string;
  pop: string;
  textile: TextileName;
  cloth: string;
  thread: string;
  accent: string;
};

type Disc = readonly [colour: string, x: number, y: number, radius: number];
type Layers = readonly [
  sky: string,
  glow: string,
  far: string,
  mid: string,
  near: string,
  lit: string,
  pop: string,
];
type Border = readonly [textile: TextileName, cloth: string, thread: string, accent: string];

export function palette(layers: Layers, [disc, discX, discY, discR]: Disc, border: Border): Palette {
  const [sky, glow, far, mid, near, lit, pop] = layers;
  const [textile, cloth, thread, accent] = border;
  return { sky, glow, disc, discX, discY, discR, far, mid, near, lit, pop, textile, cloth, thread, accent };
}
