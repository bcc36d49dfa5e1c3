import { data, redirect } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { findDealByCode } from '#server/features/deals/deals.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import type { Route } from './+types/short-address.route';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = await findDealByCode(context.get(appContext), params.code);
  if (!id) throw data(null, { status: 404 });
  throw redirect(paths.dealPath(id), { status: 301, headers: { 'cache-control': 'public, max-age=3600' } });
}

/** Never rendered. A default export makes this a page route, so an unknown code gets the 404 page. */
export default function ShortAddress() {
  return null;
}
