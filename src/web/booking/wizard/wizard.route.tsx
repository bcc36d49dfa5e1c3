import { m } from '#locales/messages/messages.js';
import { useFreshBooking } from '#web/booking/use-fresh-booking.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { loadOrKeep } from '#web/shared/kit/live-page.ts';
import type { Route } from './+types/wizard.route';
import { CodeStep } from './code-step.tsx';
import { Confirmation } from './confirmation.tsx';
import { ClosedDeal, NoFlight } from './not-bookable.tsx';
import { PassengerStep } from './passenger-details.tsx';
import { PaymentStep } from './payment.tsx';
import { sendInOrder } from './save-input.ts';
import { SelectTickets } from './select-tickets.tsx';
import { wizardAction } from './wizard-action.server.ts';
import { loadWizard } from './wizard-loader.server.ts';
import type { StepView, WizardForm, WizardNotice, WizardResult, WizardView } from './wizard-view.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadWizard(request, context);
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

export function action({ request, context }: Route.ActionArgs) {
  return wizardAction(request, context);
}

/** No texts: the draft keeps the input and a notice explains the failure. */
const wizardText: FormText = { fields: {}, failed: () => '' };
const notSent: WizardNotice = { kind: 'notSent' };

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const orderedArgs = { request, serverAction: () => sendInOrder(() => serverAction()) };
  return sendForm(orderedArgs, wizardText, { notice: notSent });
}

/** Reloads after every response: the deal may have changed. No response: the server is unreachable. */
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

const steps = { 1: SelectTickets, 2: PassengerStep, 3: Confirmation, 4: PaymentStep } as const;

type WizardProps = { view: WizardView; result: WizardResult | undefined };

function Wizard({ view, result }: WizardProps) {
  const form = useForm(result);
  if (view.kind === 'noFlight') return <NoFlight />;
  if (view.kind === 'closed') return <ClosedDeal {...view} />;
  return <Step view={view} form={form} />;
}

function Step({ view, form }: { view: StepView; form: WizardForm }) {
  useFreshBooking(view.now, [view.deal.deadlineAt, view.held?.endsAt, view.returning?.at]);
  if (view.code && !form.refusal?.notice)
    return <CodeStep key="code" view={view} code={view.code} form={form} />;
  const Shown = steps[view.step];
  return <Shown key={view.step} view={view} form={form} />;
}
