import { useState } from 'react';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { ConfirmDialog } from '#web/shared/office/confirm-dialog.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { failedMailsText } from './mail-text.ts';

type FailedMailsProps = { failed: number; onDone: (result: ActionResult) => void };

/** After an outage: all mails that were given up, sent again at one press. */
export function FailedMails({ failed, onDone }: FailedMailsProps) {
  const [opened, setOpened] = useState(false);
  // Kept while the dialog closes, when none are left.
  const [asked, setAsked] = useState(failed);

  function ask() {
    setAsked(failed);
    setOpened(true);
  }
  return (
    <>
      {failed > 0 && (
        <Banner
          kind="warn"
          action={
            <Button size="small" wide="phone" onClick={ask}>
              {m.superadmin_retry_all_mails()}
            </Button>
          }
        >
          {failedMailsText(failed)}
        </Banner>
      )}
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={m.superadmin_retry_all_title()}
        text={m.superadmin_retry_all_text()}
        subject={failedMailsText(asked)}
        note={m.superadmin_retry_all_note()}
        tone="primary"
        confirmLabel={m.superadmin_retry_all_mails()}
        workingLabel={m.superadmin_retrying_mail()}
        fields={{ intent: 'retry-all' }}
        onDone={onDone}
      />
    </>
  );
}
