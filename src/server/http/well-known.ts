import type { FastifyInstance } from 'fastify';
import * as paths from '#domain/kernel/paths.ts';
import type { AppContext } from '#server/app/context.ts';
import { getBaseUrl } from './pages/pages.ts';

const GOOD_FOR_DAYS = 90;
const DAY_MS = 86_400_000;

/** Registers security.txt (RFC 9116) and the change-password URL of password managers. */
export function registerWellKnown(app: FastifyInstance, ctx: AppContext): void {
  // One address for companies and super admins, signed in or not.
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(paths.resetPasswordPath, 302),
  );
  app.get('/.well-known/security.txt', async (request, reply) => {
    const baseUrl = getBaseUrl(ctx, request);
    const lines = [
      `Contact: mailto:${ctx.config.site.supportEmail}?subject=SECURITY`,
      `Contact: ${baseUrl}${paths.contactPath}`,
      `Expires: ${new Date(ctx.now().getTime() + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
