// Serves uploaded files as uncached downloads, which browsers never render as a page of this site.
import { getContentDisposition } from '#domain/fulfilment/document.ts';
import { privateHeaders } from './private-headers.server.ts';

export function createFileResponse({
  fileName,
  file,
}: {
  readonly fileName: string;
  readonly file: Buffer;
}): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': getContentDisposition(fileName),
      'content-length': String(file.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      ...privateHeaders,
    },
  });
}
