import { passportValidityMonths } from '#domain/constants.ts';
import { countries, homeCountry } from '#domain/countries.ts';
import { passportShouldReach } from '#domain/passenger.ts';
import { formatDate } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import type { PassengerTyped } from '#web/booking/passenger-fields.ts';
import styles from '#web/booking/wizard/passport-fields.module.css';
import {
  DateField,
  GenderField,
  NameFields,
  PassportNumberField,
} from '#web/booking/wizard/passport-fields.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/ui/field.tsx';

type FieldsProps = { form: Pick<FormState, 'field' | 'errors' | 'refusal'> };
type TravellerFieldsProps = FieldsProps & { lastFlightOn: string };

/** The passenger form of the booking without contact, and the countries of the passport. */
export function TravellerFields({ form, lastFlightOn }: TravellerFieldsProps) {
  const typed: PassengerTyped = form.refusal?.values ?? {};
  const dates = { typed, errors: form.errors, autoComplete: 'off' } as const;
  return (
    <>
      <NameFields field={form.field} autoFill={false} />
      <GenderField chosen={typed.gender} error={form.field('gender').error} />
      <DateField name="dateOfBirth" {...dates} />
      <PassportNumberField field={form.field} />
      <DateField name="passportExpiry" hint={expiryHint(lastFlightOn)} {...dates} />
      <CountryFields form={form} />
    </>
  );
}

/** Said before anything is typed: after saving, nobody opens the passport again to warn about it. */
function expiryHint(lastFlightOn: string): string {
  const date = formatDate(passportShouldReach(lastFlightOn));
  return m.travellers_passport_expiry_hint({ months: passportValidityMonths, date });
}

/** Most people here have a Malaysian passport. */
export function CountryFields({ form }: FieldsProps) {
  return (
    <div className={styles.two}>
      <CountryField label={m.travellers_nationality()} field={form.field('nationality')} />
      <CountryField label={m.travellers_issuing()} field={form.field('issuingCountry')} />
    </div>
  );
}

type CountryFieldProps = { label: string; field: ReturnType<FormState['field']> };

function CountryField({ label, field }: CountryFieldProps) {
  return (
    <Field
      as="select"
      label={label}
      autoComplete="off"
      {...field}
      defaultValue={field.defaultValue ?? homeCountry}
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Field>
  );
}
