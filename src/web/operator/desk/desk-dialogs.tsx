import { maxCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/shared/office/confirm-dialog.tsx';
import { TextField } from '#web/shared/office/fields.tsx';
import type { DeskAsked } from './desk-asked.ts';

type DeskDialogProps = {
  /** Kept while the dialog closes, so that its words do not vanish. */
  asked: DeskAsked | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (answer: { message?: string }) => void;
};

/** What a person decides about money is always asked for, with a reason or a reference that stays. */
export function DeskDialog({ asked, ...common }: DeskDialogProps) {
  if (!asked) return null;
  return asked.act === 'refund' ? (
    <RefundDialog asked={asked} {...common} />
  ) : (
    <ReviewDialog asked={asked} {...common} />
  );
}

type OneDialogProps = DeskDialogProps & { asked: DeskAsked };

const reviewWords = {
  accept: {
    decision: 'accept',
    title: m.superadmin_accept_title,
    text: m.superadmin_accept_text,
    confirm: m.superadmin_accept,
  },
  reject: {
    decision: 'reject',
    title: m.superadmin_reject_payment_title,
    text: m.superadmin_reject_payment_text,
    confirm: m.superadmin_reject_payment,
  },
  giveUp: {
    decision: 'reject',
    title: m.superadmin_give_up_title,
    text: m.superadmin_give_up_text,
    confirm: m.superadmin_give_up,
  },
} as const;

function ReviewDialog({ asked, ...common }: OneDialogProps) {
  const words = reviewWords[asked.act === 'accept' || asked.act === 'giveUp' ? asked.act : 'reject'];
  return (
    <ConfirmDialog
      {...common}
      title={words.title()}
      text={words.text()}
      subject={asked.reference}
      tone={words.decision === 'accept' ? 'primary' : 'danger'}
      confirmLabel={words.confirm()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'review', bookingId: asked.bookingId, decision: words.decision }}
    >
      {(refused) => (
        <TextField
          name="reason"
          label={m.superadmin_review_reason()}
          hint={m.superadmin_review_reason_hint()}
          maxLength={maxCharacters.reason}
          autoComplete="off"
          error={refused?.fieldErrors?.reason}
        />
      )}
    </ConfirmDialog>
  );
}

function RefundDialog({ asked, ...common }: OneDialogProps) {
  const { bookingId, reference, refundId = '', amount = '' } = asked;
  return (
    <ConfirmDialog
      {...common}
      title={m.superadmin_refund_title()}
      text={m.superadmin_refund_text()}
      subject={`${reference} · ${amount}`}
      tone="primary"
      confirmLabel={m.superadmin_refund_confirm()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'refund', bookingId, refundId }}
    >
      {(refused) => (
        <TextField
          name="reference"
          label={m.superadmin_refund_reference()}
          hint={m.superadmin_refund_reference_hint()}
          maxLength={maxCharacters.refundReference}
          autoComplete="off"
          error={refused?.fieldErrors?.reference}
        />
      )}
    </ConfirmDialog>
  );
}
