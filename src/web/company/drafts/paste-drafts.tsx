import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { PastePanel } from '#web/company/deal-form/paste/paste-panel.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';

type PasteDraftsProps = { form: FormState; isOpen: boolean };

/** The server reads the text, so this works without JavaScript. */
export function PasteDrafts({ form, isOpen }: PasteDraftsProps) {
  return (
    <PastePanel title={m.drafts_paste()} isOpen={isOpen}>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="intent" value="paste" />
        <Field
          as="textarea"
          key={form.doneKey}
          {...form.field('text')}
          label={m.drafts_paste_label()}
          hint={m.drafts_paste_hint()}
          rows={7}
          spellCheck={false}
        />
        <div>
          <SubmitButton working={form.working} workingLabel={m.drafts_saving()}>
            {m.drafts_paste_save()}
          </SubmitButton>
        </div>
      </Form>
    </PastePanel>
  );
}
