import { m } from '#locales/messages/messages.js';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { loadOrKeep } from '#web/shared/ui/live-page.ts';
import type { Route } from './+types/wizard.route';
import { inOrder } from './sending.ts';
import { Wizard } from './wizard.tsx';
import { wizardAction } from './wizard-action.server.ts';
import { loadWizard } from './wizard-loader.server.ts';
import type { WizardNotice, WizardResult } from './wizard-view.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadWizard(request, context);
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

export function action({ request, context }: Route.ActionArgs) {
  return wizardAction(request, context);
}

/** What was typed is in the draft already; the notice says the rest. */
const wizardText: FormText = { fields: {}, failed: () => '' };
const notSent: WizardNotice = { kind: 'notSent' };

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const inTurn = { request, serverAction: () => inOrder(() => serverAction()) };
  return sendForm(inTurn, wizardText, { notice: notSent });
}

/** Every answer, a refusal too, may mean that the deal has changed; without an answer there is nobody to ask. */
export function shouldRevalidate({ actionResult }: { actionResult?: WizardResult }) {
  return actionResult?.ok !== false || actionResult.notice !== notSent;
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
  return <Wizard view={loaderData} result={actionData} />;
}
