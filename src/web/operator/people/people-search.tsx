import { TextInput } from '@mantine/core';
import { Form } from 'react-router';
import { maxCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import { Panel } from '#web/operator/settings-billplz/panel.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './people.module.css';

/** Posted: whose data is meant stays out of the address, of histories and of logs. */
export function PeopleSearch({ result }: { result: ActionResult | undefined }) {
  const form = useForm(result, 'search');
  const field = form.field('text');
  return (
    <Form method="post" role="search" noValidate className={styles.search}>
      <input type="hidden" name="intent" value="search" />
      <TextInput
        type="search"
        id="people-search"
        name={field.name}
        label={m.people_search_label()}
        description={m.people_search_hint()}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        defaultValue={field.defaultValue ?? ''}
        error={field.error}
        maxLength={maxCharacters.email}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={styles.field}
      />
      <Button type="submit" kind="primary" working={form.working} workingLabel={m.people_searching()}>
        <Icon name="search" />
        {m.office_search()}
      </Button>
    </Form>
  );
}

export function SeveralEmails({ emails }: { emails: readonly string[] }) {
  return (
    <Panel title={m.people_several()}>
      <ul className={styles.emails}>
        {emails.map((email) => (
          <li key={email}>
            <span>{email}</span>
            <Form method="post">
              <input type="hidden" name="intent" value="open" />
              <input type="hidden" name="email" value={email} />
              <Button type="submit" size="small" aria-label={`${m.people_open()} ${email}`}>
                {m.people_open()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
