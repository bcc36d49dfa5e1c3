import { countries, homeCountry } from '#domain/countries.ts';
import { m } from '#locales/messages/messages.js';
import type { DateName, PassengerFieldName, PassengerTyped } from '#web/booking/passenger-fields.ts';
import styles from '#web/booking/wizard/passenger-details.module.css';
import { DateField, GenderField } from '#web/booking/wizard/passport-fields.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/ui/field.tsx';

type FieldsProps = { form: Pick<FormState, 'field' | 'errors' | 'refusal'> };

/** The passenger form of the booking without contact, and the countries of the passport. */
export function TravellerFields({ form }: FieldsProps) {
  const typed: PassengerTyped = form.refusal?.values ?? {};
  const plain = (name: PassengerFieldName) => form.field(name);
  const dateError = (name: DateName) => form.errors.find((error) => error.field.startsWith(name));
  return (
    <>
      <div className={styles.two}>
        <Field
          label={m.passenger_first_name()}
          hint={m.passenger_first_name_hint()}
          autoComplete="off"
          spellCheck={false}
          {...plain('firstName')}
        />
        <Field
          label={m.passenger_last_name()}
          hint={m.passenger_last_name_hint()}
          autoComplete="off"
          spellCheck={false}
          {...plain('lastName')}
        />
      </div>
      <GenderField chosen={typed.gender} error={form.field('gender').error} />
      <DateField
        name="dateOfBirth"
        label={m.passenger_birth()}
        hint={m.passenger_birth_hint()}
        typed={typed}
        error={dateError('dateOfBirth')}
        autoComplete="off"
      />
      <Field
        label={m.passenger_passport_number()}
        hint={m.passenger_passport_number_hint()}
        width="half"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={styles.passport}
        {...plain('passportNumber')}
      />
      <DateField
        name="passportExpiry"
        label={m.passenger_passport_expiry()}
        hint={m.passenger_passport_expiry_hint()}
        typed={typed}
        error={dateError('passportExpiry')}
        autoComplete="off"
      />
      <CountryFields form={form} />
    </>
  );
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
