import { Fragment, type ReactNode } from 'react';
import type { PassportAccess } from '#domain/bookings/passport-access.ts';
import type { BookingDetails } from '#domain/fulfilment/customer-list.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { m } from '#locales/messages/messages.js';
import { refundStepNames } from '#web/back-office/history/refund-step-names.ts';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { lengthText } from '#web/shared/deal/deal-text.ts';
import { TripFlights } from '#web/shared/deal/flights.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { CopyButton } from '#web/shared/kit/copy-button.tsx';
import { DateText, DateTime } from '#web/shared/kit/date-time.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import { genderNames } from '#web/shared/person/gender-names.ts';
import styles from './booking-drawer.module.css';
import { explainMissingPassport } from './booking-text.ts';
import { StatusCell } from './bookings-table.tsx';

type BookingDrawerProps = { booking: BookingDetails; now: Date; passports: PassportAccess };

export function BookingDrawer({ booking, now, passports }: BookingDrawerProps) {
  return (
    <div className={`stack gap-5 ${styles.details}`}>
      <div className="cluster between">
        <p className={`spelled ${styles.reference}`}>{booking.reference}</p>
        <CopyButton
          value={booking.reference}
          label={m.lists_bookings_copy_id()}
          copiedLabel={m.lists_bookings_copied()}
        />
      </div>
      <div className="stack gap-1 justify-start">
        <StatusCell booking={booking} now={now} />
      </div>
      {booking.status === 'completed' && (
        <p>
          <ButtonLink kind="primary" size="small" to={officePaths.companyBookingPath(booking.id)}>
            {m.fulfilment_open()}
          </ButtonLink>
        </p>
      )}
      <Trip booking={booking} />
      <Section title={m.lists_bookings_money()}>
        <Fact name={m.lists_bookings_unit_price()}>
          <Money sen={booking.unitPriceSen} />
        </Fact>
        <Fact name={m.lists_bookings_unit_cost()}>
          <Money sen={booking.unitCostSen} />
        </Fact>
        <Fact name={m.lists_bookings_tickets()}>{booking.tickets}</Fact>
        {booking.notFlying > 0 && <Fact name={m.offers_not_flying()}>{booking.notFlying}</Fact>}
        <Fact name={m.lists_bookings_total_price()}>
          <b>
            <Money sen={booking.totalSen} />
          </b>
        </Fact>
        <Fact name={m.lists_bookings_transaction()}>{booking.transactionId ?? m.lists_bookings_none()}</Fact>
      </Section>
      <Passenger booking={booking} passports={passports} />
      <Section title={m.lists_contact()}>
        <Fact name={m.lists_bookings_email()}>
          <a href={`mailto:${booking.email}`}>
            <EmailAddress address={booking.email} />
          </a>
        </Fact>
        <Fact name={m.lists_bookings_phone()}>
          <a href={`tel:${booking.phoneNumber.replace(/[^+\d]/g, '')}`}>{booking.phoneNumber}</a>
        </Fact>
      </Section>
      <Moments booking={booking} now={now} />
      <Section title={m.lists_bookings_terms()}>
        <Fact name={m.lists_bookings_terms_version()}>{booking.termsVersion}</Fact>
        <Fact name={m.lists_bookings_terms_accepted()}>
          <DateTime at={booking.termsAcceptedAt} />
        </Fact>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={`subhead ${styles.title}`}>{title}</h3>
      <dl className="stack gap-2 above-3">{children}</dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`figures anywhere ${styles.fact}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Trip({ booking: { trip, destination, airlines } }: { booking: BookingDetails }) {
  const facts = [formatDestination(trip, destination), airlines, lengthText(trip)];
  return (
    <section>
      <h3 className={`subhead ${styles.title}`}>{m.lists_bookings_flights()}</h3>
      <p className="above-2">{facts.filter(Boolean).join(' · ')}</p>
      <TripFlights trip={trip} />
    </section>
  );
}

function Passenger({ booking, passports }: Omit<BookingDrawerProps, 'now'>) {
  const { passenger, passportNumber } = booking;
  const missing = passportNumber === null ? explainMissingPassport(booking, passports !== 'none') : undefined;
  const placeholder = missing?.text ?? m.lists_bookings_hidden();
  const reason = missing?.why;
  return (
    <Section title={m.lists_bookings_representative()}>
      <Fact name={m.lists_bookings_name()}>{booking.passengerName}</Fact>
      <Fact name={m.lists_bookings_passport_number()}>
        {booking.passportNumber ?? <span title={reason}>{placeholder}</span>}
      </Fact>
      <Fact name={m.lists_bookings_passport_expiry()}>
        {passenger ? <DateText date={passenger.passportExpiry} /> : placeholder}
      </Fact>
      <Fact name={m.lists_bookings_birth_date()}>
        {passenger ? <DateText date={passenger.dateOfBirth} /> : placeholder}
      </Fact>
      <Fact name={m.lists_bookings_gender()}>
        {passenger ? genderNames[passenger.gender]() : placeholder}
      </Fact>
    </Section>
  );
}

function Moments({ booking, now }: { booking: BookingDetails; now: Date }) {
  const { completedAt, failedAt, holdEndsAt, story } = booking;
  return (
    <Section title={m.lists_bookings_moments()}>
      <Moment name={m.lists_bookings_booked_at()} at={booking.createdAt} />
      {!completedAt && (
        <Moment
          name={holdEndsAt > now ? m.lists_bookings_hold_ends() : m.lists_bookings_hold_ended()}
          at={holdEndsAt}
        />
      )}
      <Moment name={m.lists_bookings_completed_at()} at={completedAt} />
      <Moment name={m.lists_bookings_failed_at()} at={failedAt} />
      {booking.refunds.map(({ dueAt, doneAt, step }) => (
        <Fragment key={dueAt.getTime()}>
          <Moment name={m.lists_bookings_refund_due_at()} at={dueAt} />
          <Fact name={m.refund_company_step()}>{refundStepNames[step]()}</Fact>
          <Moment name={m.lists_bookings_refund_done_at()} at={doneAt} />
        </Fragment>
      ))}
      {story && <Moment name={m.lists_bookings_follow_up()} at={story.callBy} />}
      {story && (
        <Fact name={m.lists_bookings_ticket_due()}>
          <DateText date={story.ticketsPromisedOn} />
        </Fact>
      )}
    </Section>
  );
}

function Moment({ name, at }: { name: string; at: Date | null }) {
  if (at === null) return null;
  return (
    <Fact name={name}>
      <DateTime at={at} />
    </Fact>
  );
}
