// A file that somebody uploaded, as an answer: to be saved, never to be shown as a page of ours, and kept by nobody between.
import { dispositionOf } from '#domain/fulfilment/document.ts';
import { privateHeaders } from './private-headers.server.ts';

export function fileAnswer({
  fileName,
  file,
}: {
  readonly fileName: string;
  readonly file: Buffer;
}): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': dispositionOf(fileName),
      'content-length': String(file.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      ...privateHeaders,
    },
  });
}
