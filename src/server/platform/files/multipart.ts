// Streams the files of a form one by one, so that only one is in memory. Discards an oversized file while it
// arrives.

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { maxSentFileName } from '#domain/fulfilment/document.ts';

export interface SentFile {
  /** Comes from the browser and is untrusted. */
  readonly name: string;
  readonly content: Buffer | null;
}

export interface UploadLimits {
  readonly fileBytes: number;
  readonly files: number;
}

/** Browsers send only a few hundred bytes of headers. */
const MOST_HEADER_BYTES = 8_192;
/** The form is parsed in slices, so that parsing stops soon after a limit is reached. */
const SLICE_BYTES = 4_096;

/** The body is truncated or not multipart. */
export class BrokenUploadError extends Error {}

/** Stops after the last allowed file and calls `onMore`. */
export async function* readFiles(
  { body, contentType }: { readonly body: ReadableStream<Uint8Array>; readonly contentType: string },
  { fileBytes, files }: UploadLimits,
  onMore: () => void,
): AsyncGenerator<SentFile> {
  const form = openForm(contentType, { fileBytes, files });
  const finished: SentFile[] = [];
  let isMore = false;
  let failure: unknown;
  let wake = () => {};
  form.on('error', (error) => {
    failure ??= error;
    wake();
  });
  form.on('finish', () => wake());
  form.on('filesLimit', () => {
    isMore = true;
  });
  form.on('partsLimit', () => {
    if (!isMore) failure ??= new Error('The form has too many parts.');
  });
  form.on('file', (_field, stream, sentName) => {
    const name = String(sentName ?? '');
    if (name.length > maxSentFileName) failure ??= new Error('A file name is too long.');
    collect(stream, name, finished);
  });
  /** Ignore data after an error or the end. */
  const writeUnlessEnded = (give: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      give(resolve);
    });
  try {
    for await (const chunk of Readable.fromWeb(body)) {
      for (let start = 0; start < chunk.length && !failure && !isMore; start += SLICE_BYTES) {
        await writeUnlessEnded((done) => form.write(chunk.subarray(start, start + SLICE_BYTES), done));
      }
      if (failure) break;
      yield* finished.splice(0);
      if (isMore) return onMore();
    }
    if (!failure) await writeUnlessEnded(() => form.end());
  } catch (error) {
    failure ??= error;
  }
  yield* finished.splice(0);
  if (failure) throw new BrokenUploadError('The form could not be read to its end.', { cause: failure });
}

function openForm(contentType: string, { fileBytes, files }: UploadLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Our upload forms have no other fields.
      limits: {
        fileSize: fileBytes,
        files,
        fields: 5,
        fieldSize: 1_000,
        headerPairs: 20,
        headerSize: MOST_HEADER_BYTES,
        parts: files + 6,
      },
    });
  } catch (error) {
    throw new BrokenUploadError('This is no form with files.', { cause: error });
  }
}

function collect(stream: Readable & { truncated?: boolean }, name: string, finished: SentFile[]): void {
  let chunks: Buffer[] = [];
  let isTooLarge = false;
  stream.on('limit', () => {
    isTooLarge = true;
    chunks = [];
  });
  stream.on('data', (chunk: Buffer) => {
    if (!isTooLarge) chunks.push(chunk);
  });
  // A truncated form also fails its current file.
  stream.on('error', () => {});
  stream.on('end', () => {
    const content = isTooLarge ? null : Buffer.concat(chunks);
    // If no file was chosen, browsers send an empty unnamed one.
    if (name !== '' || content?.length !== 0) finished.push({ name, content });
  });
}
