// Built browser files. Their names carry a hash of their content, so a browser may keep them for ever; they lie
// beside their compressed twins, so nothing is compressed while somebody waits.
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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

export async function registerStaticFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      for (const name of pageHeaders) reply.removeHeader(name);
      // Fonts and photographs are sent the same way to everybody.
      if (/^(font|image\/(jpeg|png))/.test(String(reply.getHeader('content-type'))))
        reply.removeHeader('vary');
    });
    await serveAssets(scope, clientDir);
  });
}

async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
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
