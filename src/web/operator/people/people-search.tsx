import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { PostedSearch } from '#web/operator/posted-search.tsx';
import { SettingsPanel } from '#web/operator/settings-billplz/panel.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';

export function PeopleSearch({ result }: { result: ActionResult | undefined }) {
  const form = useForm(result, 'search');
  return (
    <PostedSearch
      form={form}
      id="people-search"
      label={m.people_search_label()}
      hint={m.people_search_hint()}
      workingLabel={m.people_searching()}
    />
  );
}

export function SeveralEmails({ emails }: { emails: readonly string[] }) {
  return (
    <SettingsPanel title={m.people_several()}>
      <ul className="stack gap-2">
        {emails.map((email) => (
          <li key={email} className="cluster between anywhere">
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
    </SettingsPanel>
  );
}
