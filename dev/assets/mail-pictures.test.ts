import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listSceneCodes } from '#domain/trips/scene-code.ts';

const folder = new URL('../../src/server/features/mail/layout/pictures/', import.meta.url);

describe('the pictures inside mails', () => {
  it.each(listSceneCodes())('show %s, 1200 × 340, in at most 16 KB', (code) => {
    const png = readFileSync(new URL(`${code}.png`, folder));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 340]);
    expect(png.length).toBeLessThanOrEqual(16 * 1024);
  });

  it('are there for every scene, for the plane and the songket, and for nothing else', () => {
    expect(readdirSync(folder).sort()).toEqual(
      [...listSceneCodes(), 'plane', 'songket'].map((name) => `${name}.png`).sort(),
    );
  });
});
