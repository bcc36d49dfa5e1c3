import { redirectDocument } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import type { Route } from './+types/company-login.route';

/** The specified second address of the company's sign-in page. */
export function loader({ request }: Route.LoaderArgs) {
  return redirectDocument(paths.loginBy(new URL(request.url).searchParams));
}
