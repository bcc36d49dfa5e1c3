import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/shared/office/submit-button.tsx';
import { Panel } from './panel.tsx';

/** Only in a demo. */
export function PracticeKeys({ working }: { working: boolean }) {
  return (
    <Panel title={m.superadmin_billplz_practice_title()} text={m.superadmin_billplz_practice_text()}>
      <Form method="post">
        <input type="hidden" name="intent" value="practice" />
        <SubmitButton kind="line" working={working} workingLabel={m.superadmin_billplz_saving()}>
          {m.superadmin_billplz_practice_use()}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
