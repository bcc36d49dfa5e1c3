import { TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { maxCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './desk-search.module.css';

type DeskSearchFormProps = { result: ActionResult | undefined; typed?: string | undefined };

/** Posted: what a caller said stays out of the address, of histories and of logs. */
export function DeskSearchForm({ result, typed }: DeskSearchFormProps) {
  const form = useForm(result, 'search');
  const field = form.field('text');
  return (
    <Form method="post" role="search" noValidate className={styles.form}>
      <input type="hidden" name="intent" value="search" />
      <TextInput
        type="search"
        id="desk-search"
        name={field.name}
        label={m.desk_search_label()}
        description={m.desk_search_hint()}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        defaultValue={field.defaultValue ?? typed ?? ''}
        error={field.error ?? form.failure}
        maxLength={maxCharacters.email}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={styles.field}
      />
      <Button type="submit" kind="primary" working={form.working} workingLabel={m.desk_searching()}>
        <Icon name="search" />
        {m.office_search()}
      </Button>
    </Form>
  );
}
