import { defaultProspectTickets, maxProspectTickets } from '#domain/constants.ts';
import type { WaitsFor } from '#domain/prospect.ts';
import { m } from '#locales/messages/messages.js';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/ui/field.tsx';
import { FormBody } from '#web/shared/ui/form-panel.tsx';
import type { InterestResult } from './interest-deal.ts';

type InterestFieldsProps = {
  waitsFor: WaitsFor;
  form: FormState<InterestResult>;
};

/** Name, email, phone, number of seats. The page and the dialog put their own form round it. */
export function InterestFields({ waitsFor, form }: InterestFieldsProps) {
  const forSeats = waitsFor === 'seats';
  const tickets = form.field('tickets');
  return (
    <FormBody
      form={form}
      privacy={m.form_privacy_why_interest()}
      submitLabel={forSeats ? m.waiting_join() : m.interest_send()}
    >
      <Field label={m.form_name()} autoComplete="name" {...form.field('name')} />
      <Field
        label={m.form_email()}
        hint={forSeats ? m.waiting_email_hint() : m.interest_email_hint()}
        type="email"
        autoComplete="email"
        spellCheck={false}
        {...form.field('email')}
      />
      <Field
        label={m.form_phone()}
        hint={m.form_phone_hint()}
        type="tel"
        autoComplete="tel"
        width="half"
        {...form.field('phone')}
      />
      <Field
        label={m.waiting_tickets()}
        hint={forSeats ? m.waiting_tickets_hint_seats() : m.waiting_tickets_hint_opening()}
        type="number"
        inputMode="numeric"
        min={1}
        max={maxProspectTickets}
        autoComplete="off"
        width="short"
        {...tickets}
        defaultValue={tickets.defaultValue ?? defaultProspectTickets}
      />
    </FormBody>
  );
}
