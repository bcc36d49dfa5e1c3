import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import type { Route } from './+types/sitemap.route';
import { sitemapIndex, sitemapResponse } from './sitemap-parts.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return sitemapResponse(await sitemapIndex(context.get(appContext), context.get(requestContext).baseUrl));
}
