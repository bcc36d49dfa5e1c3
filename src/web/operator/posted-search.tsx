import { Form } from 'react-router';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';

type PostedSearchProps = {
  /** Of the intent `search`. */
  form: Pick<FormState, 'field' | 'working'>;
  id: string;
  label: string;
  hint: string;
  workingLabel: string;
  /** What was searched last. */
  typed?: string | undefined;
  /** Beside what is wrong with the text itself. */
  failure?: string | undefined;
};

/** Posted: what a caller said, or whose data is meant, stays out of the address, of histories and of logs. */
export function PostedSearch({ form, id, label, hint, workingLabel, typed, failure }: PostedSearchProps) {
  const field = form.field('text');
  return (
    <Form method="post" role="search" noValidate className="stack gap-3 split align-end">
      <input type="hidden" name="intent" value="search" />
      <Field
        type="search"
        id={id}
        name={field.name}
        label={label}
        hint={hint}
        defaultValue={field.defaultValue ?? typed ?? ''}
        error={field.error ?? failure}
        maxLength={maxCharacters.email}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" kind="primary" working={form.working} workingLabel={workingLabel}>
        <Icon name="search" />
        {m.office_search()}
      </Button>
    </Form>
  );
}
