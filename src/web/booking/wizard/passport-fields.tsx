import { type ChangeEvent, useState } from 'react';
import { genders, homeCountry } from '#domain/bookings/passenger.ts';
import type { PassportCountries } from '#domain/bookings/traveller-input.ts';
import type { Country } from '#domain/trips/countries.ts';
import { shortMonthNames } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { DateName, PassengerFieldName, RawPassenger } from '#web/booking/passenger-fields.ts';
import type { FieldState } from '#web/shared/forms/use-form.ts';
import type { SummaryError } from '#web/shared/kit/error-summary.tsx';
import field from '#web/shared/kit/field.module.css';
import { Field } from '#web/shared/kit/field.tsx';
import { genderNames } from '#web/shared/person/gender-names.ts';
import { isHomePassport, passportName } from '#web/shared/person/passport-name.ts';
import styles from './passport-fields.module.css';

type PlainFieldsProps = { field: (name: PassengerFieldName) => FieldState };

type NameFieldsProps = PlainFieldsProps & {
  /** Off for other travellers, because the browser would fill in its user's own name. */
  autoFill: boolean;
};

export function NameFields({ field: getField, autoFill }: NameFieldsProps) {
  return (
    <div className="stack gap-5 two align-start">
      <Field
        label={m.passenger_first_name()}
        hint={m.passenger_first_name_hint()}
        autoComplete={autoFill ? 'given-name' : 'off'}
        spellCheck={false}
        {...getField('firstName')}
      />
      <Field
        label={m.passenger_last_name()}
        hint={m.passenger_last_name_hint()}
        autoComplete={autoFill ? 'family-name' : 'off'}
        spellCheck={false}
        {...getField('lastName')}
      />
    </div>
  );
}

export function PassportNumberField({ field: getField }: PlainFieldsProps) {
  return (
    <Field
      label={m.passenger_passport_number()}
      hint={m.passenger_passport_number_hint()}
      width="half"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className={styles.passport}
      {...getField('passportNumber')}
    />
  );
}

const dateTexts: Record<DateName, { label: () => string; hint: () => string }> = {
  dateOfBirth: { label: m.passenger_birth, hint: m.passenger_birth_hint },
  passportExpiry: { label: m.passenger_passport_expiry, hint: m.passenger_passport_expiry_hint },
};

type DateFieldProps = {
  name: DateName;
  typed: RawPassenger;
  /** Errors of the whole form; the first one of this date decides which parts are marked. */
  errors: readonly SummaryError[];
  autoComplete: 'bday' | 'off';
  hint?: string;
};

export function DateField({ name, typed, errors, autoComplete, hint }: DateFieldProps) {
  const error = errors.find((each) => each.field.startsWith(name));
  const hintId = `${name}-hint`;
  const errorId = error ? `${name}-error` : undefined;
  const whole = error?.field === `${name}Day` && typed[`${name}Day`];
  const part = (which: 'Day' | 'Month' | 'Year') => ({
    id: `${name}${which}`,
    name: `${name}${which}`,
    defaultValue: typed[`${name}${which}`] ?? '',
    'aria-invalid': error && (whole || error.field === `${name}${which}`) ? true : undefined,
    autoComplete: autoComplete === 'off' ? 'off' : `bday-${which.toLowerCase()}`,
  });
  return (
    <fieldset aria-describedby={[hintId, errorId].filter(Boolean).join(' ')}>
      <legend className={field.label}>{dateTexts[name].label()}</legend>
      <p id={hintId} className={`muted text-15 ${field.hint}`}>
        {hint ?? dateTexts[name].hint()}
      </p>
      {error && (
        <p id={errorId} className={`danger text-15 strong ${field.error}`}>
          {error.text}
        </p>
      )}
      <div className={`row above-2 ${styles.parts}`}>
        <div className={styles.day}>
          <label htmlFor={`${name}Day`} className="block soft text-15">
            {m.passenger_day()}
          </label>
          <input {...part('Day')} type="text" inputMode="numeric" maxLength={2} className={field.control} />
        </div>
        <div className={styles.month}>
          <label htmlFor={`${name}Month`} className="block soft text-15">
            {m.passenger_month()}
          </label>
          <select {...part('Month')} className={field.control}>
            <option value="">{m.passenger_month_choose()}</option>
            {shortMonthNames().map((month, index) => (
              <option key={month} value={index + 1}>
                {month}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.year}>
          <label htmlFor={`${name}Year`} className="block soft text-15">
            {m.passenger_year()}
          </label>
          <input {...part('Year')} type="text" inputMode="numeric" maxLength={4} className={field.control} />
        </div>
      </div>
    </fieldset>
  );
}

export function GenderField({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'gender-hint gender-error' : 'gender-hint'}>
      <legend className={field.label}>{m.passenger_gender()}</legend>
      <p id="gender-hint" className={`muted text-15 ${field.hint}`}>
        {m.passenger_gender_hint()}
      </p>
      {error && (
        <p id="gender-error" className={`danger text-15 strong ${field.error}`}>
          {error}
        </p>
      )}
      <div className="row gap-3 align-stretch above-2">
        {genders.map((gender, index) => (
          <label
            key={gender}
            className={
              error
                ? `row gap-3 text-17 medium grow ${styles.choice} ${styles.wrong}`
                : `row gap-3 text-17 medium grow ${styles.choice}`
            }
          >
            <input
              id={index === 0 ? 'gender' : `gender-${gender}`}
              type="radio"
              name="gender"
              value={gender}
              defaultChecked={chosen === gender}
              autoComplete="sex"
            />
            {genderNames[gender]()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type CountriesProps = PlainFieldsProps & { countries: readonly Country[] };

/** Lets Malaysian passport holders skip both country lists. Works without JavaScript. */
export function PassportCountryFields({ field: getField, countries }: CountriesProps) {
  const [nationality, issuingCountry] = [getField('nationality'), getField('issuingCountry')];
  const [chosen, setChosen] = useState<PassportCountries>({
    nationality: nationality.defaultValue ?? homeCountry,
    issuingCountry: issuingCountry.defaultValue ?? homeCountry,
  });
  const hasError = nationality.error !== undefined || issuingCountry.error !== undefined;
  // Most passports are issued by the country of nationality, so the second list follows the first.
  const syncIssuingCountry = ({ currentTarget }: ChangeEvent<HTMLElement>) => {
    const [first, second] = currentTarget.querySelectorAll('select');
    if (!first || !second) return;
    if (first.value !== chosen.nationality && second.value === chosen.nationality) second.value = first.value;
    setChosen({ nationality: first.value, issuingCountry: second.value });
  };
  return (
    <details className={styles.countries} open={hasError || !isHomePassport(chosen) || undefined}>
      <summary className="unmarked text-17">
        {passportName(chosen, countries)}
        {' · '}
        <u className="brand">{m.passport_change()}</u>
      </summary>
      <div className="above-3" onChange={syncIssuingCountry}>
        <CountryFields field={getField} countries={countries} />
      </div>
    </details>
  );
}

export function CountryFields({ field: getField, countries }: CountriesProps) {
  return (
    <div className="stack gap-5 two align-start">
      <CountryField
        label={m.travellers_nationality()}
        field={getField('nationality')}
        countries={countries}
      />
      <CountryField label={m.travellers_issuing()} field={getField('issuingCountry')} countries={countries} />
    </div>
  );
}

type CountryFieldProps = { label: string; field: FieldState; countries: readonly Country[] };

function CountryField({ label, field: state, countries }: CountryFieldProps) {
  return (
    <Field
      as="select"
      label={label}
      autoComplete="off"
      {...state}
      defaultValue={state.defaultValue ?? homeCountry}
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Field>
  );
}
