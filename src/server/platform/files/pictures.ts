// Draws share pictures on request. The pages decide what a picture shows.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { createPictureDrawing } from './picture-drawing.ts';

/** Chat programs give up on a picture after a few seconds. */
const PATIENCE_MS = 4_000;

/** One per process, to limit CPU use; each thread also costs memory. */
const drawing = createPictureDrawing();

/** Returns a PNG, or null if it is late, the queue is full or drawing fails. A late picture is cached. */
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
