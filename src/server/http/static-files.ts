// Serves built assets with precompressed variants, and those of other releases from the database. Names
// contain a content hash, so browsers cache them for a year.
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { bestEncoding } from '#server/platform/encodings.ts';
import type { FindBrowserFile } from '#server/platform/files/browser-files.ts';
import { requestAddress } from './request-address.ts';

/** Removed from assets: these headers affect only pages and are larger than some assets. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];

const PREFIX = '/assets';
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

export async function registerStaticFiles(
  app: FastifyInstance,
  clientDir: string,
  findBrowserFile: FindBrowserFile,
): Promise<void> {
  const register = async (scope: FastifyInstance) => {
    scope.addHook('onSend', async (_request, reply) => {
      for (const name of pageHeaders) reply.removeHeader(name);
      // Fonts and photographs have no compressed variants.
      if (/^(font|image\/(jpeg|png))/.test(String(reply.getHeader('content-type'))))
        reply.removeHeader('vary');
    });
    await serveAssets(scope, clientDir);
    registerOtherReleases(scope, findBrowserFile);
  };
  await app.register(register, { prefix: PREFIX });
}

async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    preCompressed: true,
    immutable: true,
    // The hash in the name identifies the content.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
}

function registerOtherReleases(app: FastifyInstance, findBrowserFile: FindBrowserFile): void {
  app.setNotFoundHandler(async (request, reply) => {
    const { path = '' } = requestAddress(request.raw) ?? {};
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? await findBrowserFile(path.slice(`${PREFIX}/`.length)) : null;
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    reply.type(file.contentType).headers({ 'cache-control': CACHE_CONTROL, vary: 'accept-encoding' });
    const encoding = bestEncoding(request.headers['accept-encoding']);
    const compressed = encoding === 'identity' ? undefined : file.encoded.get(encoding);
    if (!compressed) return reply.send(file.encoded.get('identity'));
    return reply.header('content-encoding', encoding).send(compressed);
  });
}
