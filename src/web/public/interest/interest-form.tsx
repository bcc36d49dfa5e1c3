import { defaultProspectTickets, maxProspectTickets } from '#domain/constants.ts';
import type { WaitsFor } from '#domain/prospect.ts';
import { m } from '#locales/messages/messages.js';
import { type FormAnswer, fieldState } from '#web/shared/forms/form-answer.ts';
import { Field } from '#web/shared/ui/field.tsx';
import { FormBody } from '#web/shared/ui/form-panel.tsx';

type InterestFieldsProps = {
  waitsFor: WaitsFor;
  answer?: Exclude<FormAnswer, { state: 'sent' }> | undefined;
  working: boolean;
};

/** Name, email, phone, number of seats. The page and the dialog put their own form round it. */
export function InterestFields({ waitsFor, answer, working }: InterestFieldsProps) {
  const forSeats = waitsFor === 'seats';
  const tickets = fieldState(answer, 'tickets');
  return (
    <FormBody
      failure={answer?.state === 'failed' ? answer.message : undefined}
      privacy={m.form_privacy_why_interest()}
      submitLabel={forSeats ? m.waiting_join() : m.interest_send()}
      working={working}
    >
      <Field label={m.form_name()} autoComplete="name" {...fieldState(answer, 'name')} />
      <Field
        label={m.form_email()}
        hint={forSeats ? m.waiting_email_hint() : m.interest_email_hint()}
        type="email"
        autoComplete="email"
        spellCheck={false}
        {...fieldState(answer, 'email')}
      />
      <Field
        label={m.form_phone()}
        hint={m.form_phone_hint()}
        type="tel"
        autoComplete="tel"
        width="half"
        {...fieldState(answer, 'phone')}
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
