import { listSitemapDeals } from '#server/features/deals/deals.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import type { Route } from './+types/sitemap.route';

const pages = ['/', '/deals', '/about', '/contact', '/register-company', '/privacy', '/terms'];

/** The public pages and every listed deal; the service stops where a sitemap may not grow any more. */
export async function loader({ context }: Route.LoaderArgs) {
  const { baseUrl } = context.get(requestContext);
  const deals = await listSitemapDeals(context.get(appContext), pages.length);
  const entries = [
    ...pages.map((path) => `<url><loc>${escapeXml(baseUrl + path)}</loc></url>`),
    ...deals.map(
      ({ id, changedAt }) =>
        `<url><loc>${escapeXml(`${baseUrl}/deals/${id}`)}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
    ),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  });
}

/** In demo mode the host comes from the request, so it is not ours to trust. */
function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
