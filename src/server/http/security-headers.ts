// Headers of every response, including errors. The page sets its own CSP.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { denyAllPolicy } from './pages/page-policy.ts';

const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ');

const HSTS_SECONDS = 31_536_000;
/** Without `preload`: joining the browsers' list is the operator's decision (docs/deploy.md). */
export const hstsHeader = `max-age=${HSTS_SECONDS}; includeSubDomains`;

export async function registerSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers warn about this header on plain http.
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissions);
    reply.header('content-security-policy', denyAllPolicy);
    reply.header('x-request-id', request.id);
  });
}
