import { Form } from 'react-router';
import { genders, homeCountry } from '#domain/bookings/passenger.ts';
import type { CompanyFulfilment, PassengerToTicket } from '#domain/fulfilment/company-fulfilment.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { countries } from '#domain/trips/countries.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { genderNames } from '#web/shared/person/gender-names.ts';
import { isHomePassport, passportName } from '#web/shared/person/passport-name.ts';
import styles from './booking.module.css';

type PassengerFormProps = {
  booking: CompanyFulfilment;
  passenger: PassengerToTicket;
  result: ActionResult | undefined;
};

/** Leaves masked details empty, so that submitting the form cannot store the mask. */
export function PassengerForm({ booking, passenger, result }: PassengerFormProps) {
  const form = useForm(result, 'passenger');
  const { place, version, firstName, lastName } = passenger;
  const passport = booking.passports === 'full' ? passenger.passport : null;
  // The action URL omits the query that shows passports. It requires a fresh proof, which could expire while
  // the agent types, and the input would be lost.
  const action = officePaths.companyPassengerPath(booking.bookingId, place);
  const formatOptionalDate = (date: string | undefined) => (date ? formatDate(date) : '');
  const field = (name: string, stored: string | undefined = '') => {
    const state = form.field(name);
    return { ...state, defaultValue: state.defaultValue ?? stored };
  };
  const nationality = field('nationality', passport?.nationality ?? homeCountry);
  const issuingCountry = field('issuingCountry', passport?.issuingCountry ?? homeCountry);
  const selectedCountries = {
    nationality: nationality.defaultValue,
    issuingCountry: issuingCountry.defaultValue,
  };
  const inputProps = { autoComplete: 'off', spellCheck: false };
  const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <section id="passenger" className="panel stack pad-panel" aria-labelledby="passenger-title">
      <h2 id="passenger-title" className="text-17 bold">
        {m.fulfilment_form_title({ place })}
      </h2>
      <Form method="post" action={action} noValidate className="stack">
        <input type="hidden" name="intent" value="passenger" />
        <input type="hidden" name="version" value={version} />
        <div className="stack two">
          <Field {...field('firstName', firstName)} {...inputProps} label={m.passenger_first_name()} />
          <Field {...field('lastName', lastName)} {...inputProps} label={m.passenger_last_name()} />
          <Field
            as="select"
            {...field('gender', passport?.gender)}
            label={m.passenger_gender()}
            options={[
              { value: '', label: m.fulfilment_gender_choose() },
              ...genders.map((gender) => ({ value: gender, label: genderNames[gender]() })),
            ]}
          />
          <Field
            {...field('dateOfBirth', formatOptionalDate(passport?.dateOfBirth))}
            {...inputProps}
            label={m.passenger_birth()}
            hint={m.fulfilment_date_hint()}
          />
          <Field
            {...field('passportNumber', passport?.passportNumber)}
            {...inputProps}
            label={m.passenger_passport_number()}
          />
          <Field
            {...field('passportExpiry', formatOptionalDate(passport?.passportExpiry))}
            {...inputProps}
            label={m.passenger_passport_expiry()}
          />
        </div>
        <details open={!isHomePassport(selectedCountries) || undefined}>
          <summary className={`strong ${styles.summary}`}>
            {passportName(selectedCountries, countries)}
            {' · '}
            <span className={`brand ${styles.change}`}>{m.passport_change()}</span>
          </summary>
          <div className="stack two">
            <Field as="select" {...nationality} label={m.travellers_nationality()} options={countryOptions} />
            <Field as="select" {...issuingCountry} label={m.travellers_issuing()} options={countryOptions} />
          </div>
        </details>
        <div>
          <SubmitButton working={form.working} workingLabel={m.fulfilment_saving()}>
            {m.fulfilment_save()}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
