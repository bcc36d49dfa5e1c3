// The only route that accepts files. Streams the body to the action behind the guard, up to the size limit.

import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { maxUploadBytes } from '#domain/fulfilment/document.ts';
import { inLanguage } from '#domain/kernel/language.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { locales } from '#locales/messages/runtime.js';
import { mayBeSlow } from './late-requests.ts';

const MULTIPART = 'multipart/form-data';
/** Time for a client without a session to read the response before we close the connection. */
const LINGER_MS = 2_000;

/** In every language. Client-side navigations post to `<path>.data`. */
const addresses = locales.flatMap((locale) => {
  const path = inLanguage(officePaths.uploadDocumentsPath, locale);
  return [path, `${path}.data`];
});

/** The surrounding scope rejects multipart bodies on other routes. */
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
  // The action may not read the body.
  gate.on('error', () => payload.unpipe(gate));
  return payload.pipe(gate);
}

/**
 * A browser reads the response only after sending everything, so discard the rest; cut off excessive bodies.
 */
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
