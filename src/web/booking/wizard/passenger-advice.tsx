import type { ReactNode } from 'react';
import { passportValidityMonths, passportWarning } from '#domain/bookings/passenger.ts';
import { ticketName } from '#domain/bookings/passenger-name.ts';
import { readDate } from '#domain/kernel/typed-time.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { joinDate, type RawPassenger } from '#web/booking/passenger-fields.ts';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './passenger-advice.module.css';

export function TicketNameAdvice({ firstName, lastName }: { firstName: string; lastName: string }) {
  const name = ticketName({ firstName, lastName });
  if (!name) return null;
  return (
    <p className={`row align-stretch pad-3 text-15 ${styles.advice} ${styles.ticket}`}>
      <Icon name="ticket" className="icon" />
      <span className="titled">
        {m.passenger_on_the_ticket()} <b>{name.printed}</b>
        {name.withMarks && <small>{m.passenger_without_accents({ name: name.withMarks })}</small>}
      </span>
    </p>
  );
}

function Advice({ children }: { children: ReactNode }) {
  return (
    <p className={`row align-stretch pad-3 text-15 above-3 tint-warn ${styles.advice}`}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}

type PassportProps = { typed: RawPassenger; lastFlightOn: string };

/** Says nothing about a date that the form will reject. */
export function TypedPassportAdvice({ typed, lastFlightOn }: PassportProps) {
  const expiry = readDate(joinDate(typed, 'passportExpiry'));
  const short = expiry && expiry >= lastFlightOn ? passportWarning(expiry, lastFlightOn) : null;
  return short && <PassportAdvice {...short} />;
}

export function PassportAdvice({ recommendedUntil }: { recommendedUntil: string }) {
  return <Advice>{passportText(recommendedUntil)}</Advice>;
}

export function passportText(recommendedUntil: string): string {
  const date = formatDate(recommendedUntil);
  return m.passenger_passport_short({ months: passportValidityMonths, date });
}

export function MinorAdvice() {
  return <Advice>{m.passenger_minor()}</Advice>;
}

export function PhoneAdvice() {
  return <Advice>{m.passenger_phone_odd()}</Advice>;
}

export function EmailAdvice({ suggested, children }: { suggested: string; children?: ReactNode }) {
  return (
    <Advice>
      {m.passenger_email_meant({ email: suggested })} {children}
    </Advice>
  );
}
