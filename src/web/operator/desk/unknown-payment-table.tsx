import type { UnknownPayment } from '#domain/operator/desk.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import rowActions from '#web/operator/row-actions.module.css';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import { RefundReferenceField, ReviewReasonField } from './desk-dialogs.tsx';
import styles from './desk-table.module.css';

const acts = {
  match: {
    intent: 'match-payment',
    label: m.desk_unknown_match,
    title: m.desk_unknown_match_title,
    text: m.desk_unknown_match_text,
    confirm: m.desk_unknown_match_confirm,
    working: m.superadmin_checking,
    Fields: BookingField,
  },
  refund: {
    intent: 'refund-payment',
    label: m.superadmin_refund_confirm,
    title: m.desk_unknown_refund_title,
    text: m.desk_unknown_refund_text,
    confirm: m.superadmin_refund_confirm,
    working: m.superadmin_saving,
    Fields: RefundFields,
  },
  dismiss: {
    intent: 'dismiss-payment',
    label: m.desk_unknown_dismiss,
    title: m.desk_unknown_dismiss_title,
    text: m.desk_unknown_dismiss_text,
    confirm: m.desk_unknown_dismiss_confirm,
    working: m.superadmin_saving,
    Fields: ReviewReasonField,
  },
} as const;
const actNames = Object.keys(acts) as (keyof typeof acts)[];

function BookingField({ form }: { form: FormState }) {
  return (
    <Field
      label={m.desk_unknown_booking()}
      hint={m.desk_unknown_booking_hint()}
      autoComplete="off"
      {...form.field('bookingReference')}
    />
  );
}

function RefundFields({ form }: { form: FormState }) {
  return (
    <>
      <RefundReferenceField form={form} />
      <ReviewReasonField form={form} />
    </>
  );
}

export type UnknownPaymentDialogState = { readonly act: keyof typeof acts; readonly payment: UnknownPayment };

type UnknownPaymentTableProps = {
  payments: readonly UnknownPayment[];
  total: number;
  onOpenDialog: (target: UnknownPaymentDialogState) => void;
};

/** Renders nothing if every payment has a booking. */
export function UnknownPaymentTable({ payments, total, onOpenDialog }: UnknownPaymentTableProps) {
  if (payments.length === 0) return null;
  const shown = payments.length;
  return (
    <DataTable
      caption={m.desk_unknown_caption()}
      title={m.desk_unknown_caption()}
      columns={columns(onOpenDialog)}
      rows={payments}
      rowKey={({ id }) => id}
      empty={null}
      tools={
        <p className={`soft text-15 ${styles.intro}`}>
          {m.desk_unknown_lead()} {total > shown && m.desk_unknown_more({ shown, total })}
        </p>
      }
    />
  );
}

function columns(onOpenDialog: UnknownPaymentTableProps['onOpenDialog']): Column<UnknownPayment>[] {
  return [
    {
      key: 'bill',
      header: m.desk_unknown_bill(),
      cell: ({ billId, isTest }) => (
        <>
          {billId}
          {isTest && <small>{m.superadmin_tag_test()}</small>}
        </>
      ),
    },
    {
      key: 'amount',
      header: m.desk_unknown_amount(),
      cell: ({ amountSen }) => (amountSen === null ? m.desk_unknown_no_amount() : <Money sen={amountSen} />),
    },
    {
      key: 'when',
      header: m.desk_unknown_paid_at(),
      wide: true,
      cell: ({ paidAt, receivedAt }) => (
        <>
          {paidAt && <DateTime at={paidAt} />}
          <small>{m.desk_unknown_received({ when: formatDateTime(receivedAt) })}</small>
        </>
      ),
    },
    {
      key: 'actions',
      header: m.superadmin_column_actions(),
      cell: (payment) => (
        <div className={`cluster full ${rowActions.actions}`}>
          {actNames.map((act) => (
            <Button
              key={act}
              size="small"
              kind={act === 'match' ? 'primary' : 'line'}
              aria-label={m.desk_unknown_action_named({ action: acts[act].label(), bill: payment.billId })}
              onClick={() => onOpenDialog({ act, payment })}
            >
              {acts[act].label()}
            </Button>
          ))}
        </div>
      ),
    },
  ];
}

type UnknownPaymentDialogProps = {
  /** Stays set while the dialog closes, so its text does not vanish. */
  target: UnknownPaymentDialogState | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
};

export function UnknownPaymentDialog({ target, ...common }: UnknownPaymentDialogProps) {
  if (!target) return null;
  const { id: paymentId, billId, amountSen } = target.payment;
  const { intent, title, text, confirm, working, Fields } = acts[target.act];
  return (
    <ConfirmDialog
      {...common}
      title={title()}
      text={text()}
      subject={amountSen === null ? billId : `${billId} · ${formatMyr(amountSen)}`}
      tone="primary"
      confirmLabel={confirm()}
      workingLabel={working()}
      fields={{ intent, paymentId }}
    >
      {(form) => <Fields form={form} />}
    </ConfirmDialog>
  );
}
