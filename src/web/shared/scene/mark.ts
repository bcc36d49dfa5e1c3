// The logo mark, also the favicon: three seats in a row, the middle one taller and lit.
import { createElement } from 'react';
import { accent5, brand3, brand8, brand9 } from '#domain/kernel/brand-colours.ts';

const side = (x: number) => `M${x} 13a4 4 0 0 1 8 0v10a3 3 0 0 1-3 3h-2a3 3 0 0 1-3-3z`;
const sides = `${side(2)}${side(22)}`;
const middle = 'M12 9a4 4 0 0 1 8 0v14a3 3 0 0 1-3 3h-2a3 3 0 0 1-3-3z';

function seats(outer: string, lit: string): string {
  return `<path fill="${outer}" d="${sides}"/><path fill="${lit}" d="${middle}"/>`;
}

interface MarkLook {
  readonly onDark?: boolean;
  readonly size?: number;
}

/** Created from elements, because the pages' policy rejects markup in a string. */
export function Mark({ onDark = false, size = 32 }: MarkLook) {
  return createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 32 32',
      'aria-hidden': true,
    },
    createElement('path', { fill: onDark ? brand3 : brand8, d: sides }),
    createElement('path', { fill: accent5, d: middle }),
  );
}

/** Draws the mark inside a larger picture. On amber backgrounds the lit seat is white. */
export function drawNestedMark(
  box: { x: number; y: number; size: number },
  onDark: boolean,
  lit: string = accent5,
): string {
  return `<svg x="${box.x}" y="${box.y}" width="${box.size}" height="${box.size}" viewBox="0 0 32 32">${seats(onDark ? brand3 : brand8, lit)}</svg>`;
}

export function faviconSvg(): string {
  // The mark is slightly smaller than the tile and centred on the height of the seats (5 to 26).
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${brand9}"/><g transform="translate(16 16) scale(.8) translate(-16 -15.5)">${seats(brand3, accent5)}</g></svg>`;
}
