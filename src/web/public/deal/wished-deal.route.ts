// The link to a deal in an email about a search.
import { redirect } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { readSearchQuery } from '#domain/search/search-query.ts';
import { recordDealOpened } from '#server/features/wishes/wish-notices.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import type { Route } from './+types/wished-deal.route';

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  // Mail scanners often send HEAD.
  if (request.method === 'GET') await recordDealOpened(context.get(appContext), params);
  const { travellers } = readSearchQuery(url.searchParams).filter;
  const headers = { 'cache-control': 'no-store' };
  return redirect(paths.dealPath(params.dealId, travellers), { status: 302, headers });
}
