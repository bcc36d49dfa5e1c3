import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Field } from '#web/shared/kit/field.tsx';

const texts = {
  'make-file': { title: m.payout_make_file, text: m.payout_make_file_text },
  confirm: { title: m.payout_confirm, text: m.payout_confirm_text },
  'file-sent': { title: m.payout_mark_sent, text: m.payout_sent_text },
  paid: { title: m.refund_mark_done, text: m.refund_done_text },
  'all-paid': { title: m.refund_mark_all_done, text: m.refund_all_done_text },
  returned: { title: m.refund_mark_returned, text: m.refund_returned_text },
} as const;

export type RefundDialogState = {
  readonly act: keyof typeof texts;
  /** The booking's reference, if the dialog is about a single refund. */
  readonly name?: string;
  readonly amount: string;
  readonly fileId?: string;
  readonly refundId?: string;
};

type RefundDialogProps = {
  /** Stays set while the dialog closes, so its text does not vanish. */
  target: RefundDialogState | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
};

export function RefundDialog({ target, ...common }: RefundDialogProps) {
  if (!target) return null;
  const { act, name, amount, fileId, refundId } = target;
  const { title, text } = texts[act];
  return (
    <ConfirmDialog
      {...common}
      title={title()}
      text={text()}
      subject={name ? `${name} · ${amount}` : amount}
      tone={act === 'returned' ? 'danger' : 'primary'}
      confirmLabel={title()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: act, ...(fileId ? { fileId } : {}), ...(refundId ? { refundId } : {}) }}
    >
      {(form) =>
        act === 'returned' && (
          <Field
            label={m.refund_reason()}
            hint={m.refund_reason_hint()}
            maxLength={maxCharacters.reason}
            autoComplete="off"
            {...form.field('reason')}
          />
        )
      }
    </ConfirmDialog>
  );
}
