import { Form } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { PastePanel } from '#web/company/deal-form/paste/paste-panel.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';

type PasteDraftsProps = { form: FormState; isOpen: boolean; title?: string; hint?: string };

/** The server reads the text, so this works without JavaScript. */
export function PasteDrafts({
  form,
  isOpen,
  title = m.drafts_paste(),
  hint = m.drafts_paste_hint(),
}: PasteDraftsProps) {
  return (
    <PastePanel title={title} isOpen={isOpen}>
      <Form method="post" action={officePaths.companyDraftsPath} noValidate className="stack">
        <input type="hidden" name="intent" value="paste" />
        <Field
          as="textarea"
          key={form.doneKey}
          {...form.field('text')}
          label={m.drafts_paste_label()}
          hint={hint}
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
