import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';

type PostedSearchProps = {
  form: Pick<FormState, 'field' | 'working'>;
  id: string;
  label: string;
  hint: ReactNode;
  workingLabel: string;
  /** Text of the previous search. */
  typed?: string | undefined;
  /** Shown besides the errors of the field itself. */
  failure?: string | undefined;
};

/** Sends the search by POST, so that names and emails never appear in URLs, browser history or logs. */
export function PostedSearch({ form, id, label, hint, workingLabel, typed, failure }: PostedSearchProps) {
  const field = form.field('text');
  return (
    <Form method="post" role="search" noValidate className="row align-end">
      <input type="hidden" name="intent" value="search" />
      <div className="grow">
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
      </div>
      <Button type="submit" kind="primary" working={form.working} workingLabel={workingLabel}>
        <Icon name="search" />
        {m.office_search()}
      </Button>
    </Form>
  );
}
