// Small drawing words shared by every scene: shapes, ridges, palms, roofs.
// Owns the frame's measures; knows no country and no brand colour.

/** The ground line: the landmark stands on it, the textile border hangs below it. */
export const GROUND = 112;
export const FRAME_HEIGHT = 136;
/** Scenes are painted far past the frame so that one drawing fills a square, a card band or a wide strip. */
export const PAINT_LEFT = -200;
export const PAINT_WIDTH = 800;

/** One decimal is finer than a pixel at every size we serve, and keeps files small. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/**
 * Shapes here have either a fill or a stroke, so their opacity is that of the one paint. It looks the same as the
 * element's own, and a drawing program needs no layer for it (resvg even fails on a layer that lies outside its picture).
 */
function attributes(extra: string, paint: 'fill' | 'stroke'): string {
  return extra && ` ${extra.replace(/^(.* )?opacity=/, `$1${paint}-opacity=`)}`;
}

export function path(fill: string, d: string, extra = ''): string {
  return `<path fill="${fill}" d="${d}"${attributes(extra, 'fill')}/>`;
}

export function line(stroke: string, width: number, d: string, extra = ''): string {
  return `<path fill="none" stroke="${stroke}" stroke-width="${width}" d="${d}"${attributes(extra, 'stroke')}/>`;
}

export function rect(fill: string, x: number, y: number, width: number, height: number, radius = 0): string {
  const corner = radius ? ` rx="${radius}"` : '';
  return `<rect fill="${fill}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner}/>`;
}

export function circle(fill: string, x: number, y: number, radius: number, extra = ''): string {
  return `<circle fill="${fill}" cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${attributes(extra, 'fill')}/>`;
}

/** Many discs of one colour, written "x y r, x y r": leaves, blossom, bushes. */
export function circles(fill: string, triples: string): string {
  return each(triples.split(', '), (triple) => {
    const [x = 0, y = 0, r = 0] = triple.split(' ').map(Number);
    return circle(fill, x, y, r);
  });
}

export function group(attributes: string, content: string): string {
  return `<g ${attributes}>${content}</g>`;
}

/** The content and its mirror image about the middle of the frame. */
export function mirrored(content: string): string {
  return content + group('transform="matrix(-1 0 0 1 400 0)"', content);
}

export function each<T>(items: readonly T[], draw: (item: T, index: number) => string): string {
  return items.map(draw).join('');
}

/** A rolling horizon: heights spread evenly over the painted width. */
export function hills(fill: string, heights: readonly number[], extra = ''): string {
  const step = PAINT_WIDTH / (heights.length - 1);
  let d = `M${PAINT_LEFT} ${GROUND}V${heights[0]}`;
  for (let i = 1; i < heights.length; i++) {
    const x = PAINT_LEFT + i * step;
    const from = heights[i - 1] ?? GROUND;
    const to = heights[i] ?? GROUND;
    d += `C${round(x - step / 2)} ${from} ${round(x - step / 2)} ${to} ${round(x)} ${to}`;
  }
  return path(fill, `${d}V${GROUND}Z`, extra);
}

/** A sharp horizon from x, y pairs, closed down to the ground. */
export function peaks(fill: string, points: string, extra = ''): string {
  return path(fill, `M${PAINT_LEFT} ${GROUND}L${points}L${PAINT_LEFT + PAINT_WIDTH} ${GROUND}Z`, extra);
}

/** Still water from y down to the ground, with a few bright strokes. */
export function water(fill: string, shine: string, y: number): string {
  const depth = GROUND - y;
  const strokes = `M96 ${round(y + depth * 0.35)}h34M176 ${round(y + depth * 0.55)}h22M226 ${round(y + depth * 0.3)}h30M40 ${round(y + depth * 0.7)}h26M290 ${round(y + depth * 0.65)}h40M146 ${round(y + depth * 0.82)}h14M356 ${round(y + depth * 0.35)}h24`;
  return (
    rect(fill, PAINT_LEFT, y, PAINT_WIDTH, depth + 1) +
    line(shine, 1.2, strokes, 'stroke-linecap="round" opacity=".6"')
  );
}

/** Two stacked pills, the flat cloud of the whole set. */
export function cloud(fill: string, x: number, y: number, scale = 1, opacity = 0.75): string {
  const s = (n: number) => round(n * scale);
  return path(
    fill,
    `M${x} ${y}h${s(38)}a${s(3.2)} ${s(3.2)} 0 0 0 0-${s(6.4)}h-${s(7)}a${s(3)} ${s(3)} 0 0 0 0-${s(6)}h-${s(16)}a${s(3)} ${s(3)} 0 0 0 0 ${s(6)}h-${s(15)}a${s(3.2)} ${s(3.2)} 0 0 0 0 ${s(6.4)}Z`,
    `opacity="${opacity}"`,
  );
}

/** A coconut palm with its foot at x, y. Lean is how far the crown stands to the side. */
export function palm(fill: string, x: number, y: number, height: number, lean = 0): string {
  const k = height / 40;
  const cx = x + lean;
  const cy = y - height;
  const n = (value: number) => round(value * k);
  const trunk = `M${round(x - 1.4 * k)} ${y}Q${round(x + lean * 0.1)} ${round(y - height * 0.6)} ${round(cx)} ${round(cy)}Q${round(x + lean * 0.2 + 2.6 * k)} ${round(y - height * 0.55)} ${round(x + 1.9 * k)} ${y}Z`;
  const fronds = [
    `q${n(-8)} ${n(-8)} ${n(-19)} ${n(-1)}q${n(10)} ${n(-3)} ${n(19)} ${n(1)}Z`,
    `q${n(8)} ${n(-8)} ${n(19)} ${n(-1)}q${n(-10)} ${n(-3)} ${n(-19)} ${n(1)}Z`,
    `q${n(-11)} ${n(-2)} ${n(-15)} ${n(11)}q${n(6)} ${n(-9)} ${n(15)} ${n(-11)}Z`,
    `q${n(11)} ${n(-2)} ${n(15)} ${n(11)}q${n(-6)} ${n(-9)} ${n(-15)} ${n(-11)}Z`,
    `q${n(-4)} ${n(-11)} ${n(-13)} ${n(-11)}q${n(9)} ${n(3)} ${n(13)} ${n(11)}Z`,
    `q${n(5)} ${n(-11)} ${n(13)} ${n(-10)}q${n(-9)} ${n(3)} ${n(-13)} ${n(10)}Z`,
  ];
  return path(fill, trunk + fronds.map((frond) => `M${round(cx)} ${round(cy)}${frond}`).join(''));
}

/** An East Asian roof: ridge above, eaves that lift at both ends. y is the eaves' middle. */
export function sweptRoof(
  fill: string,
  x: number,
  y: number,
  half: number,
  height: number,
  lift: number,
): string {
  const ridge = half * 0.5;
  return path(
    fill,
    `M${round(x - half)} ${round(y - lift)}Q${round(x - ridge - (half - ridge) * 0.35)} ${round(y - lift * 0.4)} ${round(x - ridge)} ${round(y - height)}H${round(x + ridge)}Q${round(x + ridge + (half - ridge) * 0.35)} ${round(y - lift * 0.4)} ${round(x + half)} ${round(y - lift)}Q${round(x + half * 0.7)} ${y} ${round(x + half * 0.45)} ${y}H${round(x - half * 0.45)}Q${round(x - half * 0.7)} ${y} ${round(x - half)} ${round(y - lift)}Z`,
  );
}

/** A pointed arch standing on y, as a path fragment. */
export function archAt(x: number, y: number, half: number, height: number): string {
  const spring = height - half * 1.1;
  return `M${round(x - half)} ${round(y)}v${round(-spring)}q0 ${round(-half * 0.7)} ${round(half)} ${round(-half * 1.1)}q${round(half)} ${round(half * 0.4)} ${round(half)} ${round(half * 1.1)}v${round(spring)}Z`;
}

/** A round arch standing on y, as a path fragment. */
export function roundArchAt(x: number, y: number, half: number, height: number): string {
  return `M${round(x - half)} ${round(y)}v${round(half - height)}a${round(half)} ${round(half)} 0 0 1 ${round(half * 2)} 0v${round(height - half)}Z`;
}

/** A bell-shaped stupa with a spire; half is its half width at y, its foot. The right side lies in shade. */
export function stupa(
  fill: string,
  shade: string,
  x: number,
  y: number,
  half: number,
  height: number,
): string {
  const h = (part: number) => round(y - height * part);
  const side = (sign: 1 | -1) => {
    const w = (part: number) => round(x + sign * half * part);
    return `M${x} ${y}H${w(1)}V${h(0.1)}H${w(0.86)}V${h(0.2)}H${w(0.7)}V${h(0.28)}Q${w(0.6)} ${h(0.52)} ${w(0.2)} ${h(0.6)}L${w(0.13)} ${h(0.78)}L${x} ${h(1)}Z`;
  };
  return path(fill, side(-1)) + path(shade, side(1));
}
