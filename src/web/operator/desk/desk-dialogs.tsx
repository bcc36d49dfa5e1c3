import { maxCharacters } from '#domain/kernel/limits.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { formatDifference } from './desk-text.ts';

export type DeskDialogState = {
  readonly act: 'accept' | 'reject' | 'giveUp' | 'refund';
  readonly bookingId: string;
  readonly reference: string;
  readonly refundId?: string;
  /** Formatted, such as "MYR 39.98". */
  readonly amount?: string;
  readonly money?: { readonly billedSen: Sen; readonly paidSen: Sen | null };
};

type DeskDialogProps = {
  /** Stays set while the dialog closes, so its text does not vanish. */
  target: DeskDialogState | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
};

/** Decisions about money always need a reason or a reference, which is stored. */
export function DeskDialog({ target, ...common }: DeskDialogProps) {
  if (!target) return null;
  return target.act === 'refund' ? (
    <RefundDialog target={target} {...common} />
  ) : (
    <ReviewDialog target={target} {...common} />
  );
}

type OneDialogProps = DeskDialogProps & { target: DeskDialogState };

const reviewTexts = {
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

function ReviewDialog({ target, ...common }: OneDialogProps) {
  const text = reviewTexts[target.act === 'accept' || target.act === 'giveUp' ? target.act : 'reject'];
  return (
    <ConfirmDialog
      {...common}
      title={text.title()}
      text={text.text()}
      subject={target.reference}
      note={target.money && <MoneyNote {...target.money} />}
      tone={text.decision === 'accept' ? 'primary' : 'danger'}
      confirmLabel={text.confirm()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'review', bookingId: target.bookingId, decision: text.decision }}
    >
      {(form) => <ReviewReasonField form={form} />}
    </ConfirmDialog>
  );
}

export function ReviewReasonField({ form }: { form: FormState }) {
  return (
    <Field
      label={m.superadmin_review_reason()}
      hint={m.superadmin_review_reason_hint()}
      maxLength={maxCharacters.reason}
      autoComplete="off"
      {...form.field('reason')}
    />
  );
}

export function MoneyNote({ billedSen, paidSen }: { billedSen: Sen; paidSen: Sen | null }) {
  const difference = (paidSen ?? 0) - billedSen;
  return (
    <>
      {m.desk_money_note({ billed: formatMyr(billedSen), paid: formatMyr(paidSen ?? 0) })}{' '}
      <strong>{formatDifference(difference)}</strong>
    </>
  );
}

function RefundDialog({ target, ...common }: OneDialogProps) {
  const { bookingId, reference, refundId = '', amount = '' } = target;
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
      {(form) => <RefundReferenceField form={form} />}
    </ConfirmDialog>
  );
}

export function RefundReferenceField({ form }: { form: FormState }) {
  return (
    <Field
      label={m.superadmin_refund_reference()}
      hint={m.superadmin_refund_reference_hint()}
      maxLength={maxCharacters.refundReference}
      autoComplete="off"
      {...form.field('reference')}
    />
  );
}
