// Which requests are answered with a page that is the same for everybody, and under which one address each such page is
// kept. Strangers write addresses: whatever a page does not read is cut off, and what it reads goes through the page's own
// reading, so that addresses which show the same share one entry.
import { dealsAddress, readDealQuery } from '#domain/deal-query.ts';
import { idPattern } from '#domain/id.ts';
import * as paths from '#domain/paths.ts';
import { readDealKeyset } from '#server/features/deals/deals.service.ts';
import { plainPath } from '#server/platform/language.ts';

const cachedPages = new RegExp(
  `^/(_|deals(?:/${idPattern})?|interest/${idPattern}|sellers/[a-z0-9-]{9,72}|about|contact|register-company|privacy|terms|robots\\.txt|sitemap\\.xml|site\\.webmanifest)?(\\.data)?$`,
);

/** The address under which the answer is kept, or null when the request must reach the page each time. */
export function cachedAddress(method: string, url: string, baseUrl: string): URL | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const questionMark = url.indexOf('?');
  const path = questionMark < 0 ? url : url.slice(0, questionMark);
  const [isCached, page = '', data] = cachedPages.exec(plainPath(path)) ?? [];
  if (isCached === undefined) return null;
  const address = new URL(path, baseUrl);
  if (questionMark < 0) return address;
  const given = new URLSearchParams(url.slice(questionMark));
  if (page === 'deals') address.search = dealsSearch(given);
  // A browser that has the frame of the page already asks for the page alone.
  const name = routeName(page);
  const route = `public/${name}/${name}.route`;
  if (data && given.get('_routes') === route) address.searchParams.set('_routes', route);
  return address;
}

/** Made for few people each, and in any number: these must not keep other pages waiting. */
export function isSearch(address: URL): boolean {
  return ['destination', 'travellers', 'after'].some((name) => address.searchParams.has(name));
}

/** A place in the list that does not exist is its beginning. */
function dealsSearch(given: URLSearchParams): string {
  const query = readDealQuery(given);
  const cursor = readDealKeyset(query.cursor, query.order) ? query.cursor : null;
  return dealsAddress({ ...query, cursor }).slice(paths.deals.length);
}

function routeName(page: string): string {
  if (page === '' || page === '_') return 'home';
  if (page.startsWith('deals/')) return 'deal';
  if (page.startsWith('sellers/')) return 'seller';
  return page.split('/')[0] ?? '';
}
