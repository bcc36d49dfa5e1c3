// The one address that takes files. A form with files is not read here: its bytes go on to the page's action as they arrive,
// behind the guard, which decides whether anybody reads them. Whatever is sent, no more than an upload may have is let in.

import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { maxUploadBytes } from '#domain/fulfilment/document.ts';
import { inLanguage } from '#domain/kernel/language.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { locales } from '#locales/messages/runtime.js';
import { mayBeSlow } from './late-requests.ts';

const MULTIPART = 'multipart/form-data';
/** A client without a session has so long to read the response before its connection ends. */
const LINGER_MS = 2_000;

/** In every language. Navigations inside the browser post to `<path>.data`. */
const addresses = locales.flatMap((locale) => {
  const path = inLanguage(officePaths.uploadDocuments, locale);
  return [path, `${path}.data`];
});

/** Inside a scope whose other addresses refuse this kind of body. */
export function registerUploads(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.removeContentTypeParser(MULTIPART);
  app.addContentTypeParser(MULTIPART, (_request, payload, done) => done(null, limited(payload)));
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers['content-type']?.startsWith(MULTIPART)) return;
    reply.raw.once('finish', () => discardRest(request.raw));
    if (Number(request.headers['content-length'] ?? 0) <= maxUploadBytes) return;
    reply.header('connection', 'close');
    throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  });
  for (const url of addresses) app.post(url, answer);
}

/** As it came, until it is too much. */
function limited(payload: Readable): Transform {
  let bytes = 0;
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxUploadBytes) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
      else done(null, chunk);
    },
  });
  payload.once('error', (error) => gate.destroy(error));
  payload.once('close', () => {
    if (!payload.readableEnded) gate.destroy(new Error('The connection ended in the middle of an upload.'));
  });
  // Somebody reads it, or nobody does.
  gate.on('error', () => payload.unpipe(gate));
  return payload.pipe(gate);
}

/** A browser reads an answer only once it could send everything; what is far too much is cut off instead. */
function discardRest(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return;
  if (!mayBeSlow(raw)) {
    const timer = setTimeout(() => raw.destroy(), LINGER_MS);
    raw.once('close', () => clearTimeout(timer));
  }
  let left = maxUploadBytes;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
