import { isRouteErrorResponse } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { loadOrKeep } from '#web/shared/ui/live-page.ts';
import type { Route } from './+types/wizard.route';
import { inOrder } from './sending.ts';
import { Wizard } from './wizard.tsx';
import { answerStep } from './wizard-action.server.ts';
import { loadWizard } from './wizard-loader.server.ts';
import type { WizardAnswer } from './wizard-view.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadWizard(request, context);
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

export function action({ request, context }: Route.ActionArgs) {
  return answerStep(request, context);
}

/** A lost connection leaves the page, and everything typed into it, as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await inOrder(() => serverAction());
  } catch (error) {
    // A redirect, or a page that says what is wrong.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return notSent;
  }
}

const notSent: WizardAnswer = { kind: 'notice', notice: { kind: 'notSent' } };

/** Every answer, a refusal too, may mean that the deal has changed; without an answer there is nobody to ask. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return actionResult !== notSent;
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers(loaderHeaders);
  for (const name of ['cache-control', 'retry-after']) {
    const value = actionHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
};

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: m.booking_description() },
  { name: 'robots', content: 'noindex' },
];

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  return <Wizard view={loaderData} answer={actionData} />;
}
