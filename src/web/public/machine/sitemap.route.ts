import { inLanguage } from '#domain/kernel/language.ts';
import * as paths from '#domain/kernel/paths.ts';
import { locales } from '#locales/messages/runtime.js';
import { listSitemapDeals } from '#server/features/deals/deals.service.ts';
import { listSellerSlugs } from '#server/features/sellers/sellers.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import type { Route } from './+types/sitemap.route';

const pages = [
  paths.home,
  paths.deals,
  paths.about,
  paths.contact,
  paths.registerCompanyPath,
  paths.privacy,
  paths.terms,
];

/** The service limits the deals to what one sitemap may contain. */
export async function loader({ context }: Route.LoaderArgs) {
  const { baseUrl } = context.get(requestContext);
  const ctx = context.get(appContext);
  const sellers = (await listSellerSlugs(ctx)).map(paths.seller);
  const deals = await listSitemapDeals(ctx, pages.length + sellers.length, locales.length);
  const entries = [
    ...[...pages, ...sellers].flatMap((path) => inAllLanguages(baseUrl, path)),
    ...deals.flatMap(({ id, changedAt }) => inAllLanguages(baseUrl, paths.deal(id), changedAt)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  });
}

function inAllLanguages(baseUrl: string, path: string, changedAt?: Date): string[] {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return locales.map(
    (locale) => `<url><loc>${escapeXml(baseUrl + inLanguage(path, locale))}</loc>${changed}</url>`,
  );
}

/** In demo mode the host comes from the request and is untrusted. */
function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
