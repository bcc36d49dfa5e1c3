import { Link } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import type { DeskBooking } from '#domain/operator/desk.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import danger from '#web/back-office/kit/danger.module.css';
import { type Column, DataTable, Pager } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import rowActions from '#web/operator/row-actions.module.css';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import type { DeskDialogState } from './desk-dialogs.tsx';
import styles from './desk-table.module.css';
import {
  canDismissAttention,
  describeBookingState,
  formatDeskTickets,
  formatDifference,
  needLooks,
  taskNames,
} from './desk-text.ts';

type DeskTableProps = {
  bookings: readonly DeskBooking[];
  nextCursor: string | null;
  total: number;
  /** The booking whose bill is being checked. */
  checking: string | null;
  onNote: (booking: DeskBooking) => void;
  onOpenDialog: (target: DeskDialogState) => void;
};

export function DeskTable(props: DeskTableProps) {
  const { bookings, nextCursor, total } = props;
  return (
    <DataTable
      caption={m.superadmin_desk_caption()}
      columns={columns(props)}
      rows={bookings}
      rowKey={({ id }) => id}
      empty={
        <>
          <strong>{m.superadmin_desk_empty()}</strong>
          <p>{m.superadmin_desk_empty_text()}</p>
        </>
      }
      footer={<Pager nextCursor={nextCursor} shown={bookings.length} total={total} />}
    />
  );
}

function columns(props: DeskTableProps): Column<DeskBooking>[] {
  return [
    { key: 'booking', header: m.superadmin_column_booking(), cell: Reference },
    { key: 'buyer', header: m.superadmin_column_buyer(), cell: Buyer },
    {
      key: 'flight',
      header: m.superadmin_column_flight(),
      cell: ({ destination, company, tickets }) => (
        <>
          {destination}, {formatDeskTickets(tickets)}
          <small>{company}</small>
        </>
      ),
    },
    { key: 'amount', header: m.superadmin_column_amount(), cell: Amount },
    { key: 'what', header: m.superadmin_column_what(), wide: true, cell: What },
    {
      key: 'actions',
      header: m.superadmin_column_actions(),
      cell: (booking) => <Actions {...props} booking={booking} />,
    },
  ];
}

function Reference({ id, reference, isLate, isTest, createdAt }: DeskBooking) {
  return (
    <>
      <Link to={officePaths.operatorBookingPath(id)} className={styles.reference}>
        {reference}
      </Link>
      <small className="nowrap">
        <DateTime at={createdAt} />
      </small>
      {isLate && <small>{m.superadmin_tag_late()}</small>}
      {isTest && <small>{m.superadmin_tag_test()}</small>}
    </>
  );
}

function Amount({ totalSen, paidSen }: DeskBooking) {
  return (
    <>
      <Money sen={totalSen} />
      {paidSen !== null && (
        <small className={styles.paid}>
          {m.superadmin_paid({ amount: formatMyr(paidSen) })} · {formatDifference(paidSen - totalSen)}
        </small>
      )}
    </>
  );
}

function What({ needs, reviewReason, dueRefunds, overdue, ...booking }: DeskBooking) {
  return (
    <div className={`stack gap-1 justify-start ${styles.what}`}>
      {needs.map((need) => (
        <StatusPill key={need} tone={needLooks[need].tone}>
          {needLooks[need].name()}
        </StatusPill>
      ))}
      {needs.length === 0 && <StatusPill tone="quiet">{m.superadmin_need_none()}</StatusPill>}
      <small>{(needs.includes('review') && reviewReason) || describeBookingState(booking)}</small>
      {overdue.map(({ kind, dueAt }) => (
        <small key={kind}>{m.late_need_task({ task: taskNames[kind](), when: formatDateTime(dueAt) })}</small>
      ))}
      {dueRefunds.map(({ id, amountSen, reason, isInFile }) => (
        <small key={id}>
          <strong>{m.superadmin_refund_amount({ amount: formatMyr(amountSen) })}</strong> {reason}{' '}
          {isInFile && m.refund_in_file()}
        </small>
      ))}
    </div>
  );
}

function Actions({ booking, checking, onNote, onOpenDialog }: DeskTableProps & { booking: DeskBooking }) {
  const { id: bookingId, reference } = booking;
  const money = { billedSen: booking.totalSen, paidSen: booking.paidSen };
  const named = (action: string) => m.superadmin_booking_action_named({ action, reference });
  const look = { size: 'small' } as const;
  const byHand = booking.dueRefunds.filter(({ isInFile }) => !isInFile);
  return (
    <div className={`cluster full ${rowActions.actions}`}>
      {booking.state === 'review' && (
        <>
          <Button
            {...look}
            kind="primary"
            aria-label={named(m.superadmin_accept())}
            onClick={() => onOpenDialog({ act: 'accept', bookingId, reference, money })}
          >
            {m.superadmin_accept()}
          </Button>
          <Button
            {...look}
            className={danger.danger}
            aria-label={named(m.superadmin_reject_payment())}
            onClick={() => onOpenDialog({ act: 'reject', bookingId, reference, money })}
          >
            {m.superadmin_reject_payment()}
          </Button>
        </>
      )}
      {byHand.map(({ id: refundId, amountSen }) => (
        <Button
          {...look}
          key={refundId}
          kind="primary"
          aria-label={named(`${m.superadmin_refund_done()}, ${formatMyr(amountSen)}`)}
          onClick={() =>
            onOpenDialog({ act: 'refund', bookingId, reference, refundId, amount: formatMyr(amountSen) })
          }
        >
          {m.superadmin_refund_done()}
        </Button>
      ))}
      {canDismissAttention(booking.needs) && (
        <Button
          {...look}
          aria-label={named(m.superadmin_note())}
          working={checking === bookingId}
          workingLabel={m.superadmin_checking()}
          onClick={() => onNote(booking)}
        >
          {m.superadmin_note()}
        </Button>
      )}
      <ButtonLink
        {...look}
        to={officePaths.operatorBookingPath(bookingId)}
        aria-label={m.desk_open_named({ reference })}
      >
        {m.desk_open()}
      </ButtonLink>
      {booking.state === 'beingChecked' && (
        <Button
          {...look}
          className={danger.danger}
          aria-label={named(m.superadmin_give_up())}
          onClick={() => onOpenDialog({ act: 'giveUp', bookingId, reference, money })}
        >
          {m.superadmin_give_up()}
        </Button>
      )}
    </div>
  );
}

type BuyerProps = { buyer: string; email: string; phone: string };

export function Buyer({ buyer, email, phone }: BuyerProps) {
  return (
    <>
      {buyer}
      <small className={styles.contact}>
        <a href={`mailto:${email}`}>
          <EmailAddress address={email} />
        </a>
      </small>
      <small className={styles.contact}>
        <a href={`tel:${phone}`}>{phone}</a>
      </small>
    </>
  );
}
