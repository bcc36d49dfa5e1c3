import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { suggestEmail } from '#domain/bookings/email-suggestion.ts';
import { isMinor, isUndiallable } from '#domain/bookings/passenger.ts';
import { followUpHours } from '#domain/fulfilment/promises.ts';
import { minPhoneDigits } from '#domain/kernel/limits.ts';
import * as paths from '#domain/kernel/paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { readDate } from '#domain/kernel/typed-time.ts';
import { privacyVersion } from '#domain/privacy/legal.ts';
import { m } from '#locales/messages/messages.js';
import { joinDate, type PassengerFieldName, type RawPassenger } from '#web/booking/passenger-fields.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { NameExamples } from './name-examples.tsx';
import {
  EmailAdvice,
  MinorAdvice,
  PhoneAdvice,
  TicketNameAdvice,
  TypedPassportAdvice,
} from './passenger-advice.tsx';
import styles from './passenger-details.module.css';
import {
  DateField,
  GenderField,
  NameFields,
  PassportCountryFields,
  PassportNumberField,
} from './passport-fields.tsx';
import { PayBar } from './pay-bar.tsx';
import { useInputSaver } from './save-input.ts';
import { TripPanel } from './side-panel.tsx';
import { Note, STEP_FORM, StepPage } from './step-page.tsx';
import type { StepView, WizardForm } from './wizard-view.ts';

export function PassengerStep({ view, form }: { view: StepView; form: WizardForm }) {
  const { deal, tickets, totals } = view;
  const element = useRef<HTMLFormElement>(null);
  const save = useInputSaver(element);
  const typed: RawPassenger = { ...view.typed, ...form.refusal?.values };
  const [now, setNow] = useState(typed);
  const readInput = () => {
    if (element.current) setNow(readForm(element.current));
  };
  const handleChange = () => {
    readInput();
    save();
  };
  const takeEmail = (email: string) => {
    const field = element.current?.elements.namedItem('email');
    if (!(field instanceof HTMLInputElement)) return;
    field.value = email;
    field.focus();
    handleChange();
  };
  // The buyer may have typed before the scripts loaded.
  useEffect(() => {
    if (element.current) setNow(readForm(element.current));
  }, []);
  return (
    <StepPage view={view} form={form} aside={<TripPanel deal={deal} tickets={tickets} totals={totals} />}>
      <Note icon="users">{noteText(tickets)}</Note>
      <Form ref={element} id={STEP_FORM} method="post" noValidate onChange={handleChange}>
        {/* Enter presses the first button of a form, which would otherwise be "Back". */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="shownUnitSen" value={deal.sellingPriceSen} />
        <PassengerFields
          typed={typed}
          form={form}
          countries={view.countries}
          advice={getAdvice(
            now,
            { today: klDate(view.now), lastFlightOn: deal.trip.lastFlightOn },
            takeEmail,
          )}
        />
        <p className="muted text-15 prose above-6">
          {m.passenger_privacy()} <Link to={paths.privacyPath}>{m.form_privacy_link()}</Link>
          {`, ${m.form_privacy_version({ version: privacyVersion })}.`}
        </p>
      </Form>
      <PayBar
        tickets={tickets}
        totalSen={totals.totalSen}
        label={m.passenger_continue()}
        working={form.working}
        back={
          <Button type="submit" form={STEP_FORM} name="go" value="back" wide="phone">
            {m.passenger_back()}
          </Button>
        }
      />
    </StepPage>
  );
}

type FieldsProps = {
  typed: RawPassenger;
  form: WizardForm;
  countries: StepView['countries'];
  advice: PassengerAdvice;
};

function PassengerFields({ typed, form, countries, advice }: FieldsProps) {
  const toFieldProps = (name: PassengerFieldName) => ({ ...form.field(name), defaultValue: typed[name] });
  return (
    <>
      <section className={`stack gap-5 above-6 ${styles.group}`} aria-labelledby="name-title">
        <h2 id="name-title" className="text-21">
          {m.passenger_name_title()}
        </h2>
        <NameExamples />
        <NameFields field={toFieldProps} autoFill />
        <div role="status">{advice.name}</div>
        <GenderField chosen={typed.gender} error={form.field('gender').error} />
        <div>
          <DateField name="dateOfBirth" typed={typed} errors={form.errors} autoComplete="bday" />
          <div role="status">{advice.birth}</div>
        </div>
      </section>
      <section className={`stack gap-5 above-6 ${styles.group}`} aria-labelledby="passport-title">
        <h2 id="passport-title" className="text-21">
          {m.passenger_passport_title()}
        </h2>
        <PassportCountryFields field={toFieldProps} countries={countries} />
        <PassportNumberField field={toFieldProps} />
        <div>
          <DateField name="passportExpiry" typed={typed} errors={form.errors} autoComplete="off" />
          <div role="status">{advice.passport}</div>
        </div>
      </section>
      <section className={`stack gap-5 above-6 ${styles.group}`} aria-labelledby="contact-title">
        <h2 id="contact-title" className="text-21">
          {m.passenger_contact_title()}
        </h2>
        <Field
          label={m.passenger_phone()}
          hint={m.passenger_phone_hint({ hours: followUpHours })}
          type="tel"
          autoComplete="tel"
          width="half"
          {...toFieldProps('phoneNumber')}
        />
        <div role="status">{advice.phone}</div>
        <Field
          label={m.passenger_email()}
          hint={m.passenger_email_hint()}
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...toFieldProps('email')}
        />
        <div role="status">{advice.email}</div>
      </section>
    </>
  );
}

type PassengerAdvice = Readonly<Record<'name' | 'birth' | 'passport' | 'phone' | 'email', ReactNode>>;

type Trip = { readonly today: string; readonly lastFlightOn: string };

function getAdvice(typed: RawPassenger, trip: Trip, takeEmail: (email: string) => void): PassengerAdvice {
  const { firstName = '', lastName = '', phoneNumber = '', email = '' } = typed;
  const born = readDate(joinDate(typed, 'dateOfBirth'));
  const isWhole = phoneNumber.replace(/\D/g, '').length >= minPhoneDigits;
  const suggestion = suggestEmail(email);
  return {
    name: <TicketNameAdvice firstName={firstName} lastName={lastName} />,
    birth: born && born < trip.today && isMinor(born, trip.today) && <MinorAdvice />,
    passport: <TypedPassportAdvice typed={typed} lastFlightOn={trip.lastFlightOn} />,
    phone: isWhole && isUndiallable(phoneNumber) && <PhoneAdvice />,
    email: suggestion && (
      <EmailAdvice suggested={suggestion}>
        <button type="button" onClick={() => takeEmail(suggestion)}>
          {m.passenger_email_use()}
        </button>
      </EmailAdvice>
    ),
  };
}

function readForm(form: HTMLFormElement): RawPassenger {
  return Object.fromEntries(new FormData(form)) as RawPassenger;
}

function noteText(tickets: number): string {
  if (tickets === 1) return m.passenger_note_alone();
  return m.passenger_note_group({ count: tickets, others: tickets - 1 });
}
