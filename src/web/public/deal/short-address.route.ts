import { data, redirect } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { findDealByCode } from '#server/features/deals/deals.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import type { Route } from './+types/short-address.route';

/** `/d/<code>`, as people share it, leads to the deal's own page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = await findDealByCode(context.get(appContext), params.code);
  if (!id) throw data(null, { status: 404 });
  throw redirect(paths.deal(id), { status: 301, headers: { 'cache-control': 'public, max-age=3600' } });
}

/** Never shown: it makes this a page, so that a code which leads to none is answered with one. */
export default function ShortAddress() {
  return null;
}
