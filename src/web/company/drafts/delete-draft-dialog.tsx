import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { draftName } from './draft-text.ts';
import type { DraftRow } from './sheet-result.ts';

type DeleteDraftDialogProps = {
  draft: DraftRow | undefined;
  onClose: () => void;
  onDeleted: (result: ActionResult) => void;
};

export function DeleteDraftDialog({ draft, onClose, onDeleted }: DeleteDraftDialogProps) {
  return (
    <ConfirmDialog
      opened={draft !== undefined}
      onClose={onClose}
      title={m.drafts_delete_title()}
      text={m.drafts_delete_text()}
      subject={draft && draftName(draft)}
      confirmLabel={m.drafts_delete()}
      workingLabel={m.drafts_deleting()}
      tone="danger"
      fields={{ intent: 'delete', id: draft?.id ?? '' }}
      onDone={onDeleted}
    />
  );
}
