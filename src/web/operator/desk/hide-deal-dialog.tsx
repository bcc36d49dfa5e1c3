import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Field } from '#web/shared/kit/field.tsx';

export type HideDialogState = {
  readonly dealId: string;
  readonly subject: string;
  readonly isHidden: boolean;
};

type HideDealDialogProps = {
  /** Stays set while the dialog closes, so its text does not vanish. */
  target: HideDialogState | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
};

/** The company can read the reason. */
export function HideDealDialog({ target, ...common }: HideDealDialogProps) {
  if (!target) return null;
  const { dealId, subject } = target;
  if (target.isHidden) {
    return (
      <ConfirmDialog
        {...common}
        title={m.desk_show_title()}
        text={m.desk_show_text()}
        subject={subject}
        tone="primary"
        confirmLabel={m.desk_show()}
        workingLabel={m.superadmin_saving()}
        fields={{ intent: 'show', dealId }}
      />
    );
  }
  return (
    <ConfirmDialog
      {...common}
      title={m.desk_hide_title()}
      text={m.desk_hide_text()}
      subject={subject}
      confirmLabel={m.desk_hide()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'hide', dealId }}
    >
      {(form) => (
        <Field
          label={m.desk_hide_reason()}
          maxLength={maxCharacters.reason}
          autoComplete="off"
          {...form.field('hideReason')}
        />
      )}
    </ConfirmDialog>
  );
}
