import { redirectDocument } from 'react-router';
import type { Route } from './+types/company-login.route';

/** The specified second address of the company's sign-in page. */
export function loader({ request }: Route.LoaderArgs) {
  return redirectDocument(`/login${new URL(request.url).search}`);
}
