import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Icon } from '#web/shared/kit/icon.tsx';

type AskByMailProps = { bookingId: string; result: ActionResult | undefined };

/** The server allows one request per hour. */
export function AskByMail({ bookingId, result }: AskByMailProps) {
  const form = useForm(result, 'askNames');
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="askNames" />
      <input type="hidden" name="bookingId" value={bookingId} />
      <SubmitButton
        kind="line"
        size="small"
        data-key="a"
        working={form.working}
        workingLabel={m.board_emailing()}
      >
        <Icon name="mail" />
        {m.board_email()}
      </SubmitButton>
    </Form>
  );
}
