import { passportValidityMonths, passportWarning } from '#domain/bookings/passenger.ts';
import type { PassportAccess } from '#domain/bookings/passport-access.ts';
import type { CompanyFulfilment, PassengerToTicket } from '#domain/fulfilment/company-fulfilment.ts';
import { type NamesEnteredBy, ticketEvidence } from '#domain/fulfilment/fulfilment.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { countryName } from '#domain/trips/countries.ts';
import { formatDate, formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { PassportsLink } from '#web/company/passports-link.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { genderNames } from '#web/shared/person/gender-names.ts';
import styles from './booking.module.css';

const enteredTexts: Record<NamesEnteredBy, (inputs: { when: string }) => string> = {
  buyer: m.fulfilment_entered_buyer,
  traveller: m.fulfilment_entered_traveller,
  company: m.fulfilment_entered_company,
};

export function PassengersTable({ booking }: { booking: CompanyFulfilment }) {
  const { passengers, entered, bookingId, passports } = booking;
  const total = passengers.length;
  const { lastFlightOn } = booking.trip;
  const columns: readonly Column<PassengerToTicket>[] = [
    { key: 'name', header: m.fulfilment_column_name(), cell: (row) => <Name passenger={row} /> },
    {
      key: 'birth',
      header: m.fulfilment_column_birth(),
      cell: (row) => <Birth passenger={row} passports={passports} />,
    },
    {
      key: 'passport',
      header: m.fulfilment_column_passport(),
      cell: (row) => <Passport passenger={row} lastFlightOn={lastFlightOn} passports={passports} />,
    },
    {
      key: 'ticket',
      header: m.fulfilment_column_ticket(),
      cell: ({ ticketNumber }) => ticketEvidence(ticketNumber, booking) ?? m.fulfilment_none(),
    },
    {
      key: 'actions',
      header: '',
      cell: ({ place, enteredAt, passport }) =>
        (booking.may.enterNames || booking.may.correctNames) && (
          <ButtonLink
            size="small"
            to={
              passport
                ? officePaths.companyPassengerPassportPath(bookingId, place)
                : officePaths.companyPassengerPath(bookingId, place)
            }
            aria-label={enteredAt ? m.fulfilment_correct_for({ place }) : m.fulfilment_enter_for({ place })}
          >
            {enteredAt ? m.fulfilment_correct() : m.fulfilment_enter()}
          </ButtonLink>
        ),
    },
  ];
  const table = (
    <DataTable
      caption={m.fulfilment_passengers()}
      title={m.fulfilment_passengers_entered({ entered, total })}
      tools={passports !== 'none' && <PassportsLink passports={passports} />}
      columns={columns}
      rows={passengers}
      rowKey={({ place }) => String(place)}
      empty={m.fulfilment_none()}
    />
  );
  if (booking.notFlying.length === 0) return table;
  return (
    <div className="stack">
      {table}
      <p className="muted text-14">{m.offers_not_flying_names({ names: formatNames(booking.notFlying) })}</p>
    </div>
  );
}

function formatNames(passengers: CompanyFulfilment['notFlying']): string {
  return passengers.map(({ place, ticketName }) => ticketName ?? m.offers_traveller({ place })).join(', ');
}

function Name({ passenger }: { passenger: PassengerToTicket }) {
  const { place, ticketName, enteredBy, enteredAt, infant } = passenger;
  return (
    <>
      <b>{`${place}. ${ticketName ?? m.fulfilment_not_given()}`}</b>
      {place === 1 && <small>{m.fulfilment_lead_passenger()}</small>}
      {enteredBy && enteredAt && (
        <small>{enteredTexts[enteredBy]({ when: formatDateTime(enteredAt) })}</small>
      )}
      {infant && <small>{m.fulfilment_infant({ name: infant.ticketName ?? infant.lastName })}</small>}
    </>
  );
}

type CellProps = { passenger: PassengerToTicket; passports: PassportAccess };

function Birth({ passenger: { passport, infant }, passports }: CellProps) {
  if (!passport) return passports === 'none' ? m.fulfilment_hidden() : m.fulfilment_none();
  const { gender, dateOfBirth, ageOnDeparture: age } = passport;
  return (
    <>
      {[gender && genderNames[gender](), dateOfBirth && formatDate(dateOfBirth)].filter(Boolean).join(', ')}
      {age !== null && <small>{m.fulfilment_age({ age })}</small>}
      {infant?.passport?.dateOfBirth && (
        <small>{m.fulfilment_infant_born({ date: formatDate(infant.passport.dateOfBirth) })}</small>
      )}
    </>
  );
}

type PassportProps = CellProps & { lastFlightOn: string };

function Passport({ passenger: { passport, infant }, passports, lastFlightOn }: PassportProps) {
  if (!passport) return passports === 'none' ? m.fulfilment_hidden() : m.fulfilment_none();
  const { passportNumber, passportExpiry: expiry, nationality, issuingCountry } = passport;
  const isShort = expiry !== undefined && passportWarning(expiry, lastFlightOn) !== null;
  return (
    <>
      <span className="spelled">{passportNumber}</span>
      {expiry && (
        <small className={isShort ? styles.warn : undefined}>
          {isShort
            ? m.fulfilment_expires_soon({ date: formatDate(expiry), months: passportValidityMonths })
            : m.fulfilment_expires({ date: formatDate(expiry) })}
        </small>
      )}
      <small className={nationality ? undefined : styles.warn}>
        {nationality && issuingCountry
          ? m.fulfilment_countries({
              nationality: countryName(nationality),
              issuing: countryName(issuingCountry),
            })
          : m.fulfilment_countries_missing()}
      </small>
      {infant?.passport && (
        <small>{m.fulfilment_infant_passport({ number: infant.passport.passportNumber })}</small>
      )}
    </>
  );
}
