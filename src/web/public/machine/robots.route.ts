import { requestContext } from '#server/http/router-context.ts';
import type { Route } from './+types/robots.route';

/** Areas with nothing to find: forms in progress, personal pages, back offices. */
const closedAreas = ['/booking', '/my-booking', '/company/', '/superadmin', '/demo/', '/unsubscribe/'];

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl } = context.get(requestContext);
  const lines = ['User-agent: *', ...closedAreas.map((path) => `Disallow: ${path}`), 'Allow: /'];
  return new Response(`${lines.join('\n')}\n\nSitemap: ${baseUrl}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
