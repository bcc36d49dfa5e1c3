import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import type { Route } from './+types/sitemap-part.route';
import { sitemapPart, sitemapResponse } from './sitemap-parts.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const [, part = ''] = /^(\w+)\.xml$/.exec(params.file) ?? [];
  const xml = await sitemapPart(context.get(appContext), part, context.get(requestContext).baseUrl);
  return xml === null ? new Response(null, { status: 404 }) : sitemapResponse(xml);
}
