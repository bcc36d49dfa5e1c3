import { Form, Link } from 'react-router';
import { legFields } from '#domain/company-deal.ts';
import type { ListedChange } from '#domain/flight-change.ts';
import { slotted } from '#domain/flight-slots.ts';
import type { Manifest } from '#domain/manifest.ts';
import * as officePaths from '#domain/office-paths.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';
import { SubmitButton } from '#web/shared/office/buttons.tsx';
import { TextAreaField, TextField } from '#web/shared/office/fields.tsx';
import { StatusPill } from '#web/shared/office/status-pill.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import styles from './flight.module.css';
import { answerNames } from './flight-text.ts';

/** What the airline changed, newest first, and what the buyers said to it. */
type FlightChangesProps = { changes: readonly ListedChange[]; dealId: string; mayChange: boolean };

export function FlightChanges({ changes, dealId, mayChange }: FlightChangesProps) {
  if (changes.length === 0) return null;
  const isCancelled = changes[0]?.kind === 'cancelled';
  return (
    <section className={`${styles.changes} ${styles.onScreen}`} aria-labelledby="flight-changes">
      <h2 id="flight-changes">{m.flight_changes()}</h2>
      {isCancelled && mayChange && (
        <div>
          <ButtonLink kind="primary" to={officePaths.companyFlightRefund(dealId)}>
            {m.flight_refund_open()}
          </ButtonLink>
        </div>
      )}
      {changes.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </section>
  );
}

function Change({ change }: { change: ListedChange }) {
  const { kind, madeAt, madeBy, note, told, answers } = change;
  const by = { when: formatDateTime(madeAt), who: madeBy };
  return (
    <article className={styles.change}>
      <h3>{kind === 'cancelled' ? m.flight_change_cancelled_by(by) : m.flight_change_changed_by(by)}</h3>
      {note && <p className={styles.said}>{note}</p>}
      <p className={styles.quiet}>
        {[
          m.flight_change_told({ count: told }),
          answers.length > 0
            ? m.flight_change_answers({ count: answers.length })
            : m.flight_change_no_answers(),
        ].join(' · ')}
      </p>
      {answers.length > 0 && (
        <ul className={styles.answers}>
          {answers.map(({ bookingId, reference, buyerName, answer, note: said, answeredAt }) => (
            <li key={bookingId}>
              <StatusPill tone={answer === 'accept' ? 'ok' : 'warn'}>{answerNames[answer]()}</StatusPill>
              <Link to={officePaths.companyBooking(bookingId)}>{reference}</Link>
              <span>{m.flight_change_buyer({ name: buyerName, when: formatDateTime(answeredAt) })}</span>
              {said && <span className={styles.said}>{said}</span>}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

type FlightChangeFormsProps = { flights: Manifest['flights']; result: ActionResult | undefined };

/** Closed until somebody needs it, or was refused. */
export function FlightChangeForms({ flights, result }: FlightChangeFormsProps) {
  const change = useForm(result, 'change');
  const cancel = useForm(result, 'cancel');
  const plain = { autoComplete: 'off', spellCheck: false };
  return (
    <details
      className={`${styles.changeForms} ${styles.onScreen}`}
      open={change.refusal !== undefined || cancel.refusal !== undefined}
    >
      <summary>{m.flight_change_title()}</summary>
      <p className={styles.quiet}>{m.flight_change_lead()}</p>
      <Form method="post" noValidate className={styles.form}>
        <input type="hidden" name="intent" value="change" />
        {slotted(flights).map(({ slot, leg }) => {
          const field = (part: keyof typeof labels) => {
            const state = change.field(`${slot}${legFields[part]}`);
            const known = part === 'departsOn' ? formatDate(leg.departsOn) : leg[part];
            return { ...state, ...plain, label: labels[part](), defaultValue: state.defaultValue ?? known };
          };
          const name = { number: leg.flightNumber, date: formatDate(leg.departsOn) };
          return (
            <fieldset key={slot} className={styles.leg}>
              <legend>{m.flight_change_leg(name)}</legend>
              <TextField {...field('flightNumber')} />
              <TextField {...field('departsOn')} />
              <TextField {...field('route')} />
              <TextField {...field('departureTime')} />
              <TextField {...field('arrivalTime')} />
            </fieldset>
          );
        })}
        <TextAreaField
          {...change.field('note')}
          label={m.flight_change_note()}
          hint={m.flight_change_note_hint()}
          rows={2}
          optional
        />
        <div>
          <SubmitButton working={change.working} workingLabel={m.flight_change_saving()}>
            {m.flight_change_save()}
          </SubmitButton>
        </div>
      </Form>
      <Form method="post" noValidate className={styles.form} aria-labelledby="cancel-title">
        <input type="hidden" name="intent" value="cancel" />
        <h2 id="cancel-title">{m.flight_change_cancel_title()}</h2>
        <p className={styles.quiet}>{m.flight_change_cancel_lead()}</p>
        <TextAreaField
          {...cancel.field('note')}
          id="cancel-note"
          label={m.flight_change_note()}
          hint={m.flight_change_note_hint()}
          rows={2}
          optional
        />
        <div>
          <SubmitButton kind="line" working={cancel.working} workingLabel={m.flight_change_saving()}>
            {m.flight_change_cancel()}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

const labels = {
  flightNumber: m.flight_change_number,
  departsOn: m.flight_change_date,
  route: m.flight_change_route,
  departureTime: m.flight_change_departs,
  arrivalTime: m.flight_change_arrives,
} as const;
