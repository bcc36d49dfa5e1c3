import { beforeAll, describe, expect, it } from 'vitest';
import { ensurePictureFonts } from '#dev/assets/picture-fonts.ts';
import { listSceneCodes } from '#domain/trips/scene-code.ts';
import { createPictureDrawing } from '#server/platform/files/picture-drawing.ts';
import { type DealPicture, dealPictureSvg } from './deal-picture.ts';

const MOST_BYTES = 50_000;
const open = {
  currency: 'RM',
  amount: '1,291',
  priceNote: 'per person, return',
  discount: '32% off',
  momentLabel: 'Book before',
  moment: 'Tue 17 Nov, 18:00',
};
const osaka: DealPicture = {
  sceneCode: 'OSA',
  place: 'Osaka',
  country: 'Japan',
  when: 'Fri 27 Nov – Wed 02 Dec 2026 · 5D4N',
  how: 'From Kuala Lumpur · 1 stop · Thai Airways',
  brandName: 'Sempat',
  stub: open,
};

function wordsOf(svg: string): string[] {
  return [...svg.matchAll(/>([^<]+)</g)].map(([, words = '']) => words);
}

function citySize(picture: Partial<DealPicture>): number {
  const svg = dealPictureSvg({ ...osaka, ...picture });
  return Number(/font-size="(\d+)"/.exec(svg.slice(svg.indexOf('<text')))?.[1]);
}

describe("a deal's picture", () => {
  it('shows where, when, how, for how much and until when', () => {
    expect(wordsOf(dealPictureSvg(osaka))).toEqual([
      'Osaka',
      'Japan',
      'Fri 27 Nov – Wed 02 Dec 2026 · 5D4N',
      'From Kuala Lumpur · 1 stop · Thai Airways',
      'Sempat',
      '32% off',
      'RM',
      '1,291',
      'per person, return',
      'Book before',
      'Tue 17 Nov, 18:00',
    ]);
  });

  it('shows no price on a closed deal', () => {
    expect(wordsOf(dealPictureSvg({ ...osaka, stub: { closed: 'Closed' } })).slice(-2)).toEqual([
      'Sempat',
      'Closed',
    ]);
  });

  it('shrinks long city names and cuts only those that still do not fit', () => {
    const sizes = [
      citySize({}),
      citySize({ place: 'Kota Kinabalu', country: 'Malaysia' }),
      citySize({ place: 'Ho Chi Minh City', country: 'Vietnam' }),
    ];
    expect(sizes).toEqual([...new Set(sizes)].sort((one, other) => other - one));
    expect(dealPictureSvg({ ...osaka, place: 'Bandar Seri Begawan', country: 'Brunei' })).not.toContain('…');
    expect(dealPictureSvg({ ...osaka, place: 'Llan'.repeat(30) })).toContain('…');
  });

  it('escapes typed text', () => {
    const svg = dealPictureSvg({ ...osaka, place: '<b>&', country: '"', how: '</text><script>' });
    expect(svg).not.toMatch(/<b>|<script/);
  });
});

describe("the PNG of a deal's picture", () => {
  beforeAll(() => ensurePictureFonts());

  // These three are the largest or use group opacity; testing all would take half a minute.
  it.each(['LGK', 'MM', 'CAN'] as const)(
    'is 1200 by 630 and below 50 kB for scene %s',
    async (sceneCode) => {
      const drawing = createPictureDrawing();
      const png = await drawing.draw(dealPictureSvg({ ...osaka, sceneCode }));
      await drawing.stop();
      expect([png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(png?.length).toBeLessThan(MOST_BYTES);
    },
    60_000,
  );

  it.each(listSceneCodes())('uses no layer for a single shape in scene %s', (sceneCode) => {
    expect(dealPictureSvg({ ...osaka, sceneCode })).not.toMatch(/<(?!g )\w+[^>]* opacity=/);
  });
});
