// Streams rows as they are read, so that memory use does not depend on the number of rows.
import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { csvStart } from '#domain/kernel/csv.ts';
import { klDate } from '#domain/kernel/time.ts';

/** For files short enough to read at once. */
export async function* yieldRows<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

export function csvAnswer<Row>(
  file: { readonly name: string; readonly now: Date; readonly head: string; formatLine(row: Row): string },
  steps: AsyncIterable<readonly Row[]>,
): Response {
  async function* lines() {
    yield csvStart + file.head;
    for await (const rows of steps) yield rows.map(file.formatLine).join('');
  }
  // Reads one batch ahead of the connection.
  const text = Readable.from(lines(), { highWaterMark: 1 });
  return new Response(createReadableStreamFromReadable(text), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}-${klDate(file.now)}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
