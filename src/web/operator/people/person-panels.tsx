import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { type KeptRecord, type PersonOverview, personSections } from '#domain/privacy/person.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import danger from '#web/back-office/kit/danger.module.css';
import { DataTable } from '#web/back-office/kit/data-table.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { SettingsPanel } from '#web/operator/settings-billplz/panel.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { Checkbox } from '#web/shared/kit/checkbox.tsx';
import { DateText, DateTime } from '#web/shared/kit/date-time.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { describeKeptReason, formatKeptName, sectionNames } from '#web/shared/person/person-text.ts';
import styles from './people.module.css';
import { actNames, byNames } from './people-text.ts';
import { ReasonField } from './reason-field.tsx';

type PersonProps = { person: PersonOverview };
type PersonFormProps = PersonProps & { result: ActionResult | undefined };

/** Renders `children` between the stored data and the actions. */
export function PersonPanels({ person, result, children }: PersonFormProps & { children?: ReactNode }) {
  return (
    <section className="stack gap-5" aria-labelledby="person">
      <h2 id="person" className="text-21 anywhere">
        <EmailAddress address={person.email} />
      </h2>
      <Held person={person} />
      {person.bookings.length > 0 && <Bookings person={person} />}
      {children}
      <div className="fluid">
        <TakeForm person={person} />
        <EraseForm person={person} result={result} />
        <RestrictForm person={person} result={result} />
      </div>
      <DoneBefore person={person} />
    </section>
  );
}

function Held({ person }: PersonProps) {
  const rows = personSections
    .map((section) => ({ section, count: person.counts[section] }))
    .filter(({ count }) => count > 0);
  return (
    <SettingsPanel title={m.people_held()}>
      {rows.length === 0 && <p>{m.people_none_title()}</p>}
      <dl className={`facts ${styles.held}`}>
        {rows.map(({ section, count }) => (
          <div key={section}>
            <dt>{sectionNames[section]()}</dt>
            <dd className="strong">{count}</dd>
          </div>
        ))}
      </dl>
    </SettingsPanel>
  );
}

function Bookings({ person }: PersonProps) {
  return (
    <DataTable
      caption={m.people_bookings_caption()}
      title={m.people_bookings()}
      columns={[
        {
          key: 'booking',
          header: m.people_column_booking(),
          cell: ({ id, reference }) => <Link to={officePaths.operatorBookingPath(id)}>{reference}</Link>,
        },
        {
          key: 'departs',
          header: m.people_column_departs(),
          cell: ({ departsOn }) => <DateText date={departsOn} />,
        },
        {
          key: 'passports',
          header: m.people_column_passports(),
          cell: ({ id, reference }) => (
            <Link to={officePaths.passportViewsPath(id)} aria-label={`${m.people_who_saw()}, ${reference}`}>
              {m.people_who_saw()}
            </Link>
          ),
        },
      ]}
      rows={person.bookings}
      rowKey={({ id }) => id}
      empty={null}
    />
  );
}

function TakeForm({ person: { email } }: PersonProps) {
  return (
    <SettingsPanel title={m.people_take_title()} text={m.people_take_text()}>
      <Form method="post" action={officePaths.peopleExportPath} reloadDocument className="stack">
        <input type="hidden" name="email" value={email} />
        <ReasonField />
        <Field
          as="select"
          id="format"
          name="format"
          label={m.people_take_format()}
          options={[
            { value: 'html', label: m.people_take_html() },
            { value: 'json', label: m.people_take_json() },
          ]}
        />
        <div>
          <Button type="submit" wide="phone">
            {m.people_take()}
          </Button>
        </div>
      </Form>
    </SettingsPanel>
  );
}

function EraseForm({ person: { email, kept }, result }: PersonFormProps) {
  const form = useForm(result, 'erase');
  return (
    <SettingsPanel title={m.people_erase_title()} text={m.people_erase_text()}>
      <Kept kept={kept} />
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="intent" value="erase" />
        <input type="hidden" name="email" value={email} />
        <ReasonField />
        <Checkbox
          id="sure"
          name="sure"
          value="on"
          label={m.people_erase_sure()}
          error={form.field('sure').error}
        />
        <div>
          <SubmitButton
            kind="line"
            className={danger.danger}
            working={form.working}
            workingLabel={m.people_erasing()}
          >
            {m.people_erase()}
          </SubmitButton>
        </div>
      </Form>
    </SettingsPanel>
  );
}

function Kept({ kept }: { kept: readonly KeptRecord[] }) {
  if (kept.length === 0) return null;
  return (
    <div className="stack gap-2 text-15">
      <p>{m.people_erase_keeps()}</p>
      <ul className="stack gap-2 bullets anywhere">
        {kept.map((thing) => (
          <li key={thing.what + thing.name}>
            <strong>{formatKeptName(thing)}</strong> {describeKeptReason(thing)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RestrictForm({ person: { email, isRestricted }, result }: PersonFormProps) {
  const intent = isRestricted ? 'lift' : 'restrict';
  const form = useForm(result, intent);
  const text = isRestricted ? m.people_lift_text() : m.people_restrict_text();
  return (
    <SettingsPanel title={m.people_restrict_title()} text={text}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="email" value={email} />
        <ReasonField />
        <div>
          <SubmitButton kind="line" working={form.working} workingLabel={m.people_working()}>
            {isRestricted ? m.people_lift() : m.people_restrict()}
          </SubmitButton>
        </div>
      </Form>
    </SettingsPanel>
  );
}

function DoneBefore({ person: { requests } }: PersonProps) {
  return (
    <DataTable
      caption={m.people_done_caption()}
      title={m.people_done_title()}
      columns={[
        { key: 'done', header: m.people_column_done(), cell: ({ kind }) => actNames[kind]() },
        {
          key: 'when',
          header: m.people_column_when(),
          cell: ({ madeAt }) => <DateTime at={madeAt} />,
        },
        { key: 'by', header: m.people_column_by(), cell: ({ askedBy }) => byNames[askedBy]() },
        { key: 'rows', header: m.people_column_records(), align: 'right', cell: ({ rows }) => rows },
      ]}
      rows={requests}
      rowKey={({ kind, madeAt }) => `${kind} ${madeAt.getTime()}`}
      empty={m.people_done_none()}
    />
  );
}
