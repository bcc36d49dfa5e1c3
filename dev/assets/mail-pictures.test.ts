import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listSceneCodes } from '#domain/trips/scene-code.ts';

const folder = new URL('../../src/server/features/mail/layout/pictures/', import.meta.url);

describe('mail pictures', () => {
  it.each(listSceneCodes())('include %s in 1200 × 340 pixels and at most 16 KB', (code) => {
    const png = readFileSync(new URL(`${code}.png`, folder));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 340]);
    expect(png.length).toBeLessThanOrEqual(16 * 1024);
  });

  it('have one file for each scene, the plane and the songket, and no others', () => {
    expect(readdirSync(folder).sort()).toEqual(
      [...listSceneCodes(), 'plane', 'songket'].map((name) => `${name}.png`).sort(),
    );
  });
});
