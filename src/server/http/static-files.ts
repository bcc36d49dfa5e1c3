// Built browser files, served from disk together with their precompressed variants; those of other releases come from the
// database. A name carries a hash of the content, so browsers may keep a file for a year.
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { bestEncoding } from '#server/platform/encodings.ts';
import type { FindBrowserFile } from '#server/platform/files/browser-files.ts';
import { requestAddress } from './request-address.ts';

/** Rules about pages: on a script or a font they say nothing, and weigh more than some of the files. */
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
/** As @fastify/static sends it. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

export async function registerStaticFiles(
  app: FastifyInstance,
  clientDir: string,
  findBrowserFile: FindBrowserFile,
): Promise<void> {
  const register = async (scope: FastifyInstance) => {
    scope.addHook('onSend', async (_request, reply) => {
      for (const name of pageHeaders) reply.removeHeader(name);
      // Fonts and photographs are sent the same way to everybody.
      if (/^(font|image\/(jpeg|png))/.test(String(reply.getHeader('content-type'))))
        reply.removeHeader('vary');
    });
    await serveAssets(scope, clientDir);
    serveOtherReleases(scope, findBrowserFile);
  };
  await app.register(register, { prefix: PREFIX });
}

async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    preCompressed: true,
    immutable: true,
    // A name with a hash is all the identity a file needs.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
}

/** The folder calls this handler for a file that it does not have. */
function serveOtherReleases(app: FastifyInstance, findBrowserFile: FindBrowserFile): void {
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
