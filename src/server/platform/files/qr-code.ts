// QR codes as one SVG path, without a script or an image file.
import { encode } from 'uqr';

export interface QrCode {
  readonly size: number;
  readonly path: string;
}

const QUIET_MODULES = 4;

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: dots.join('') };
}
