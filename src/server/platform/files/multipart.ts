// The files of a posted form, one after the other, so that only one of them is in memory at a time. Too large a file is
// dropped while it arrives. What a file must be is decided by the features.

import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { maxSentFileName } from '#domain/fulfilment/document.ts';

export interface SentFile {
  /** As the browser says it; it may be anything. */
  readonly name: string;
  /** Null when it is larger than allowed. */
  readonly content: Buffer | null;
}

export interface UploadLimits {
  readonly fileBytes: number;
  readonly files: number;
}

/** Browsers send a few hundred. */
const MOST_HEADER_BYTES = 8_192;
/** A form is parsed in slices, so that parsing ends soon after a limit is reached. */
const SLICE_BYTES = 4_096;

/** The form broke off, or is none. */
export class BrokenUpload extends Error {}

/** Ends early when there are more files than allowed, after the last one that is; `onMore` is told. */
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
  /** A form that is broken, or over, takes nothing in any more. */
  const taken = (give: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      give(resolve);
    });
  try {
    for await (const chunk of Readable.fromWeb(body)) {
      for (let start = 0; start < chunk.length && !failure && !isMore; start += SLICE_BYTES) {
        await taken((done) => form.write(chunk.subarray(start, start + SLICE_BYTES), done));
      }
      if (failure) break;
      yield* finished.splice(0);
      if (isMore) return onMore();
    }
    if (!failure) await taken(() => form.end());
  } catch (error) {
    failure ??= error;
  }
  yield* finished.splice(0);
  if (failure) throw new BrokenUpload('The form could not be read to its end.', { cause: failure });
}

function openForm(contentType: string, { fileBytes, files }: UploadLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Beside its files, a form of ours has no fields.
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
    throw new BrokenUpload('This is no form with files.', { cause: error });
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
  // A form that breaks off ends its file with an error of its own.
  stream.on('error', () => {});
  stream.on('end', () => {
    const content = isTooLarge ? null : Buffer.concat(chunks);
    // A form without a chosen file sends an empty one without a name.
    if (name !== '' || content?.length !== 0) finished.push({ name, content });
  });
}
