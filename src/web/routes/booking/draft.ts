// Where the wizard's pages keep what is being typed; see features/booking/keep-typed.ts. Nothing to look at.
import { data } from 'react-router';
import { keepTyped } from '../../features/booking/wizard-action.server.ts';
import type { Route } from './+types/draft';

export function loader() {
  throw data(null, { status: 404 });
}

export function action({ request, context }: Route.ActionArgs) {
  return keepTyped(request, context);
}
