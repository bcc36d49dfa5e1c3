// Streams rows while they are read, so that memory use does not depend on their number.
import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { csvByteOrderMark } from '#domain/kernel/csv.ts';
import { klDate } from '#domain/kernel/time.ts';

/** Yields all rows as one batch, for files that are short enough to read at once. */
export async function* yieldRows<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

export function createCsvResponse<Row>(
  file: { readonly name: string; readonly now: Date; readonly head: string; formatLine(row: Row): string },
  steps: AsyncIterable<readonly Row[]>,
): Response {
  async function* lines() {
    yield csvByteOrderMark + file.head;
    for await (const rows of steps) yield rows.map(file.formatLine).join('');
  }
  // Reads at most one batch ahead of what the client has received.
  const text = Readable.from(lines(), { highWaterMark: 1 });
  // If the reader leaves, the web stream ends this one with an error and no longer listens to it.
  text.on('error', () => undefined);
  return new Response(createReadableStreamFromReadable(text), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}-${klDate(file.now)}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
