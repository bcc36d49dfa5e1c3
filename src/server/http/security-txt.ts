import type { FastifyInstance } from 'fastify';
import * as paths from '#domain/paths.ts';
import type { AppContext } from '#server/context.ts';
import { baseUrlOf } from './pages.ts';

const GOOD_FOR_DAYS = 90;
const DAY_MS = 86_400_000;

/** Where to tell us about a weakness, in the form of RFC 9116. */
export function registerSecurityTxt(app: FastifyInstance, ctx: AppContext): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const baseUrl = baseUrlOf(ctx, request);
    const lines = [
      `Contact: mailto:${ctx.config.site.supportEmail}?subject=SECURITY`,
      `Contact: ${baseUrl}${paths.contact}`,
      `Expires: ${new Date(ctx.now().getTime() + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
