import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensurePictureFonts } from '#dev/assets/picture-fonts.ts';
import { createPictureDrawing, type PictureDrawing } from './picture-drawing.ts';

const PNG_SIGNATURE = '89504e470d0a1a0a';
const square = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="${fill}"/></svg>`;
const fatal =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path opacity=".5" d="M2 50H30V60Z"/></svg>';

let drawing: PictureDrawing;
beforeAll(() => ensurePictureFonts());
afterEach(() => drawing.stop());

describe('picture drawing', () => {
  it('returns a PNG of the requested size, and the same bytes for the same drawing', async () => {
    drawing = createPictureDrawing();
    const png = await drawing.draw(square('#FFB31A'));
    expect(png?.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE);
    expect([png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([40, 20]);
    expect(await drawing.draw(square('#FFB31A'))).toBe(png);
  });

  it('uses the given fonts', async () => {
    drawing = createPictureDrawing();
    const words = (family: string) =>
      drawing.draw(
        `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="#fff"/><text y="40" font-size="40" font-weight="700" font-family="${family}">Nevşehir</text></svg>`,
      );
    const [figtree, bricolage] = [
      await words('Figtree Light'),
      await words('Bricolage Grotesque 96pt ExtraBold'),
    ];
    expect(figtree?.length).toBeGreaterThan(500);
    expect(figtree?.equals(bricolage ?? Buffer.alloc(0))).toBe(false);
  });

  it('renders once for concurrent requests', async () => {
    drawing = createPictureDrawing(undefined, 0);
    const [one, other] = await Promise.all([
      drawing.draw(square('#123456')),
      drawing.draw(square('#123456')),
    ]);
    expect(one).toBeInstanceOf(Buffer);
    expect(other).toBe(one);
  });

  it('limits the queue and rejects others at once', async () => {
    drawing = createPictureDrawing(undefined, 1);
    const answers = await Promise.all(
      ['#111111', '#222222', '#333333'].map((fill) => drawing.draw(square(fill))),
    );
    expect(answers.map((png) => png !== null)).toEqual([true, true, false]);
    expect(await drawing.draw(square('#333333'))).toBeInstanceOf(Buffer);
  });

  it('survives a crash of its thread and renders the next drawing', async () => {
    drawing = createPictureDrawing();
    await expect(drawing.draw(fatal)).rejects.toThrow();
    expect(await drawing.draw(square('#445566'))).toBeInstanceOf(Buffer);
  });

  it('fails without fonts instead of omitting text', async () => {
    drawing = createPictureDrawing(import.meta.dirname);
    await expect(drawing.draw(square('#778899'))).rejects.toThrow('npm run build');
  });
});
