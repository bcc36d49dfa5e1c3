// The only route that accepts files. After the guard, streams the body to the action, up to the limit.

import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { maxUploadBytes } from '#domain/fulfilment/document.ts';
import { addLanguagePrefix } from '#domain/kernel/language.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { locales } from '#locales/messages/runtime.js';
import { mayBeSlow } from './late-requests.ts';

const MULTIPART = 'multipart/form-data';
/** Wait before closing the connection, so that a client without a session can read an early response. */
const LINGER_MS = 2_000;

/** The upload path in every language. Client-side navigations post to `<path>.data`. */
const addresses = locales.flatMap((locale) => {
  const path = addLanguagePrefix(officePaths.uploadDocumentsPath, locale);
  return [path, `${path}.data`];
});

/** Accepts multipart bodies on this route only; the surrounding scope rejects them elsewhere. */
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
  // The action may end without reading the whole body.
  gate.on('error', () => payload.unpipe(gate));
  return payload.pipe(gate);
}

/** Browsers read the response only after sending the whole body, so discard the rest of it, up to a limit. */
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
