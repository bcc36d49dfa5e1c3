import { expect, it } from 'vitest';
import { qrCode } from './qr-code.ts';

it('a QR code is a square with three corners and an empty margin', () => {
  const { size, path } = qrCode(
    'otpauth://totp/Sempat:nur%40agency.example?secret=GEZDGNBVGY3TQOJQ&issuer=Sempat',
  );
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const first = 4;
  const last = size - 5;
  for (const [x, y] of [
    [first, first],
    [last, first],
    [first, last],
  ]) {
    expect(dark.has(`${x} ${y}`)).toBe(true);
  }
  for (const place of dark) {
    const [x = 0, y = 0] = place.split(' ').map(Number);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(first);
    expect(Math.max(x, y)).toBeLessThanOrEqual(last);
  }
});

it('different texts have different QR codes', () => {
  expect(qrCode('one').path).not.toBe(qrCode('two').path);
});
