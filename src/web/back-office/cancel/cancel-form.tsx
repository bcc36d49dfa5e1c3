import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import type { FieldState, FormState } from '#web/shared/forms/use-form.ts';
import { Switch } from '#web/shared/kit/checkbox.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { SubmitButton } from '../kit/buttons.tsx';
import { TravellersField } from '../kit/travellers-field.tsx';

type CancelFormProps = {
  form: Pick<FormState, 'field' | 'working'>;
  values: FormValues;
  travellers: readonly { readonly place: number; readonly name: string | null }[];
  /** An amount field, or a text with the rule that fixes the amount. */
  refund: (field: (name: string) => FieldState) => ReactNode;
  seatsHint: string;
  wordsLabel: string;
  wordsHint: string;
};

/** First step: choose travellers, refund and whether the seats go back on sale. */
export function CancelForm({ form, values, travellers, refund, ...words }: CancelFormProps) {
  const field = (name: string): FieldState => {
    const state = form.field(name);
    return { ...state, defaultValue: values[name] ?? state.defaultValue };
  };
  return (
    <Form method="post" noValidate className="stack narrow">
      <input type="hidden" name="intent" value="review" />
      <TravellersField form={{ field }} travellers={travellers} />
      {refund(field)}
      <Switch
        name="returnSeats"
        label={m.requests_cancel_seats()}
        hint={words.seatsHint}
        error={field('returnSeats').error}
        defaultChecked={values.returnSeats === 'on'}
      />
      <Field
        as="textarea"
        {...field('cancelWords')}
        label={words.wordsLabel}
        hint={words.wordsHint}
        rows={3}
      />
      <div>
        <SubmitButton working={form.working} workingLabel={m.office_reviewing()}>
          {m.office_review()}
        </SubmitButton>
      </div>
    </Form>
  );
}
