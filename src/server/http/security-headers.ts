// Headers every answer carries, errors included. The script policy of a page is set where the page is made.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { nothingPolicy } from './pages/page-policy.ts';

const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ');

const HSTS_SECONDS = 31_536_000;
/** Without `preload`: entering the browsers' list is the operator's decision (docs/deploy.md). */
export const hstsHeader = `max-age=${HSTS_SECONDS}; includeSubDomains`;

export async function registerSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Needs a trustworthy origin; on plain http the browser only warns about it.
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions);
    reply.header('content-security-policy', nothingPolicy);
    reply.header('x-request-id', request.id);
  });
}
