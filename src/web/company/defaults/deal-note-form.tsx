import { Form } from 'react-router';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import type { DefaultsResult } from './defaults-text.ts';

type DealNoteFormProps = { form: FormState<DefaultsResult>; sellerNote: string };

export function DealNoteForm({ form, sellerNote }: DealNoteFormProps) {
  const field = form.field('sellerNote');
  return (
    <FormPanel>
      <Form method="post" noValidate className="stack" aria-labelledby="deal-note">
        <input type="hidden" name="intent" value="save-note" />
        <h2 id="deal-note" className="text-21 bold">
          {m.defaults_note_title()}
        </h2>
        <Field
          as="textarea"
          label={m.defaults_note()}
          hint={m.defaults_note_hint({ max: maxCharacters.sellerNote })}
          optional
          rows={4}
          maxLength={maxCharacters.sellerNote}
          {...field}
          defaultValue={field.defaultValue ?? sellerNote}
        />
        <div>
          <SubmitButton working={form.working} workingLabel={m.profile_saving()}>
            {m.defaults_note_save()}
          </SubmitButton>
        </div>
      </Form>
    </FormPanel>
  );
}
