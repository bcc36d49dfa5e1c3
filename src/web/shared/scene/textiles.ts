// The woven, dyed or tiled border under each scene: one small repeat per craft tradition.
// Owns the repeats only; colours come from the palette, placing from scenes.ts.
// Every tile is 16 high (or 8, twice) so that whole rows fit the strip.
import { circle, circles, each, line, path, rect, round } from './draw.ts';

type Weave = { cloth: string; thread: string; accent: string };
type Tile = { width: number; height: number; art: string };

const diamond = (x: number, y: number, rx: number, ry: number) =>
  `M${round(x - rx)} ${y}L${x} ${round(y - ry)}L${round(x + rx)} ${y}L${x} ${round(y + ry)}Z`;

const tile = (width: number, art: string): Tile => ({ width, height: 16, art });

const ring = (stroke: string, x: number, y: number, r: number, width = 1) =>
  `<circle fill="none" stroke="${stroke}" stroke-width="${width}" cx="${x}" cy="${y}" r="${r}"/>`;

const petalsRound = (fill: string, x: number, y: number, rx: number, ry: number, angles: readonly number[]) =>
  each(
    angles,
    (a) =>
      `<ellipse fill="${fill}" cx="${x}" cy="${round(y - ry - 0.6)}" rx="${rx}" ry="${ry}" transform="rotate(${a} ${x} ${y})"/>`,
  );

const COMPASS = [0, 90, 180, 270] as const;
const DIAGONALS = [45, 135, 225, 315] as const;
const EIGHT = [...COMPASS, ...DIAGONALS] as const;

/** Overlapping waves, each a fan of three rings. */
function seigaiwa({ cloth, thread, accent }: Weave): Tile {
  const fan = (x: number, y: number) =>
    circle(cloth, x, y, 8) +
    ring(thread, x, y, 7.4, 1.1) +
    ring(accent, x, y, 4.8, 1) +
    circle(thread, x, y, 2.2);
  return { width: 16, height: 8, art: fan(0, 4) + fan(16, 4) + fan(8, 8) + fan(0, 12) + fan(16, 12) };
}

/** Batik ovals in fours, as in a cut palm fruit. */
function kawung({ thread, accent }: Weave): Tile {
  const four = (x: number, y: number) =>
    petalsRound(thread, x, y, 2.5, 4, DIAGONALS) + circle(accent, x, y, 1.1);
  return tile(16, four(8, 8) + each([0, 16], (x) => each([0, 16], (y) => circle(accent, x, y, 1.8))));
}

/** Gold-thread stars between diamonds. */
function songket({ thread, accent }: Weave): Tile {
  return tile(
    24,
    line(thread, 1, diamond(12, 8, 11.4, 7.6)) +
      petalsRound(thread, 12, 8, 1.3, 2.3, EIGHT) +
      circle(accent, 12, 8, 1.4) +
      each([0, 24], (x) => each([0, 16], (y) => path(accent, diamond(x, y, 6, 4)))),
  );
}

/** Glazed shophouse tiles with a four-petal flower. */
function shophouseTile({ cloth, thread, accent }: Weave): Tile {
  return tile(
    16,
    rect(thread, 0.4, 0.4, 15.2, 15.2, 1) +
      petalsRound(cloth, 8, 8, 2, 2.7, COMPASS) +
      petalsRound(accent, 8, 8, 1.3, 2.2, DIAGONALS) +
      circle(thread, 8, 8, 1.3) +
      each([0.4, 15.6], (x) => each([0.4, 15.6], (y) => circle(accent, x, y, 2.4))),
  );
}

/** Rows of lotus petals. */
function lotusPetals({ cloth, thread, accent }: Weave): Tile {
  const petal = (x: number, y: number) =>
    `<path fill="${cloth}" stroke="${thread}" stroke-width="1" d="M${x - 6} ${y}Q${x - 6} ${y - 7} ${x} ${y - 11}Q${x + 6} ${y - 7} ${x + 6} ${y}Z"/>` +
    path(accent, `M${x - 2} ${y}Q${x - 2} ${y - 4} ${x} ${y - 6.5}Q${x + 2} ${y - 4} ${x + 2} ${y}Z`);
  return tile(12, petal(0, 8) + petal(12, 8) + petal(6, 12.5) + petal(0, 17) + petal(12, 17));
}

/** Stepped zigzags of highland brocade. */
function brocade({ thread, accent }: Weave): Tile {
  return tile(
    16,
    line(thread, 1.6, 'M0 5L8 1L16 5M0 15L8 11L16 15') +
      line(accent, 1.2, 'M0 8.5L8 4.5L16 8.5') +
      path(thread, diamond(8, 8.8, 1.7, 1.5)) +
      path(accent, `${diamond(0, 11.8, 2, 1.7)}${diamond(16, 11.8, 2, 1.7)}`),
  );
}

/** Diamonds within diamonds, as in plaited mats. */
function plaitedMat({ cloth, thread, accent }: Weave): Tile {
  return tile(
    20,
    path(accent, diamond(10, 8, 9.6, 7.7)) +
      path(cloth, diamond(10, 8, 7, 5.6)) +
      path(thread, diamond(10, 8, 4.8, 3.8)) +
      path(cloth, diamond(10, 8, 2, 1.6)) +
      each([0, 20], (x) => each([0, 16], (y) => path(thread, diamond(x, y, 4.4, 3.5)))),
  );
}

/** The checked cotton of a krama scarf. */
function check({ thread, accent }: Weave): Tile {
  return tile(
    16,
    `<g opacity=".55">${rect(thread, 0, 0, 8, 16)}${rect(thread, 0, 0, 16, 8)}</g>` +
      rect(thread, 0, 0, 8, 8) +
      line(accent, 0.9, 'M12 0V16M0 12H16'),
  );
}

/** Hooked diamonds of river-valley weaving. */
function hookedDiamond({ thread, accent }: Weave): Tile {
  return tile(
    24,
    line(
      thread,
      1.3,
      `${diamond(12, 8, 8.5, 6)}M2 8L0 5.5M2 8L0 10.5M22 8L24 5.5M22 8L24 10.5M8 2H16M8 14H16`,
    ) +
      path(accent, diamond(12, 8, 4.4, 3.1)) +
      path(
        thread,
        `${diamond(0, 1, 3, 2)}${diamond(24, 1, 3, 2)}${diamond(0, 15, 3, 2)}${diamond(24, 15, 3, 2)}`,
      ),
  );
}

/** Interlocking silk waves. */
function silkWave({ thread, accent }: Weave): Tile {
  const wave = (y: number) => `M-4 ${y}q4 -4.5 8 0t8 0t8 0`;
  return {
    width: 16,
    height: 8,
    art:
      line(thread, 1.5, wave(1.5) + wave(9.5)) + line(accent, 1.3, wave(4.2)) + line(thread, 0.8, wave(6.6)),
  };
}

/** Patchwork of fine cloth in quiet colours. */
function patchwork({ thread, accent, cloth }: Weave): Tile {
  return tile(
    32,
    rect(thread, 0, 0, 9, 9) +
      rect(accent, 9, 0, 11, 5) +
      rect(thread, 20, 0, 5, 10) +
      rect(accent, 0, 9, 5, 7) +
      rect(thread, 12, 10, 13, 6) +
      rect(accent, 25, 6, 7, 10) +
      line(cloth, 0.9, 'M0 9H12M9 0V9M9 5H20M20 0V10M12 5V16M12 10H25M25 0V16M25 6H32M5 9V16M0 0V16'),
  );
}

/** Square spirals in a running fret. */
function fret({ thread, accent }: Weave): Tile {
  return tile(
    16,
    line(thread, 1.5, 'M0 13H13V3H4V9.5H9V6.2') +
      line(thread, 1.5, 'M13 13H16') +
      line(accent, 1, 'M0 .5H16M0 15.5H16'),
  );
}

/** Woven eyes: diamonds side by side with bright centres. */
function wovenEye({ thread, accent, cloth }: Weave): Tile {
  return tile(
    16,
    path(thread, diamond(8, 8, 7.6, 7)) +
      path(cloth, diamond(8, 8, 5.2, 4.7)) +
      path(accent, diamond(8, 8, 3, 2.7)) +
      each([0, 16], (x) => each([0, 16], (y) => path(accent, diamond(x, y, 4, 3.6)))),
  );
}

/** Interlaced rings. */
function rings({ thread, accent }: Weave): Tile {
  return tile(
    16,
    each([0, 16], (x) => each([0, 16], (y) => ring(thread, x, y, 8))) +
      ring(thread, 8, 8, 8) +
      path(accent, `${diamond(8, 8, 2.2, 2.2)}${diamond(0, 8, 1.4, 1.4)}${diamond(16, 8, 1.4, 1.4)}`),
  );
}

/** Blue-painted tiles that make a star where four meet. */
function paintedTile({ cloth, thread, accent }: Weave): Tile {
  return tile(
    16,
    rect(thread, 0.3, 0.3, 15.4, 15.4) +
      line(cloth, 1.1, 'M0 8Q8 8 8 0M8 0Q8 8 16 8M16 8Q8 8 8 16M8 16Q8 8 0 8') +
      each([0, 16], (x) => each([0, 16], (y) => petalsRound(cloth, x, y, 1.4, 2, DIAGONALS))) +
      circle(accent, 8, 8, 1.8),
  );
}

/** Block-printed flowers and leaves. */
function blockPrint({ thread, accent }: Weave): Tile {
  return tile(
    20,
    petalsRound(thread, 10, 8, 1.6, 2.3, EIGHT) +
      circle(accent, 10, 8, 1.7) +
      each(
        [0, 20],
        (x) =>
          path(accent, `M${x} 3Q${x + 4} 6 ${x} 13Q${x - 4} 6 ${x} 3Z`) +
          circle(thread, x, 1.2, 1) +
          circle(thread, x, 14.8, 1),
      ),
  );
}

/** Stepped triangles facing each other. */
function steppedTriangles({ thread, accent }: Weave): Tile {
  const up = 'M0 16V13H2V10.5H4V8H6V5.5H10V8H12V10.5H14V13H16V16Z';
  return tile(
    16,
    path(thread, up) +
      path(accent, 'M5 16V13.5H6.5V11H9.5V13.5H11V16Z') +
      path(accent, 'M0 0V5H2V2.5H4V0ZM16 0V5H14V2.5H12V0Z'),
  );
}

/** Desert weaving: triangles between stripes. */
function sadu({ thread, accent, cloth }: Weave): Tile {
  return tile(
    12,
    rect(accent, 0, 0, 12, 2) +
      rect(accent, 0, 14, 12, 2) +
      path(thread, 'M0 8L6 3L12 8L6 13Z') +
      path(cloth, diamond(6, 8, 2.6, 2.2)) +
      circle(thread, 0, 3.6, 0.9) +
      circle(thread, 12, 3.6, 0.9) +
      circle(thread, 0, 12.4, 0.9) +
      circle(thread, 12, 12.4, 0.9),
  );
}

/** Tulips and leaves from painted ceramics. */
function tulips({ thread, accent }: Weave): Tile {
  return tile(
    20,
    path(accent, 'M10 9.5Q5.5 8 6.5 1.5Q8.5 3 10 1Q11.5 3 13.5 1.5Q14.5 8 10 9.5Z') +
      line(thread, 1.1, 'M10 9.5V16M10 15Q4 14 3.5 8M10 15Q16 14 16.5 8') +
      each(
        [0, 20],
        (x) =>
          petalsRound(thread, x, 6, 1.3, 1.9, COMPASS) + circle(accent, x, 6, 1.1) + circle(thread, x, 14, 1),
      ),
  );
}

/** Crossed bands of a tartan. */
function tartan({ thread, accent }: Weave): Tile {
  return tile(
    24,
    `<g fill="${thread}" opacity=".32"><path d="M4 0h8v16H4zM0 3h24v6H0z"/></g>` +
      line(thread, 0.8, 'M18 0V16M0 13H24', 'opacity=".9"') +
      line(accent, 1, 'M8 0V16M0 6H24'),
  );
}

/** Fan scales, from printed linen. */
function fanScales({ cloth, thread, accent }: Weave): Tile {
  const scale = (x: number, y: number) =>
    `<path fill="${cloth}" stroke="${thread}" stroke-width="1" d="M${x - 8} ${y}a8 8 0 0 1 16 0Z"/>` +
    line(thread, 0.8, `M${x} ${y}V${y - 7}M${x} ${y}L${x - 5} ${y - 5.5}M${x} ${y}L${x + 5} ${y - 5.5}`) +
    circle(accent, x, y - 0.5, 1.8);
  return tile(16, scale(0, 8) + scale(16, 8) + scale(8, 16) + scale(-8, 16) + scale(24, 16));
}

/** Gum leaves with golden wattle. */
function leaves({ thread, accent }: Weave): Tile {
  const leaf = (x: number, y: number, turn: number) =>
    `<path fill="${thread}" d="M${x} ${y}q5.5-4.5 11 0q-5.5 4.5-11 0Z" transform="rotate(${turn} ${x} ${y})"/>`;
  return tile(
    24,
    leaf(2, 4, 24) +
      leaf(14, 13, -24) +
      circles(accent, '19 4 1.5, 21.5 6.5 1.5, 16.6 5.6 1.5, 6 11.5 1.5, 8.5 13.5 1.5, 4 13.8 1.5'),
  );
}

/** Fern fronds laid as chevrons. */
function fern({ thread, accent }: Weave): Tile {
  return tile(
    12,
    line(accent, 1.2, 'M0 8H12') +
      line(thread, 1.7, 'M0 7.5L4 1.5M6 7.5L10 1.5M0 8.5L4 14.5M6 8.5L10 14.5', 'stroke-linecap="round"'),
  );
}

/** An eight-pointed star and a small square. */
function star({ thread, accent }: Weave): Tile {
  return tile(
    24,
    line(thread, 1.1, 'M7 3H17V13H7ZM12 .9L19.1 8L12 15.1L4.9 8Z') +
      circle(accent, 12, 8, 2) +
      path(accent, `${diamond(0, 8, 2.6, 2.6)}${diamond(24, 8, 2.6, 2.6)}`),
  );
}

/** Dyed lozenges with feathered edges. */
function ikat({ thread, accent, cloth }: Weave): Tile {
  const feathered = (s: number) => {
    const n = (value: number) => round(value * s);
    return `M12 ${round(8 - 8 * s)}l${n(5)} ${n(3)}h${n(-1)}l${n(5)} ${n(3.5)}v${n(3)}l${n(-5)} ${n(3.5)}h${n(1)}l${n(-5)} ${n(3)}l${n(-5)} ${n(-3)}h${n(1)}l${n(-5)} ${n(-3.5)}v${n(-3)}l${n(5)} ${n(-3.5)}h${n(-1)}Z`;
  };
  return tile(
    24,
    path(thread, feathered(1)) +
      path(cloth, feathered(0.65)) +
      path(accent, feathered(0.36)) +
      path(accent, 'M0 4L3 8L0 12ZM24 4L21 8L24 12Z'),
  );
}

/** Quilted pinwheels. */
function pinwheel({ thread, accent }: Weave): Tile {
  return tile(
    16,
    path(thread, 'M8 8V0L0 0ZM8 8H16V0ZM8 8V16H16ZM8 8H0V16Z') +
      path(accent, 'M8 8L4 4V8ZM8 8L12 4H8ZM8 8L12 12V8ZM8 8L4 12H8Z'),
  );
}

export const textiles = {
  seigaiwa,
  kawung,
  songket,
  shophouseTile,
  lotusPetals,
  brocade,
  plaitedMat,
  check,
  hookedDiamond,
  silkWave,
  patchwork,
  fret,
  wovenEye,
  rings,
  paintedTile,
  blockPrint,
  steppedTriangles,
  sadu,
  tulips,
  tartan,
  fanScales,
  leaves,
  fern,
  star,
  ikat,
  pinwheel,
} as const;

export type TextileName = keyof typeof textiles;
