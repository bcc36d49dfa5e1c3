import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Field } from '#web/shared/kit/field.tsx';

export type PayoutDialogState = {
  readonly act: keyof typeof texts;
  /** The day of the run, or the company's name. */
  readonly name: string;
  readonly amount: string;
  readonly runOn?: string;
  readonly fileId?: string;
  readonly id?: string;
};

type PayoutDialogProps = {
  /** Stays set while the dialog closes, so its text does not vanish. */
  target: PayoutDialogState | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
};

const texts = {
  'make-file': {
    title: m.payout_make_file,
    text: m.payout_make_file_text,
    button: m.payout_make_file,
    asks: null,
  },
  'file-sent': {
    title: m.payout_mark_sent,
    text: m.payout_sent_text,
    button: m.payout_mark_sent,
    asks: null,
  },
  confirm: {
    title: m.payout_confirm_title,
    text: m.payout_confirm_text,
    button: m.payout_confirm,
    asks: null,
  },
  'run-paid': {
    title: m.payout_run_paid_title,
    text: m.payout_run_paid_text,
    button: m.payout_mark_run_paid,
    asks: 'reference',
  },
  paid: {
    title: m.payout_paid_title,
    text: m.payout_paid_text,
    button: m.payout_mark_paid,
    asks: 'reference',
  },
  'held-paid': {
    title: m.payout_held_paid_title,
    text: m.payout_held_paid_text,
    button: m.payout_mark_held_paid,
    asks: 'reference',
  },
  returned: {
    title: m.payout_returned_title,
    text: m.payout_returned_text,
    button: m.payout_mark_returned,
    asks: 'reason',
  },
  'call-back': {
    title: m.payout_call_back,
    text: m.payout_call_back_text,
    button: m.payout_call_back,
    asks: 'note',
  },
  release: {
    title: m.payout_release,
    text: m.payout_release_text,
    button: m.payout_release,
    asks: 'reason',
  },
  hold: { title: m.payout_hold_title, text: m.payout_hold_text, button: m.payout_hold, asks: 'reason' },
} as const;

const questions = {
  reference: {
    label: m.payout_reference,
    hint: m.payout_reference_hint,
    max: maxCharacters.payoutReference,
  },
  note: { label: m.payout_call_back_note, hint: m.payout_call_back_note_hint, max: maxCharacters.reason },
  reason: { label: m.payout_reason, hint: m.payout_reason_hint, max: maxCharacters.reason },
};

/** Names the company and the amount before a super admin records a transfer. */
export function PayoutDialog({ target, ...common }: PayoutDialogProps) {
  if (!target) return null;
  const { title, text, button, asks } = texts[target.act];
  const question = asks && questions[asks];
  return (
    <ConfirmDialog
      {...common}
      title={title()}
      text={text()}
      subject={`${target.name} · ${target.amount}`}
      tone={target.act === 'returned' || target.act === 'hold' ? 'danger' : 'primary'}
      confirmLabel={button()}
      workingLabel={m.superadmin_saving()}
      fields={{
        intent: target.act,
        ...(target.runOn ? { runOn: target.runOn } : {}),
        ...(target.id ? { id: target.id } : {}),
        ...(target.fileId ? { fileId: target.fileId } : {}),
      }}
    >
      {(form) =>
        asks &&
        question && (
          <Field
            label={question.label()}
            hint={question.hint()}
            maxLength={question.max}
            autoComplete="off"
            {...form.field(asks)}
          />
        )
      }
    </ConfirmDialog>
  );
}
