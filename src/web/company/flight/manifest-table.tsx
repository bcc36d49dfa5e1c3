import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { passportWarning } from '#domain/bookings/passenger.ts';
import { passengerTitle, passengerType } from '#domain/bookings/passenger-type.ts';
import type { PassportAccess } from '#domain/bookings/passport-access.ts';
import {
  type Manifest,
  type ManifestBooking,
  manifestCounts,
  type NumberedPassenger,
  numberPassengers,
} from '#domain/fulfilment/manifest.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { CopyButton } from '#web/shared/kit/copy-button.tsx';
import styles from './flight.module.css';
import { genderLetters, typeNames } from './flight-text.ts';

type ManifestTableProps = {
  manifest: Manifest;
  tools: ReactNode;
  name: string;
  mayChange: boolean;
  printed: { at: Date; by: string };
};

/** A table on wide screens, cards on phones, and a checklist on paper with its header on each page. */
export function ManifestTable({ manifest, tools, name, mayChange, printed }: ManifestTableProps) {
  const { bookings, passports } = manifest;
  const { complete, travellers: total, ticketed: tickets } = manifestCounts(bookings);
  const headers = listHeaders(passports);
  const columns = headers.length + 2;
  return (
    <section className={`panel ${styles.panel}`} aria-label={m.flights_passengers_of({ flight: name })}>
      <div className={`cluster between pad-row screen-only unless-empty ${styles.tools}`}>
        <Dues bookings={bookings} now={printed.at} />
        {tools}
      </div>
      <table className={`text-15 figures full ${styles.table}`}>
        <caption className="visually-hidden">{m.flights_passengers_of({ flight: name })}</caption>
        <thead className="visually-hidden until-table">
          <tr>
            <th scope="col" className="print-only">
              <span className="visually-hidden">{m.flights_check()}</span>
            </th>
            <th scope="col">{m.flights_number()}</th>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className={header === m.flights_column_type() ? 'screen-only' : undefined}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {numberPassengers(bookings).map((booking) => (
          <tbody key={booking.bookingId}>
            <tr className={styles.booking}>
              <th scope="rowgroup" colSpan={columns}>
                <BookingHead booking={booking} dealPnr={manifest.pnr} />
              </th>
            </tr>
            {booking.passengers.flatMap((passenger) => [
              <tr key={passenger.number} className={styles.passenger} data-state={passenger.state}>
                <td className="print-only">
                  <span className={styles.box} />
                </td>
                <td className={`muted ${styles.number}`}>{passenger.number}</td>
                <Cells
                  passenger={passenger}
                  passports={passports}
                  lastFlightOn={manifest.trip.lastFlightOn}
                  to={mayChange && booking.isAhead ? getFormPath(booking, passenger) : null}
                />
              </tr>,
              passenger.infant && (
                <tr key={`${passenger.number} infant`} className={styles.passenger} data-state="complete">
                  <td className="print-only">
                    <span className={styles.box} />
                  </td>
                  <td className={`muted ${styles.number}`}>{m.flights_infant_mark()}</td>
                  <Cells
                    passenger={{ ...passenger, ...passenger.infant, state: 'complete', ticket: null }}
                    isOnLap
                    passports={passports}
                    lastFlightOn={manifest.trip.lastFlightOn}
                    to={null}
                  />
                </tr>
              ),
            ])}
          </tbody>
        ))}
        <tfoot className="print-only">
          <tr>
            <td colSpan={columns}>
              {m.flights_printed({ when: formatDateTime(printed.at), who: printed.by })}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="muted text-15 pad-row rule screen-only">
        {m.flights_summary({ complete, total, tickets })}
      </p>
      <div className={`print-only ${styles.signatures}`}>
        <span>{m.flights_sign_checked()}</span>
        <span>{m.flights_sign_when()}</span>
        <span>{m.flights_sign_airline()}</span>
      </div>
    </section>
  );
}

function listHeaders(passports: PassportAccess): string[] {
  const birth = passports === 'full' ? [m.flights_column_birth()] : [];
  const details = [
    m.flights_column_type(),
    m.flights_column_gender(),
    ...birth,
    m.flights_column_nationality(),
    m.flights_column_passport(),
    m.flights_column_expires(),
  ];
  return [m.flights_column_name(), ...(passports === 'none' ? [] : details), m.flights_column_ticket()];
}

function Dues({ bookings, now }: { bookings: readonly ManifestBooking[]; now: Date }) {
  const names = earliest(bookings.map(({ namesDueAt }) => namesDueAt));
  const tickets = earliest(bookings.map(({ ticketsDueAt }) => ticketsDueAt));
  if (!names && !tickets) return null;
  return (
    <p className="cluster gap-2-4 text-15 strong">
      {names && <Due at={names} now={now} text={m.flights_names_by({ when: formatDateTime(names) })} />}
      {tickets && (
        <Due at={tickets} now={now} text={m.flights_tickets_by({ date: formatDate(klDate(tickets)) })} />
      )}
    </p>
  );
}

function Due({ at, now, text }: { at: Date; now: Date; text: string }) {
  return at <= now ? <span className={styles.warn}>{m.flights_overdue({ text })}</span> : <span>{text}</span>;
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null);
  return known.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

type BookingHeadProps = { booking: ManifestBooking<NumberedPassenger>; dealPnr: string };

function BookingHead({ booking, dealPnr }: BookingHeadProps) {
  const { bookingId, reference, buyerName, phoneNumber, pnr, passengers } = booking;
  const open = passengers.filter(({ state }) => state !== 'complete').length;
  return (
    <span className="cluster gap-1-3">
      <Link to={officePaths.companyBookingPath(bookingId)} className="tap strong spelled">
        {reference}
      </Link>
      <span>{buyerName}</span>
      <a href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`} className="tap">
        {phoneNumber}
      </a>
      {pnr !== dealPnr && (
        <span className={`cluster gap-1 ${styles.pnr}`}>
          <b>{m.flights_pnr({ pnr })}</b>
          <CopyButton
            kind="ghost"
            value={pnr}
            label={m.flights_copy_pnr()}
            copiedLabel={m.flights_copied()}
          />
        </span>
      )}
      <span className={`muted table-only ${styles.quiet}`}>
        {m.flights_seats_count({ count: passengers.length })}
      </span>
      {open > 0 && <span className={styles.warn}>{m.flights_booking_missing({ count: open })}</span>}
    </span>
  );
}

function getFormPath(
  { bookingId }: ManifestBooking<NumberedPassenger>,
  { place, details }: NumberedPassenger,
): string {
  return details
    ? officePaths.companyPassengerPassportPath(bookingId, place)
    : officePaths.companyPassengerPath(bookingId, place);
}

type CellsProps = {
  passenger: NumberedPassenger;
  passports: PassportAccess;
  lastFlightOn: string;
  to: string | null;
  isOnLap?: boolean;
};

function Cells({ passenger, passports, lastFlightOn, to, isOnLap = false }: CellsProps) {
  const { number, name, state, ticket, details } = passenger;
  if (!name) {
    return (
      <>
        <td className={styles.name}>
          <span className={styles.warn}>{m.flights_missing_passenger()}</span>
        </td>
        {passports !== 'none' && <td colSpan={passports === 'full' ? 6 : 5} className="table-only" />}
        <td>
          {to && (
            <Link to={to} aria-label={m.flights_fill_in_one({ number })} className="tap strong screen-only">
              {m.flights_fill_in()}
            </Link>
          )}
        </td>
      </>
    );
  }
  const {
    gender,
    dateOfBirth,
    nationality,
    passportNumber,
    passportExpiry,
    ageOnDeparture: age = null,
  } = details ?? {};
  const type = age === null ? null : passengerType(age);
  const title = gender && type ? ` ${passengerTitle(gender, type)}` : '';
  const isShort = passportExpiry !== undefined && passportWarning(passportExpiry, lastFlightOn) !== null;
  const missingMark = <span className={styles.warn}>{m.flights_missing_part()}</span>;
  return (
    <>
      <td className={styles.name}>{`${name.family}/${name.given}${title}`}</td>
      {passports !== 'none' && (
        <>
          <td className="screen-only">{type ? typeNames[type]() : missingMark}</td>
          <td>{gender ? genderLetters[gender]() : missingMark}</td>
          {passports === 'full' && <td>{dateOfBirth ? formatDate(dateOfBirth) : missingMark}</td>}
          <td>{nationality ? countriesText(nationality, details?.issuingCountry) : missingMark}</td>
          <td>{passportNumber ?? missingMark}</td>
          <td className={isShort ? styles.warn : undefined} data-label={m.flights_column_expires()}>
            {passportExpiry ? formatDate(passportExpiry) : missingMark}
          </td>
        </>
      )}
      <td>
        {isOnLap && m.flights_infant_on_lap({ number })}
        {ticket ??
          (isOnLap ? null : state === 'begun' && to ? (
            <Link to={to} aria-label={m.flights_correct_one({ number })} className="tap strong screen-only">
              {m.flights_correct()}
            </Link>
          ) : (
            <span className="screen-only">{m.flights_not_issued()}</span>
          ))}
      </td>
    </>
  );
}

function countriesText(nationality: string, issuing: string | undefined): string {
  return issuing === undefined || issuing === nationality
    ? nationality
    : m.flights_countries({ nationality, issuing });
}
