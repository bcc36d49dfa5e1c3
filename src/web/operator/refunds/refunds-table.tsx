import { Link } from 'react-router';
import type { RefundLimit, RefundStep } from '#domain/finance/refund.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { refundStepNames } from '#web/back-office/history/refund-step-names.ts';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import rowActions from '#web/operator/row-actions.module.css';
import { Button } from '#web/shared/kit/button.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import type { RefundDialogState } from './refund-dialogs.tsx';
import styles from './refunds.module.css';
import { refundTones } from './refunds-text.ts';

export interface RefundRow {
  readonly id: string;
  readonly bookingId: string;
  readonly bookingReference: string;
  readonly buyer: string;
  readonly company: string;
  readonly reason: string;
  readonly amountSen: number;
  readonly step: RefundStep;
  readonly dueAt: Date;
  readonly account: string | null;
  readonly reference: string | null;
  readonly limit: RefundLimit | null;
}

type RefundsTableProps = {
  refunds: readonly RefundRow[];
  onOpenDialog: (target: RefundDialogState) => void;
};

export function RefundsTable({ refunds, onOpenDialog }: RefundsTableProps) {
  return (
    <DataTable
      caption={m.refund_caption()}
      columns={columns(onOpenDialog)}
      rows={refunds}
      rowKey={({ id }) => id}
      empty={
        <>
          <strong>{m.refund_empty()}</strong>
          <p>{m.refund_empty_text()}</p>
        </>
      }
    />
  );
}

function columns(onOpenDialog: RefundsTableProps['onOpenDialog']): Column<RefundRow>[] {
  return [
    {
      key: 'booking',
      header: m.refund_column_booking(),
      wide: true,
      cell: ({ bookingId, bookingReference, buyer, company, reason }) => (
        <>
          <Link to={officePaths.operatorBookingPath(bookingId)}>{bookingReference}</Link>
          <small>{buyer}</small>
          <small>{company}</small>
          <small>{reason}</small>
        </>
      ),
    },
    {
      key: 'amount',
      header: m.refund_column_amount(),
      align: 'right',
      cell: ({ amountSen }) => <Money sen={amountSen} />,
    },
    {
      key: 'account',
      header: m.refund_column_account(),
      cell: ({ account, step }) => (
        <span className={styles.account}>
          {account ?? (step === 'done' ? m.refund_by_hand() : m.refund_no_account())}
        </span>
      ),
    },
    { key: 'status', header: m.refund_column_state(), cell: State },
    {
      key: 'actions',
      header: m.superadmin_column_actions(),
      cell: (refund) => <Actions refund={refund} onOpenDialog={onOpenDialog} />,
    },
  ];
}

function State({ step, reference, dueAt, limit }: RefundRow) {
  return (
    <>
      <StatusPill tone={refundTones[step]}>{refundStepNames[step]()}</StatusPill>
      {reference && <small>{reference}</small>}
      {step !== 'done' && <small>{m.refund_since({ date: formatDate(klDate(dueAt)) })}</small>}
      {limit && (
        <small className={limit.isNear ? 'danger strong' : undefined}>
          {m.refund_limit({ date: formatDate(klDate(limit.until)) })}
        </small>
      )}
    </>
  );
}

type ActionsProps = { refund: RefundRow; onOpenDialog: RefundsTableProps['onOpenDialog'] };

function Actions({ refund, onOpenDialog }: ActionsProps) {
  const { id: refundId, bookingReference: reference, amountSen, step } = refund;
  const about = { refundId, name: reference, amount: formatMyr(amountSen) };
  const acts = [
    ...(step === 'sent' ? [{ act: 'paid', label: m.refund_mark_done() } as const] : []),
    ...(step === 'sent' || step === 'done'
      ? [{ act: 'returned', label: m.refund_mark_returned() } as const]
      : []),
  ];
  return (
    <div className={`cluster full ${rowActions.actions}`}>
      {acts.map(({ act, label }) => (
        <Button
          key={act}
          size="small"
          wide="phone"
          aria-label={m.refund_action_named({ action: label, reference })}
          onClick={() => onOpenDialog({ act, ...about })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
