// QR codes as one path of an SVG, so that a page shows them without a script and without an image of its own.
import { encode } from 'uqr';

export interface QrCode {
  /** Of a side, in modules, with the quiet zone that readers need. */
  readonly size: number;
  readonly path: string;
}

const QUIET_MODULES = 4;

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: dots.join('') };
}
