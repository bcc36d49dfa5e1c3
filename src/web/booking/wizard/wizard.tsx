import { useFreshBooking } from '#web/booking/use-fresh-booking.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { CodeStep } from './code-step.tsx';
import { Confirmation } from './confirmation.tsx';
import { Closed, NoFlight } from './not-bookable.tsx';
import { PassengerDetails } from './passenger-details.tsx';
import { Payment } from './payment.tsx';
import { SelectTickets } from './select-tickets.tsx';
import type { StepView, WizardForm, WizardResult, WizardView } from './wizard-view.ts';

const steps = { 1: SelectTickets, 2: PassengerDetails, 3: Confirmation, 4: Payment } as const;

type WizardProps = { view: WizardView; result: WizardResult | undefined };

/** The booking wizard, whatever state it is in. */
export function Wizard({ view, result }: WizardProps) {
  const form = useForm(result);
  if (view.kind === 'noFlight') return <NoFlight />;
  if (view.kind === 'closed') return <Closed {...view} />;
  return <Step view={view} form={form} />;
}

function Step({ view, form }: { view: StepView; form: WizardForm }) {
  useFreshBooking(view.now, [view.deal.deadlineAt, view.held?.endsAt, view.returning?.at]);
  // What came of a booking after the code was right is said on the payment step.
  if (view.code && !form.refusal?.notice)
    return <CodeStep key="code" view={view} code={view.code} form={form} />;
  const Shown = steps[view.step];
  return <Shown key={view.step} view={view} form={form} />;
}
