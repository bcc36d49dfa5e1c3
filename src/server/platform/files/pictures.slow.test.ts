import { beforeAll, expect, it } from 'vitest';
import { ensurePictureFonts } from '#dev/assets/picture-fonts.ts';
import { createLog } from '#server/platform/log.ts';
import { drawPicture } from './pictures.ts';

const ctx = { log: createLog('silent', 'test') };
const square = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="${fill}"/></svg>`;
const patience = 60_000;

beforeAll(() => ensurePictureFonts());

it('drawPicture returns null for a late picture and caches it for the next request', async () => {
  expect(await drawPicture(ctx, square('#0A413B'), 0)).toBeNull();
  const late = await drawPicture(ctx, square('#0A413B'), patience);
  expect(late).toBeInstanceOf(Buffer);
  expect(await drawPicture(ctx, square('#0A413B'), patience)).toBe(late);
}, 90_000);

it('drawPicture returns null if rendering fails', async () => {
  expect(await drawPicture(ctx, 'no drawing at all', patience)).toBeNull();
}, 90_000);
