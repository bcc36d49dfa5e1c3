// Decides which pages are the same for all visitors, and under which one address each of them is cached. Whatever a page
// does not read is cut off, and what it reads goes through the page's own reading.
import { dealsAddress, readDealQuery } from '#domain/deals/deal-query.ts';
import * as paths from '#domain/kernel/paths.ts';
import { readDealKeyset } from '#server/features/deals/deals.service.ts';
import type { Address } from '../address.ts';

/** Each page with the id of its route, by which a browser fetches it without the frame round it. */
export const sharedPages: ReadonlyMap<string, string> = new Map([
  ['/', 'public/home/home.route'],
  ['/deals', 'public/deals/deals.route'],
  ['/deals/:dealId', 'public/deal/deal.route'],
  ['/interest/:dealId', 'public/interest/interest.route'],
  ['/sellers/:slug', 'public/seller/seller.route'],
  ['/about', 'public/about/about.route'],
  ['/contact', 'public/contact/contact.route'],
  ['/register-company', 'public/register-company/register-company.route'],
  ['/privacy', 'public/privacy/privacy.route'],
  ['/terms', 'public/terms/terms.route'],
  ['/robots.txt', 'public/machine/robots.route'],
  ['/sitemap.xml', 'public/machine/sitemap.route'],
  ['/site.webmanifest', 'public/machine/manifest.route'],
]);

/** Returns the address under which the answer is cached, or null if every request must reach the page. */
export function cachedAddress(method: string, address: Address, baseUrl: string): URL | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const routeId = sharedPages.get(address.route.pattern);
  if (routeId === undefined || !address.isCanonical) return null;
  const url = new URL(address.path, baseUrl);
  if (address.search === '') return url;
  const given = new URLSearchParams(address.search);
  if (address.route.pattern === paths.deals) url.search = dealsSearch(given);
  if (address.isData && given.get('_routes') === routeId) url.searchParams.set('_routes', routeId);
  return url;
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
