// Pages of lists that show the newest row first: how the place in such a list is written into an address and read from
// it again. Leaves the reading of the rows themselves to the stores.
import { type Page, readCursor, toPage } from './cursor.ts';

const ORDER = 'newest';

/** The last row seen; the page goes on after it. */
export interface Place {
  readonly createdAt: Date;
  readonly id: string;
}

/** What is no place, such as the 99th of a month, is the beginning. */
export function readPlace(cursor: string | null): Place | null {
  const read = readCursor(cursor, ORDER);
  if (read === null) return null;
  const createdAt = new Date(read.value);
  const isMoment = !Number.isNaN(createdAt.getTime()) && createdAt.toISOString() === read.value;
  return isMoment ? { createdAt, id: read.id } : null;
}

/** `rows` were asked for with one more than fits. */
export function newestPage<Row extends Place>(rows: readonly Row[], size: number): Page<Row> {
  return toPage(rows, size, ({ createdAt, id }) => ({ order: ORDER, value: createdAt.toISOString(), id }));
}

/**
 * A long list in short steps, each a query of its own: no snapshot stays open while somebody's slow connection takes the
 * rows. What is written meanwhile is newer than the place reached, and so is left out.
 */
export async function* inSteps<Row extends Place>(
  size: number,
  read: (after: Place | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Place | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1) ?? null;
    if (after === null || rows.length < size) return;
  }
}
