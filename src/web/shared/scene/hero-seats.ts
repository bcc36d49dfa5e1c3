// Separate from the logo mark, because every page loads that one.
import { createElement } from 'react';
import { accent2, accent5, accent6 } from '#domain/kernel/brand-colours.ts';

/** Teals between the hero's background (brand8) and brand6, with low contrast. */
const ROWS = [
  { y: 34, width: 44, gap: 8, shift: 0, back: '#0C4941', rest: '#0D5048' },
  { y: 58, width: 52, gap: 10, shift: 31, back: '#0E544B', rest: '#105C53' },
  { y: 84, width: 62, gap: 12, shift: 0, back: '#126056', rest: '#166A60' },
] as const;

const HERO_HEIGHT = 150;
/** Length drawn to each side of the middle. The rows are patterns, so a wide screen costs nothing extra. */
const HERO_REACH = 4000;

function seatBack(x: number, y: number, width: number, back: string, rest: string, seam = rest) {
  const r = width * 0.36;
  const inset = width * 0.16;
  const armY = y + width * 0.78;
  return [
    createElement('rect', {
      key: 'back',
      x,
      y,
      width,
      height: HERO_HEIGHT,
      rx: r.toFixed(1),
      fill: back,
    }),
    createElement('rect', {
      key: 'rest',
      x: (x + inset).toFixed(1),
      y: (y + inset * 0.75).toFixed(1),
      width: (width - inset * 2).toFixed(1),
      height: (width * 0.36).toFixed(1),
      rx: (width * 0.18).toFixed(1),
      fill: rest,
    }),
    createElement('path', {
      key: 'seam',
      d: `M${(x + inset).toFixed(1)} ${armY.toFixed(1)}h${(width - inset * 2).toFixed(1)}`,
      stroke: seam,
      strokeWidth: 1.5,
      strokeLinecap: 'round',
    }),
  ];
}

/** The row, counted from the back, and the place to the left (negative) or right of the middle. */
type LitSeat = { readonly row: 0 | 1 | 2; readonly place: number };

const ONE_LIT: readonly LitSeat[] = [{ row: 2, place: -1 }];

/** The caller sets height and full width. "meet" scales by height, so a wider screen shows more seats. */
export function HeroSeats({ lit = ONE_LIT, className }: { lit?: readonly LitSeat[]; className?: string }) {
  return createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      className,
      viewBox: `-150 0 300 ${HERO_HEIGHT}`,
      preserveAspectRatio: 'xMidYMax meet',
      'aria-hidden': true,
      focusable: false,
    },
    ROWS.flatMap((row, i) => seatRow(row, i, lit)),
  );
}

function seatRow(row: (typeof ROWS)[number], i: number, lit: readonly LitSeat[]) {
  const step = row.width + row.gap;
  const id = `seat-row-${i}`;
  // Centres the middle seat of each row on x = 0, so that the lit seat covers the plain one exactly.
  const x = -step / 2 + row.shift;
  const pattern = createElement(
    'pattern',
    { id, patternUnits: 'userSpaceOnUse', x, y: 0, width: step, height: HERO_HEIGHT },
    seatBack(row.gap / 2, row.y, row.width, row.back, row.rest),
  );
  const litSeats = lit.filter((seat) => seat.row === i);
  return [
    createElement('defs', { key: `${id}-defs` }, pattern),
    createElement('rect', {
      key: id,
      x: -HERO_REACH,
      width: HERO_REACH * 2,
      height: HERO_HEIGHT,
      fill: `url(#${id})`,
    }),
    ...litSeats.map(({ place }) =>
      createElement(
        'g',
        { key: `${id}-${place}` },
        seatBack(place * step + row.shift - row.width / 2, row.y, row.width, accent5, accent2, accent6),
      ),
    ),
  ];
}
