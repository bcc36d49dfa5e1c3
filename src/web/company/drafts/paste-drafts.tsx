import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './drafts.module.css';

type PasteDraftsProps = { form: FormState; isOpen: boolean };

/** Makes a draft of each trip in a text. The server reads it, so it works without scripts. */
export function PasteDrafts({ form, isOpen }: PasteDraftsProps) {
  return (
    <details className={styles.paste} open={isOpen}>
      <summary className={`strong ${styles.summary}`}>{m.drafts_paste()}</summary>
      <Form method="post" noValidate className={`stack ${styles.form}`}>
        <input type="hidden" name="intent" value="paste" />
        <Field
          as="textarea"
          key={form.doneKey}
          {...form.field('text')}
          label={m.drafts_paste_label()}
          hint={m.drafts_paste_hint()}
          rows={7}
          spellCheck={false}
          className={styles.text}
        />
        <div>
          <SubmitButton working={form.working} workingLabel={m.drafts_saving()}>
            {m.drafts_paste_save()}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
