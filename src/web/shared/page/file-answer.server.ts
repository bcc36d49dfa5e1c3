// Serves uploads as uncached downloads that browsers never render as a page of ours.
import { getDisposition } from '#domain/fulfilment/document.ts';
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
      'content-disposition': getDisposition(fileName),
      'content-length': String(file.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      ...privateHeaders,
    },
  });
}
