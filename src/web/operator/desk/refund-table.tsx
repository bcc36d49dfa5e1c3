import { Link } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import type { RefundLine } from '#domain/operator/desk.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { type Column, DataTable, Pager } from '#web/back-office/kit/data-table.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import rowActions from '#web/operator/row-actions.module.css';
import { Button } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import type { DeskDialogState } from './desk-dialogs.tsx';
import styles from './desk-table.module.css';
import { Buyer } from './desk-table.tsx';

type RefundTableProps = {
  refunds: readonly RefundLine[];
  nextCursor: string | null;
  total: number;
  onOpenDialog: (target: DeskDialogState) => void;
};

export function RefundTable({ refunds, nextCursor, total, onOpenDialog }: RefundTableProps) {
  return (
    <DataTable
      caption={m.superadmin_refunds_caption()}
      columns={columns(onOpenDialog)}
      rows={refunds}
      rowKey={({ id }) => id}
      empty={
        <>
          <strong>{m.superadmin_refunds_empty()}</strong>
          <p>{m.superadmin_refunds_empty_text()}</p>
        </>
      }
      footer={<Pager nextCursor={nextCursor} shown={refunds.length} total={cappedCount(total)} />}
    />
  );
}

function columns(onOpenDialog: RefundTableProps['onOpenDialog']): Column<RefundLine>[] {
  return [
    {
      key: 'booking',
      header: m.superadmin_column_booking(),
      cell: ({ bookingId, bookingReference, company }) => (
        <>
          <Link to={officePaths.operatorBookingPath(bookingId)} className={styles.reference}>
            {bookingReference}
          </Link>
          <small>{company}</small>
        </>
      ),
    },
    { key: 'buyer', header: m.superadmin_column_buyer(), wide: true, cell: Buyer },
    {
      key: 'amount',
      header: m.superadmin_column_amount(),
      cell: ({ amountSen, reason }) => (
        <>
          <Money sen={amountSen} />
          <small>{reason}</small>
        </>
      ),
    },
    {
      key: 'since',
      header: m.superadmin_column_since(),
      cell: ({ createdAt }) => (
        <span className="nowrap">
          <DateTime at={createdAt} />
        </span>
      ),
    },
    { key: 'status', header: m.superadmin_column_refund_state(), cell: State },
    {
      key: 'actions',
      header: m.superadmin_column_actions(),
      cell: (refund) =>
        refund.state === 'due' && !refund.isInFile && <Record refund={refund} onOpenDialog={onOpenDialog} />,
    },
  ];
}

function State({ state, reference, doneBy, doneAt }: RefundLine) {
  if (state === 'due') return <StatusPill tone="bad">{m.superadmin_refund_state_due()}</StatusPill>;
  return (
    <>
      <StatusPill tone="ok">{m.superadmin_refund_state_done()}</StatusPill>
      <small>
        {doneBy === null
          ? reference
          : m.superadmin_refund_done_by({ reference: reference ?? '', who: doneBy })}
      </small>
      {doneAt && (
        <small className="nowrap">
          <DateTime at={doneAt} />
        </small>
      )}
    </>
  );
}

function Record({
  refund,
  onOpenDialog,
}: {
  refund: RefundLine;
  onOpenDialog: RefundTableProps['onOpenDialog'];
}) {
  const { id: refundId, bookingId, bookingReference: reference } = refund;
  const amount = formatMyr(refund.amountSen);
  return (
    <div className={`cluster full ${rowActions.actions}`}>
      <Button
        kind="primary"
        size="small"
        wide="phone"
        aria-label={m.superadmin_booking_action_named({ action: m.superadmin_refund_done(), reference })}
        onClick={() => onOpenDialog({ act: 'refund', bookingId, reference, refundId, amount })}
      >
        {m.superadmin_refund_done()}
      </Button>
    </div>
  );
}
