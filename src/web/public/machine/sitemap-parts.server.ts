// The parts of the sitemap and their addresses.
import { addLanguagePrefix } from '#domain/kernel/language.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatSearchQuery } from '#domain/search/search-query.ts';
import { locales } from '#locales/messages/runtime.js';
import { listSitemapDeals } from '#server/features/deals/deals.service.ts';
import { listIndexedFilters } from '#server/features/deals/search.service.ts';
import { listSellerSlugs } from '#server/features/sellers/sellers.service.ts';
import { escapeXml } from '#web/shared/scene/svg-text.ts';

/** The protocol allows 50,000 addresses per file. */
const MOST_ADDRESSES = 50_000;
/** Shared caches may add this to the second of the page cache and the second of the search. */
const MAX_AGE_SECONDS = 30;

interface SitemapEntry {
  readonly path: string;
  readonly changedAt?: Date;
}

const staticPaths = [
  paths.homePath,
  paths.dealsPath,
  paths.aboutPath,
  paths.contactPath,
  paths.registerCompanyPath,
  paths.privacyPath,
  paths.termsPath,
];

type Context = Parameters<typeof listSitemapDeals>[0];
type ListEntries = (ctx: Context, limit: number) => Promise<readonly SitemapEntry[]>;

/** The newest entries come first, so that the limit drops the oldest. */
const parts: Readonly<Record<string, ListEntries>> = {
  static: async () => staticPaths.map((path) => ({ path })),
  destinations: async (ctx, limit) =>
    (await listIndexedFilters(ctx))
      .slice(0, limit)
      .map((filter) => ({ path: formatSearchQuery({ filter, order: 'newest', cursor: null }) })),
  sellers: async (ctx, limit) =>
    (await listSellerSlugs(ctx, limit)).map((slug) => ({ path: paths.sellerPath(slug) })),
  deals: async (ctx, limit) =>
    (await listSitemapDeals(ctx, limit)).map(({ id, changedAt }) => ({
      path: paths.dealPath(id),
      changedAt,
    })),
};

/** Lists the parts that have entries: a file without addresses would be invalid. */
export async function sitemapIndex(ctx: Context, baseUrl: string): Promise<string> {
  const filled = await Promise.all(
    Object.entries(parts).map(async ([part, list]) => ((await list(ctx, 1)).length > 0 ? [part] : [])),
  );
  const files = filled
    .flat()
    .map((part) => `<sitemap><loc>${escapeXml(baseUrl + paths.sitemapPartPath(part))}</loc></sitemap>`);
  return toXml('sitemapindex', files);
}

/** Returns null for an unknown or empty part. */
export async function sitemapPart(ctx: Context, part: string, baseUrl: string): Promise<string | null> {
  const list = Object.hasOwn(parts, part) ? parts[part] : undefined;
  const entries = (await list?.(ctx, Math.floor(MOST_ADDRESSES / locales.length))) ?? [];
  const urls = entries.flatMap(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return locales.map(
      // In demo mode the host comes from the request and is untrusted.
      (locale) => `<url><loc>${escapeXml(baseUrl + addLanguagePrefix(path, locale))}</loc>${changed}</url>`,
    );
  });
  return urls.length > 0 ? toXml('urlset', urls) : null;
}

function toXml(root: string, lines: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;
}

export function sitemapResponse(xml: string): Response {
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
    },
  });
}
