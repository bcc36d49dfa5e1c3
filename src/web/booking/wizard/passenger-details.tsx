import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { followUpHours, passportValidityMonths } from '#domain/constants.ts';
import { privacyVersion } from '#domain/legal.ts';
import { passportWarning } from '#domain/passenger.ts';
import * as paths from '#domain/paths.ts';
import { formatDate, readDate } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import {
  type DateName,
  joinDate,
  type PassengerFieldName,
  type PassengerTyped,
} from '#web/booking/passenger-fields.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { useKeepTyped } from './keep-typed.ts';
import styles from './passenger-details.module.css';
import { DateField, GenderField } from './passport-fields.tsx';
import { PayBar } from './pay-bar.tsx';
import { TripPanel } from './side-panel.tsx';
import { STEP_FORM, StepPage } from './step-page.tsx';
import type { StepView, WizardForm } from './wizard-view.ts';

/** Step 2: the one passenger who stands for the group. */
export function PassengerDetails({ view, form }: { view: StepView; form: WizardForm }) {
  const { deal, tickets, totals } = view;
  const element = useRef<HTMLFormElement>(null);
  const keep = useKeepTyped(element);
  const typed: PassengerTyped = { ...view.typed, ...form.refusal?.values };
  const [expiry, setExpiry] = useState(() => readDate(joinDate(typed, 'passportExpiry')));
  const readExpiry = () => {
    if (element.current) setExpiry(readDate(joinDate(typedIn(element.current), 'passportExpiry')));
  };
  // Typed before the scripts had arrived.
  useEffect(() => {
    if (element.current) setExpiry(readDate(joinDate(typedIn(element.current), 'passportExpiry')));
  }, []);
  return (
    <StepPage view={view} form={form} aside={<TripPanel deal={deal} tickets={tickets} totals={totals} />}>
      <p className={styles.note}>
        <Icon name="users" />
        {noteText(tickets)}
      </p>
      <Form
        ref={element}
        id={STEP_FORM}
        method="post"
        noValidate
        onChange={() => {
          readExpiry();
          keep();
        }}
      >
        {/* Enter must not press "Back", which is the first button below. */}
        <button type="submit" className={styles.enter} tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="shownUnitSen" value={deal.sellingPriceSen} />
        <PassengerFields
          typed={typed}
          form={form}
          warning={<PassportWarning expiry={expiry} lastFlightOn={deal.trip.lastFlightOn} />}
        />
        <p className={styles.privacy}>
          {m.passenger_privacy()} <Link to={paths.privacy}>{m.form_privacy_link()}</Link>
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

type FieldsProps = { typed: PassengerTyped; form: WizardForm; warning: ReactNode };

function PassengerFields({ typed, form, warning }: FieldsProps) {
  const plain = (name: PassengerFieldName) => ({ ...form.field(name), defaultValue: typed[name] });
  const dateError = (name: DateName) => form.errors.find((error) => error.field.startsWith(name));
  return (
    <>
      <section className={styles.group} aria-labelledby="name-title">
        <h2 id="name-title">{m.passenger_name_title()}</h2>
        <NameExamples />
        <div className={styles.two}>
          <Field
            label={m.passenger_first_name()}
            hint={m.passenger_first_name_hint()}
            autoComplete="given-name"
            spellCheck={false}
            {...plain('firstName')}
          />
          <Field
            label={m.passenger_last_name()}
            hint={m.passenger_last_name_hint()}
            autoComplete="family-name"
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
          autoComplete="bday"
        />
      </section>
      <section className={styles.group} aria-labelledby="passport-title">
        <h2 id="passport-title">{m.passenger_passport_title()}</h2>
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
        <div>
          <DateField
            name="passportExpiry"
            label={m.passenger_passport_expiry()}
            hint={m.passenger_passport_expiry_hint()}
            typed={typed}
            error={dateError('passportExpiry')}
            autoComplete="off"
          />
          {warning}
        </div>
      </section>
      <section className={styles.group} aria-labelledby="contact-title">
        <h2 id="contact-title">{m.passenger_contact_title()}</h2>
        <Field
          label={m.passenger_phone()}
          hint={m.passenger_phone_hint({ hours: followUpHours })}
          type="tel"
          autoComplete="tel"
          width="half"
          {...plain('phoneNumber')}
        />
        <Field
          label={m.passenger_email()}
          hint={m.passenger_email_hint()}
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...plain('email')}
        />
      </section>
    </>
  );
}

/** Plain advice, never a refusal: the rule differs from country to country. */
function PassportWarning({ expiry, lastFlightOn: until }: { expiry: string | null; lastFlightOn: string }) {
  const warning = expiry !== null && expiry >= until ? passportWarning(expiry, until) : null;
  return (
    <div role="status">
      {warning && (
        <p className={styles.warning}>
          <Icon name="alert" />
          {m.passenger_passport_short({
            months: passportValidityMonths,
            date: formatDate(warning.recommendedUntil),
          })}
        </p>
      )}
    </div>
  );
}

function typedIn(form: HTMLFormElement): PassengerTyped {
  return Object.fromEntries(new FormData(form)) as PassengerTyped;
}

function noteText(tickets: number): string {
  if (tickets === 1) return m.passenger_note_alone();
  return m.passenger_note_group({ count: tickets, others: tickets - 1 });
}

/** How Malaysian airlines split the one line that a Malaysian passport prints. */
const examples = [
  ['Ahmad Faliq bin Hamedi', 'Ahmad Faliq', 'Bin Hamedi'],
  ['Foo Mei Mei', 'Mei Mei', 'Foo'],
  ['Angelina anak Kawau', 'Angelina', 'Anak Kawau'],
] as const;

function NameExamples() {
  return (
    <div className={styles.examples}>
      <p>{m.passenger_name_examples()}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.passenger_example_passport()}</th>
            <th scope="col">{m.passenger_first_name()}</th>
            <th scope="col">{m.passenger_last_name()}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(([printed, first, last]) => (
            <tr key={printed}>
              <td>{printed}</td>
              <td>{first}</td>
              <td>{last}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.single}>{m.passenger_name_single()}</p>
    </div>
  );
}
