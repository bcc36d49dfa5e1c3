import { redirect } from 'react-router';
import { getNextPhaseChange } from '#domain/deals/deal.ts';
import { getCountryScene } from '#domain/trips/scene-countries.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { drawPicture } from '#server/platform/files/pictures.ts';
import { getSocialPicture } from '#web/shared/social/social-pictures.server.ts';
import type { Route } from './+types/deal-picture.route';
import { drawDeal } from './deal-share.server.ts';

const DAY_SECONDS = 86_400;
/** A URL with an outdated version shows the current picture, so it is cached only briefly. */
const OTHER_VERSION_SECONDS = 60;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const deal = await getDeal(ctx, params.dealId);
  if (!deal) return new Response(null, { status: 404 });
  const now = ctx.now();
  const { svg, version } = drawDeal(deal, now);
  const etag = `"${version}"`;
  const requestedVersion = new URL(request.url).searchParams.get('v');
  const seconds =
    requestedVersion === version ? secondsUntil(getNextPhaseChange(deal, now), now) : OTHER_VERSION_SECONDS;
  const headers = { etag, 'cache-control': `public, max-age=${seconds}` };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const png = await drawPicture(ctx, svg);
  if (!png) {
    const stored = getSocialPicture(getCountryScene(deal.destinationCountry));
    return redirect(stored, { headers: { 'cache-control': 'no-store' } });
  }
  return new Response(new Uint8Array(png), { headers: { ...headers, 'content-type': 'image/png' } });
}

/** Cache lifetime: at most a day, and never past the time when the deal opens or closes. */
function secondsUntil(change: Date | null, now: Date): number {
  if (!change) return DAY_SECONDS;
  return Math.min(DAY_SECONDS, Math.ceil((change.getTime() - now.getTime()) / 1_000));
}
