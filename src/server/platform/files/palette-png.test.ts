import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { palettePng } from './palette-png.ts';

function readChunks(png: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return parts;
}

function picture(colours: readonly (readonly [number, number, number])[], width: number) {
  const rgba = Uint8Array.from(colours.flatMap((colour) => [...colour, 255]));
  return { width, height: colours.length / width, rgba };
}

describe('encodePalettePng', () => {
  it('keeps the size and every colour while there are few', () => {
    const [red, green] = [[200, 10, 20] as const, [0, 90, 80] as const];
    const parts = readChunks(palettePng(picture([red, green, green, red, red, red], 3)));
    expect([parts.get('IHDR')?.readUInt32BE(0), parts.get('IHDR')?.readUInt32BE(4)]).toEqual([3, 2]);
    expect([...(parts.get('PLTE') ?? [])]).toEqual([...red, ...green]);
    expect([...inflateSync(parts.get('IDAT') ?? Buffer.alloc(0))]).toEqual([0, 0, 1, 1, 0, 0, 0, 0]);
    expect(parts.has('IEND')).toBe(true);
  });

  it('maps a colour beyond the 256 most frequent to its nearest neighbour', () => {
    const grey = (level: number) => [level, level, level] as const;
    const common = Array.from({ length: 256 }, (_, level) => [grey(level), grey(level)]).flat();
    const parts = readChunks(palettePng(picture([...common, [100, 101, 100], grey(7)], 257)));
    expect(parts.get('PLTE')).toHaveLength(256 * 3);
    const [, , first = 0] = inflateSync(parts.get('IDAT') ?? Buffer.alloc(0)).subarray(-3);
    const rows = inflateSync(parts.get('IDAT') ?? Buffer.alloc(0));
    const place = rows.at(-2) ?? 0;
    expect(parts.get('PLTE')?.[place * 3]).toBe(100);
    expect(parts.get('PLTE')?.[first * 3]).toBe(7);
  });
});
