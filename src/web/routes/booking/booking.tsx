import { isRouteErrorResponse } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Wizard } from '../../features/booking/wizard.tsx';
import { answerStep } from '../../features/booking/wizard-action.server.ts';
import { loadWizard } from '../../features/booking/wizard-loader.server.ts';
import type { WizardAnswer } from '../../features/booking/wizard-view.ts';
import type { Route } from './+types/booking';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadWizard(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStep(request, context);
}

/** What this page sends reaches the server in order: a late "keep what was typed" must not undo a later step. */
let sending: Promise<unknown> = Promise.resolve();

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const keeps = (await request.clone().formData()).get('go') === 'keep';
  const before = sending;
  const sent = before.then(() => serverAction());
  sending = sent.catch(() => {});
  try {
    return await sent;
  } catch (error) {
    // A redirect, or a page that says what is wrong. Anything else is a lost connection: nothing typed may go with it.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const answer: WizardAnswer = keeps ? { kind: 'kept' } : { kind: 'notice', notice: { kind: 'notSent' } };
    return answer;
  }
}

/** Keeping what was typed changes nothing on the page; everything else may have, refusals included. */
export function shouldRevalidate({ formData }: { formData?: FormData }) {
  return formData?.get('go') !== 'keep';
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
