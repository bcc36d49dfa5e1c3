import { Link, useSearchParams } from 'react-router';
import type { PassportAccess } from '#domain/bookings/passport-access.ts';
import type { ListedBooking, ListedBookingStatus, ListedPage } from '#domain/fulfilment/customer-list.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import type { Column } from '#web/back-office/kit/data-table.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { ContactLinks, DateAndTime, FlightPlace } from '#web/company/customer-list.tsx';
import { CustomerTable } from '#web/company/customer-table.tsx';
import { PassportsLink } from '#web/company/passports-link.tsx';
import { Seats } from '#web/shared/deal/seats.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import type { BookingQuery } from './booking-query.ts';
import {
  bookingStatusNames,
  describeProgress,
  explainMissingPassport,
  shortenTransactionId,
  tagNames,
} from './booking-text.ts';
import styles from './bookings-table.module.css';

type BookingsTableProps = {
  page: ListedPage<ListedBooking>;
  total: number | string;
  query: BookingQuery;
  now: Date;
  passports: PassportAccess;
};

export function BookingsTable(props: BookingsTableProps) {
  const { page, total, query } = props;
  return (
    <CustomerTable
      page={page}
      total={total}
      query={query}
      cards={styles.cards}
      tools={props.passports !== 'none' && <PassportsLink passports={props.passports} />}
      caption={m.lists_bookings_caption()}
      columns={columns(props)}
      empty={{
        title: m.lists_bookings_empty(),
        text: m.lists_bookings_empty_text(),
        filteredText: m.lists_bookings_empty_filtered(),
      }}
    />
  );
}

function columns({ passports, now }: BookingsTableProps): Column<ListedBooking>[] {
  return [
    { key: 'id', header: m.lists_bookings_id(), width: '11.5%', cell: (row) => <OpenLink booking={row} /> },
    {
      key: 'passenger',
      header: m.lists_bookings_passenger(),
      width: '11%',
      plain: true,
      cell: (row) => <Passenger booking={row} maySee={passports !== 'none'} />,
    },
    {
      key: 'contact',
      header: m.lists_contact(),
      width: '18.6%',
      plain: true,
      cell: (row) => <Contact booking={row} />,
    },
    {
      key: 'flight',
      header: m.lists_bookings_flight_details(),
      width: '14.4%',
      plain: true,
      cell: FlightPlace,
    },
    {
      key: 'price',
      header: m.lists_price(),
      width: '11%',
      align: 'right',
      plain: true,
      cell: (row) => <Price booking={row} />,
    },
    {
      key: 'status',
      header: m.lists_status(),
      width: '13.4%',
      cell: (row) => <StatusCell booking={row} now={now} />,
    },
    {
      key: 'transaction',
      header: m.lists_bookings_transaction(),
      width: '9%',
      away: true,
      cell: ({ transactionId }) => (
        <span className="text-13" title={transactionId ?? undefined}>
          {shortenTransactionId(transactionId)}
        </span>
      ),
    },
    {
      key: 'booked',
      header: m.lists_bookings_booked_at(),
      width: '11.1%',
      away: true,
      cell: ({ createdAt }) => <DateAndTime at={createdAt} />,
    },
  ];
}

function Contact({ booking }: { booking: ListedBooking }) {
  const { passengerName: name, reference } = booking;
  return <ContactLinks {...booking} name={name} message={m.lists_whatsapp_booking({ name, reference })} />;
}

export function StatusCell({ booking, now }: { booking: ListedBooking; now: Date }) {
  const progress = describeProgress(booking, now);
  return (
    <>
      <BookingStatus booking={booking} />
      {progress && (
        <small className={progress.isLate ? styles.late : undefined}>
          {progress.seats && (
            <span className={styles.seats}>
              <Seats count={progress.seats.entered} />
              <Seats count={progress.seats.missing} state="empty" />
            </span>
          )}
          {progress.text}
        </small>
      )}
    </>
  );
}

/** Opens the details under a URL that can be shared and reloaded. */
function OpenLink({ booking }: { booking: ListedBooking }) {
  const [params] = useSearchParams();
  const openParams = new URLSearchParams(params);
  openParams.set('booking', booking.id);
  return (
    <Link
      to={{ search: openParams.toString() }}
      className={`strong spelled ${styles.open}`}
      data-key="enter"
      aria-label={m.lists_bookings_open({ reference: booking.reference })}
      preventScrollReset
    >
      {booking.reference}
    </Link>
  );
}

type PassengerProps = { booking: ListedBooking; maySee: boolean };

function Passenger({ booking, maySee }: PassengerProps) {
  const { passportNumber } = booking;
  const missing = explainMissingPassport(booking, maySee);
  return (
    <>
      {booking.status === 'completed' ? (
        <Link
          to={officePaths.companyBookingPath(booking.id)}
          className={styles.name}
          data-key="o"
          aria-label={m.lists_open_page({ reference: booking.reference, name: booking.passengerName })}
        >
          {booking.passengerName}
        </Link>
      ) : (
        booking.passengerName
      )}
      {passportNumber === null ? (
        <small
          title={missing.why}
          className={styles.away}
        >{`${m.lists_bookings_passport()}: ${missing.text}`}</small>
      ) : (
        <small className={`spelled ${styles.away}`}>{passportNumber}</small>
      )}
    </>
  );
}

function Price({ booking }: { booking: ListedBooking }) {
  return (
    <>
      <Money sen={booking.totalSen} />
      {booking.tickets > 1 && (
        <small className={styles.away}>
          {m.lists_bookings_times({ count: booking.tickets, price: formatMyr(booking.unitPriceSen) })}
        </small>
      )}
      {booking.notFlying > 0 && (
        <small className={styles.away}>{m.offers_not_flying_count({ count: booking.notFlying })}</small>
      )}
    </>
  );
}

const tones = { completed: 'ok', pending: 'warn', failed: 'bad' } as const satisfies Record<
  ListedBookingStatus,
  string
>;

function BookingStatus({ booking }: { booking: Pick<ListedBooking, 'status' | 'tags'> }) {
  return (
    <span className="cluster gap-1">
      <StatusPill tone={tones[booking.status]}>{bookingStatusNames[booking.status]()}</StatusPill>
      {booking.tags.map((tag) => (
        <span key={tag} className={`soft text-13 nowrap ${styles.tag}`}>
          {tagNames[tag]()}
        </span>
      ))}
    </span>
  );
}
