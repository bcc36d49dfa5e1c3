// Pictures for chats, drawn when somebody asks. What is on them is the page's business.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { createPictureDrawing } from './picture-drawing.ts';

/** Chats give up on a picture after a few seconds and then show none at all. */
const PATIENCE_MS = 4_000;

/** One for the process: the limit protects its processors, and the thread costs memory. */
const drawing = createPictureDrawing();

/**
 * A PNG, or null when there is none now: it is not ready in time, too many are waiting, or it cannot be drawn. One that
 * comes late is kept for the next to ask.
 */
export async function drawPicture(
  ctx: { readonly log: Log },
  svg: string,
  patienceMs = PATIENCE_MS,
): Promise<Buffer | null> {
  const drawn = drawing.draw(svg).catch((error: unknown) => {
    ctx.log.error(
      { err: error },
      'a picture could not be drawn; the stored one of the country is sent instead',
    );
    return null;
  });
  return Promise.race([drawn, sleep(patienceMs, null, { ref: false })]);
}
