import { redirectDocument } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { signOut } from '#server/features/accounts/sessions/sessions.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { addCookies, getVisit } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/company-logout.route';
import { clearSiteData } from './clear-site-data.server.ts';

/** Only POST: a link or a prefetch must not sign anyone out. */
export function loader() {
  throw new Response(null, { status: 405, headers: { allow: 'POST' } });
}

export async function action({ request, context }: Route.ActionArgs) {
  const cookies = await signOut(context.get(appContext), getVisit(request, context));
  return addCookies(redirectDocument(paths.companyLoginPath, { headers: clearSiteData }), cookies);
}
