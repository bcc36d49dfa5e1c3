// Determines which pages are equal for all visitors, and their canonical cache key. Drops parameters that a
// page does not read.
import * as paths from '#domain/kernel/paths.ts';
import {
  formatSearchQuery,
  hasFilters,
  pressedSearchParam,
  readSearchQuery,
} from '#domain/search/search-query.ts';
import { readDealKeyset } from '#server/features/deals/search.service.ts';
import type { Address } from '../address.ts';

/** Pages with their route id, by which a browser fetches them without the layout. */
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
  ['/sitemaps/:file', 'public/machine/sitemap-part.route'],
  ['/deals.atom', 'public/machine/feed.route'],
  ['/site.webmanifest', 'public/machine/manifest.route'],
]);

const dealPattern = paths.dealPath(':dealId');

/** The list, in any language, as a page or as its data. */
const dealsPaths = /\/deals(?:\.data)?$/;

/** Returns the cache key, or null if the request must be rendered. */
export function cachedAddress(method: string, address: Address, baseUrl: string): URL | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const routeId = sharedPages.get(address.route.pattern);
  if (routeId === undefined || !address.isCanonical) return null;
  const url = new URL(address.path, baseUrl);
  if (address.search === '') return url;
  const given = new URLSearchParams(address.search);
  if (address.route.pattern === paths.dealsPath) {
    // Redirects to the address of the search.
    if (given.has(pressedSearchParam)) return null;
    url.search = dealsSearch(given);
  }
  if (address.route.pattern === dealPattern) keepTravellers(given, url);
  if (address.isData && given.get('_routes') === routeId) url.searchParams.set('_routes', routeId);
  return url;
}

/** Rarely shared and unlimited in number, so searches have their own limiter. */
export function isSearch(address: URL): boolean {
  if (!dealsPaths.test(address.pathname)) return false;
  const query = readSearchQuery(address.searchParams);
  return hasFilters(query) || query.cursor !== null;
}

/** Few values, so that a deal's page has few versions. */
function keepTravellers(given: URLSearchParams, url: URL): void {
  const { travellers } = readSearchQuery(given).filter;
  if (travellers && travellers > 1) url.searchParams.set('travellers', String(travellers));
}

function dealsSearch(given: URLSearchParams): string {
  const query = readSearchQuery(given);
  const cursor = readDealKeyset(query.cursor, query.order) ? query.cursor : null;
  return formatSearchQuery({ ...query, cursor }).slice(paths.dealsPath.length);
}
