import { addLanguagePrefix } from '#domain/kernel/language.ts';
import * as paths from '#domain/kernel/paths.ts';
import { locales } from '#locales/messages/runtime.js';
import { requestContext } from '#server/http/pages/router-context.ts';
import type { Route } from './+types/robots.route';

const closedAreas = [
  paths.bookingPath,
  paths.findBookingPath,
  `${paths.companyPath}/`,
  paths.superAdminPath,
  '/demo/',
  paths.unsubscribePath(''),
  paths.alertAddressPath(''),
  paths.wishesPath,
  paths.joinTeamPath(''),
  paths.travellerPath(''),
  paths.ownDataPath(''),
  paths.stopPaymentKeysPath(''),
];

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl } = context.get(requestContext);
  const closed = locales.flatMap((locale) => closedAreas.map((path) => addLanguagePrefix(path, locale)));
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /'];
  return new Response(`${lines.join('\n')}\n\nSitemap: ${baseUrl}${paths.sitemapPath}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
