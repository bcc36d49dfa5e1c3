import { useEffect, useRef, useState } from 'react';
import { getRecommendedPassportExpiry, passportValidityMonths } from '#domain/bookings/passenger.ts';
import { countries } from '#domain/trips/countries.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { RawPassenger } from '#web/booking/passenger-fields.ts';
import { NameExamples } from '#web/booking/wizard/name-examples.tsx';
import { TicketNameAdvice, TypedPassportAdvice } from '#web/booking/wizard/passenger-advice.tsx';
import {
  DateField,
  GenderField,
  NameFields,
  PassportCountryFields,
  PassportNumberField,
} from '#web/booking/wizard/passport-fields.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';

type TravellerFieldsProps = {
  form: Pick<FormState, 'field' | 'errors' | 'refusal'>;
  lastFlightOn: string;
};

export function TravellerFields({ form, lastFlightOn }: TravellerFieldsProps) {
  const typed: RawPassenger = form.refusal?.values ?? {};
  const dates = { typed, errors: form.errors, autoComplete: 'off' } as const;
  const element = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState(typed);
  const readInput = () => {
    const whole = element.current?.closest('form');
    if (whole) setNow(Object.fromEntries(new FormData(whole)) as RawPassenger);
  };
  // The traveller may have typed before the scripts loaded.
  useEffect(readInput, []);
  return (
    <div ref={element} className="stack gap-5" onChange={readInput}>
      <NameExamples />
      <NameFields field={form.field} autoFill={false} />
      <div role="status">
        <TicketNameAdvice firstName={now.firstName ?? ''} lastName={now.lastName ?? ''} />
      </div>
      <GenderField chosen={typed.gender} error={form.field('gender').error} />
      <DateField name="dateOfBirth" {...dates} />
      <PassportCountryFields field={form.field} countries={countries} />
      <PassportNumberField field={form.field} />
      <div>
        <DateField name="passportExpiry" hint={expiryHint(lastFlightOn)} {...dates} />
        <div role="status">
          <TypedPassportAdvice typed={now} lastFlightOn={lastFlightOn} />
        </div>
      </div>
    </div>
  );
}

/** Shown before the buyer types, because after saving they would not look at the passport again. */
function expiryHint(lastFlightOn: string): string {
  const date = formatDate(getRecommendedPassportExpiry(lastFlightOn));
  return m.travellers_passport_expiry_hint({ months: passportValidityMonths, date });
}
