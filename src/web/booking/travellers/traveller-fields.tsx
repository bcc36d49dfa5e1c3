import { getRecommendedPassportExpiry, passportValidityMonths } from '#domain/bookings/passenger.ts';
import { countries } from '#domain/trips/countries.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { RawPassenger } from '#web/booking/passenger-fields.ts';
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
  return (
    <>
      <NameFields field={form.field} autoFill={false} />
      <GenderField chosen={typed.gender} error={form.field('gender').error} />
      <DateField name="dateOfBirth" {...dates} />
      <PassportCountryFields field={form.field} countries={countries} />
      <PassportNumberField field={form.field} />
      <DateField name="passportExpiry" hint={expiryHint(lastFlightOn)} {...dates} />
    </>
  );
}

/** Shown before the buyer types, because after saving they would not look at the passport again. */
function expiryHint(lastFlightOn: string): string {
  const date = formatDate(getRecommendedPassportExpiry(lastFlightOn));
  return m.travellers_passport_expiry_hint({ months: passportValidityMonths, date });
}
