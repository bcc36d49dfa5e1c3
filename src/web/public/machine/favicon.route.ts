import { redirect } from 'react-router';
import { faviconSvg } from '#web/shared/scene/mark.ts';
import icon32 from '#web/shared/social/icon-32.png?url';
import type { Route } from './+types/favicon.route';

/** Redirects clients that request favicon.ico without reading the page to a PNG. */
export function loader({ request }: Route.LoaderArgs) {
  if (new URL(request.url).pathname.endsWith('.ico')) return redirect(icon32, 302);
  return new Response(faviconSvg(), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=604800' },
  });
}
