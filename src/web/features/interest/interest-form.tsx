import { m } from '#locales/messages/messages.js';
import { type FormAnswer, fieldState } from '../../form-answer.ts';
import { Field } from '../../ui/field.tsx';
import { FormBody } from '../../ui/form-panel.tsx';

type InterestFieldsProps = { answer?: FormAnswer | undefined; working: boolean };

/** Name, email, phone. The page and the dialog put their own form round it. */
export function InterestFields({ answer, working }: InterestFieldsProps) {
  return (
    <FormBody
      failure={answer?.state === 'failed' ? answer.message : undefined}
      privacy={m.form_privacy_why_interest()}
      submitLabel={m.interest_send()}
      working={working}
    >
      <Field label={m.form_name()} autoComplete="name" {...fieldState(answer, 'name')} />
      <Field
        label={m.form_email()}
        hint={m.interest_email_hint()}
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
    </FormBody>
  );
}
