import { redirectDocument } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import type { Route } from './+types/company-login.route';

/** Second URL of the company sign-in, required by the specification. */
export function loader({ request }: Route.LoaderArgs) {
  return redirectDocument(paths.loginPathWith(new URL(request.url).searchParams));
}
