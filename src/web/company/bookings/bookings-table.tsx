import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ListedBooking, type ListedBookingStatus, maskPassportNumber } from '#domain/customer-list.ts';
import { formatMyr } from '#domain/money.ts';
import { m } from '#locales/messages/messages.js';
import {
  ContactLinks,
  EmptyCustomers,
  ExportForm,
  FlightPlace,
  Moment,
} from '#web/company/customer-list.tsx';
import { isFiltered, type ListQuery } from '#web/shared/list/list-query.ts';
import { type Column, DataTable, Pager } from '#web/shared/office/data-table.tsx';
import { StatusPill } from '#web/shared/office/status-pill.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { passportMissing, statusNames, tagNames } from './booking-text.ts';
import styles from './bookings-table.module.css';

type BookingsTableProps = {
  bookings: readonly ListedBooking[];
  nextCursor: string | null;
  total: number;
  query: ListQuery<string>;
  exportPath: string;
  /** Hides numbers that are already here, until the server sends them masked. */
  hidePassports: boolean;
  /** A view-only account is shown no passport and offered none in the file. */
  maySeePassports: boolean;
  passportSwitch: ReactNode;
};

export function BookingsTable(props: BookingsTableProps) {
  const { bookings, nextCursor, total, query } = props;
  const filtered = isFiltered(query.filter);
  return (
    <DataTable
      caption={m.lists_bookings_caption()}
      title={m.lists_bookings_yours()}
      tools={
        total > 0 && (
          <div className={styles.tools}>
            {props.passportSwitch}
            <ExportForm action={props.exportPath} filter={query.filter}>
              {props.maySeePassports && (
                <Checkbox name="withPassports" value="on" label={m.lists_bookings_with_passports()} />
              )}
            </ExportForm>
          </div>
        )
      }
      columns={columns(props)}
      rows={bookings}
      rowKey={({ id }) => id}
      empty={
        <EmptyCustomers
          title={m.lists_bookings_empty()}
          text={filtered ? m.lists_bookings_empty_filtered() : m.lists_bookings_empty_text()}
          filtered={filtered}
        />
      }
      footer={
        (total > 0 || query.cursor) && <Pager nextCursor={nextCursor} shown={bookings.length} total={total} />
      }
    />
  );
}

function columns({
  hidePassports,
  maySeePassports,
}: Pick<BookingsTableProps, 'hidePassports' | 'maySeePassports'>): Column<ListedBooking>[] {
  return [
    { key: 'id', header: m.lists_bookings_id(), cell: (row) => <OpenLink booking={row} /> },
    {
      key: 'passenger',
      header: m.lists_bookings_passenger(),
      wide: true,
      cell: (row) => <Passenger booking={row} hidden={hidePassports} maySee={maySeePassports} />,
    },
    { key: 'contact', header: m.lists_contact(), wide: true, cell: ContactLinks },
    {
      key: 'flight',
      header: m.lists_bookings_flight_details(),
      cell: (row) => (
        <>
          <FlightPlace {...row} />
          <small>{row.airlines}</small>
        </>
      ),
    },
    { key: 'price', header: m.lists_price(), align: 'right', cell: (row) => <Price booking={row} /> },
    { key: 'status', header: m.lists_status(), cell: (row) => <BookingStatus booking={row} /> },
    {
      key: 'transaction',
      header: m.lists_bookings_transaction(),
      cell: ({ transactionId }) => (
        <span className={styles.code}>{transactionId ?? m.lists_bookings_none()}</span>
      ),
    },
    {
      key: 'booked',
      header: m.lists_bookings_booked_at(),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}

/** Opens the details; a real address, to be shared and reloaded. */
function OpenLink({ booking }: { booking: ListedBooking }) {
  const [params] = useSearchParams();
  const opened = new URLSearchParams(params);
  opened.set('booking', booking.id);
  return (
    <Link
      to={{ search: opened.toString() }}
      className={styles.open}
      aria-label={m.lists_bookings_open({ reference: booking.reference })}
      preventScrollReset
    >
      {booking.reference}
    </Link>
  );
}

type PassengerProps = { booking: ListedBooking; hidden: boolean; maySee: boolean };

function Passenger({ booking, hidden, maySee }: PassengerProps) {
  const { passportNumber } = booking;
  const missing = passportMissing(booking, maySee);
  return (
    <>
      {booking.passengerName}
      {passportNumber === null ? (
        <small title={missing.why}>{`${m.lists_bookings_passport()}: ${missing.text}`}</small>
      ) : (
        <small className={styles.passport}>
          {hidden ? maskPassportNumber(passportNumber) : passportNumber}
        </small>
      )}
    </>
  );
}

function Price({ booking }: { booking: ListedBooking }) {
  return (
    <>
      <Money sen={booking.totalSen} />
      {booking.tickets > 1 && (
        <small className={styles.times}>
          {m.lists_bookings_times({ count: booking.tickets, price: formatMyr(booking.unitPriceSen) })}
        </small>
      )}
    </>
  );
}

const tones = { completed: 'ok', pending: 'warn', failed: 'bad' } as const satisfies Record<
  ListedBookingStatus,
  string
>;

/** The specified status, and beside it what else is true. */
export function BookingStatus({ booking }: { booking: Pick<ListedBooking, 'status' | 'tags'> }) {
  return (
    <span className={styles.status}>
      <StatusPill tone={tones[booking.status]}>{statusNames[booking.status]()}</StatusPill>
      {booking.tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tagNames[tag]()}
        </span>
      ))}
    </span>
  );
}
