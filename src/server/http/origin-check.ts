import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getLoggablePath, isOneClick } from './address.ts';
import { requestAddress } from './request-address.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

interface OriginRules {
  readonly publicOrigin: string | null;
  /** Paths that other services post to with their own authentication. */
  readonly openPaths: readonly string[];
}

export function registerOriginCheck(app: FastifyInstance, { publicOrigin, openPaths }: OriginRules): void {
  app.addHook('onRequest', async (request, reply) => {
    if (reading.has(request.method) || comesFromOurPages(request, publicOrigin)) return;
    const address = requestAddress(request.raw);
    if (openPaths.includes(address?.path ?? '') || isOneClick(address)) return;
    request.log.warn({ path: getLoggablePath(address) }, 'write from another site refused');
    return reply
      .code(403)
      .type('text/plain; charset=utf-8')
      .send('This form was not sent from our own pages.');
  });
}

function comesFromOurPages(request: FastifyRequest, publicOrigin: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (!origin || !URL.canParse(origin)) return false;
  // Without a fixed public URL (demo mode), compare with the request's host.
  return publicOrigin ? origin === publicOrigin : new URL(origin).host === request.host;
}
