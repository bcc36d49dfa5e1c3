// Redirects or rejects other spellings of an address before any page, origin check or limit.
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app/context.ts';
import { getBaseUrl } from './pages/pages.ts';
import { requestAddress } from './request-address.ts';

const plainText = 'text/plain; charset=utf-8';
const redirected = new Set(['GET', 'HEAD']);

export function registerCanonicalAddresses(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', async (request, reply) => {
    const address = requestAddress(request.raw);
    if (!address || !URL.canParse(getBaseUrl(ctx, request)))
      return reply.code(400).type(plainText).send('This address cannot be read.');
    if (address.isCanonical) return;
    if (!redirected.has(request.method)) return reply.code(404).type(plainText).send('Not found.');
    reply.header('cache-control', 'no-store');
    return reply.redirect(address.path + address.search, 308);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).type(plainText).send('Not found.'));
}
