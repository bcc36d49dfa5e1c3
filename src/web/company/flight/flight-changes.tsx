import { Link } from 'react-router';
import type { ListedChange } from '#domain/fulfilment/flight-change.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import styles from './flight.module.css';
import { answerNames } from './flight-text.ts';

type FlightChangesProps = { changes: readonly ListedChange[]; dealId: string; mayChange: boolean };

export function FlightChanges({ changes, dealId, mayChange }: FlightChangesProps) {
  if (changes.length === 0) return null;
  const isCancelled = changes[0]?.kind === 'cancelled';
  return (
    <section className="panel stack gap-3 pad-4 screen-only" aria-labelledby="flight-changes">
      <h2 id="flight-changes" className="subhead">
        {m.flight_changes()}
      </h2>
      {isCancelled && mayChange && (
        <div>
          <ButtonLink kind="primary" to={officePaths.companyFlightRefundPath(dealId)}>
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
    <article className={`stack gap-1 ${styles.change}`}>
      <h3 className="anywhere">
        {kind === 'cancelled' ? m.flight_change_cancelled_by(by) : m.flight_change_changed_by(by)}
      </h3>
      {note && <p className="anywhere">{note}</p>}
      <p className="muted">
        {[
          m.flight_change_told({ count: told }),
          answers.length > 0
            ? m.flight_change_answers({ count: answers.length })
            : m.flight_change_no_answers(),
        ].join(' · ')}
      </p>
      {answers.length > 0 && (
        <ul className="stack gap-2">
          {answers.map(({ bookingId, reference, buyerName, answer, note: buyerNote, answeredAt }) => (
            <li key={bookingId} className="cluster gap-1-3">
              <StatusPill tone={answer === 'accept' ? 'ok' : 'warn'}>{answerNames[answer]()}</StatusPill>
              <Link to={officePaths.companyBookingPath(bookingId)} className="tap strong">
                {reference}
              </Link>
              <span>{m.flight_change_buyer({ name: buyerName, when: formatDateTime(answeredAt) })}</span>
              {buyerNote && <span className="anywhere">{buyerNote}</span>}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** Links to a page for each change, which shows the recipients before it emails them. */
export function FlightChangeLinks({ dealId, isCancelled }: { dealId: string; isCancelled: boolean }) {
  return (
    <section className="panel stack gap-3 pad-4 screen-only" aria-labelledby="airline-change">
      <h2 id="airline-change" className="subhead">
        {m.flight_change_title()}
      </h2>
      <div className="cluster align-start">
        <ButtonLink to={officePaths.companyFlightChangePath(dealId)}>{m.flight_change_open()}</ButtonLink>
        {!isCancelled && (
          <ButtonLink to={officePaths.companyFlightCancelledPath(dealId)}>
            {m.flight_cancel_open()}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
