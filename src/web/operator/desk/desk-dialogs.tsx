import { maxCharacters } from '#domain/kernel/limits.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { differenceText } from './desk-text.ts';

export type DeskAsked = {
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
  asked: DeskAsked | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
};

/** Decisions about money always need a reason or a reference, which is stored. */
export function DeskDialog({ asked, ...common }: DeskDialogProps) {
  if (!asked) return null;
  return asked.act === 'refund' ? (
    <RefundDialog asked={asked} {...common} />
  ) : (
    <ReviewDialog asked={asked} {...common} />
  );
}

type OneDialogProps = DeskDialogProps & { asked: DeskAsked };

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

function ReviewDialog({ asked, ...common }: OneDialogProps) {
  const text = reviewTexts[asked.act === 'accept' || asked.act === 'giveUp' ? asked.act : 'reject'];
  return (
    <ConfirmDialog
      {...common}
      title={text.title()}
      text={text.text()}
      subject={asked.reference}
      note={asked.money && <MoneyNote {...asked.money} />}
      tone={text.decision === 'accept' ? 'primary' : 'danger'}
      confirmLabel={text.confirm()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'review', bookingId: asked.bookingId, decision: text.decision }}
    >
      {(form) => <ReasonField form={form} />}
    </ConfirmDialog>
  );
}

export function ReasonField({ form }: { form: FormState }) {
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
      <strong>{differenceText(difference)}</strong>
    </>
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
