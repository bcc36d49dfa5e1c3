// Stores input while the buyer types; see save-input.ts.
import { data } from 'react-router';
import type { Route } from './+types/draft.route';
import { saveInput } from './wizard-action.server.ts';

export function loader() {
  throw data(null, { status: 404 });
}

export function action({ request, context }: Route.ActionArgs) {
  return saveInput(request, context);
}
