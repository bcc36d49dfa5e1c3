import type { FlightChangeAnswer, FlightChangeKind } from '#domain/flight-change.ts';
import { formatDateTime } from '#domain/time.ts';
import type { TripView } from '#domain/trip-view.ts';
import { m } from '#locales/messages/messages.js';
import { Flights } from '#web/shared/deal/flights.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { answerTexts } from './change-text.ts';
import styles from './flight-change-panel.module.css';

export interface FlightChangeView {
  readonly kind: FlightChangeKind;
  readonly note: string;
  readonly madeAt: Date;
  readonly company: string;
  readonly sold: TripView;
  readonly answer: FlightChangeAnswer | null;
  readonly answeredAt: Date | null;
  readonly answerPath: string;
  readonly justAnswered: boolean;
}

/** Above everything else of a booking: its flights are no longer those that were sold. */
export function FlightChangePanel({ change }: { change: FlightChangeView }) {
  const { kind, note, company, answer, answeredAt, answerPath } = change;
  const when = formatDateTime(change.madeAt);
  const isCancelled = kind === 'cancelled';
  return (
    <section id="flight-change" className={styles.panel} aria-labelledby="flight-change-title">
      <h2 id="flight-change-title">{isCancelled ? m.mine_cancelled_title() : m.mine_change_title()}</h2>
      <p>{isCancelled ? m.mine_cancelled_text({ when, company }) : m.mine_change_text({ when })}</p>
      {note && <p className={styles.said}>{m.mine_change_note({ company, note })}</p>}
      {change.justAnswered && (
        <Banner kind="ok" takeFocus>
          {m.mine_change_saved({ company })}
        </Banner>
      )}
      {answer && answeredAt && (
        <p>{m.mine_change_answered({ when: formatDateTime(answeredAt), answer: answerTexts[answer]() })}</p>
      )}
      <div className={styles.way}>
        <ButtonLink kind={answer ? 'line' : 'primary'} to={answerPath} wide="phone">
          {answer ? m.mine_change_answer_again() : m.mine_change_answer()}
        </ButtonLink>
      </div>
      {!isCancelled && (
        <details className={styles.sold}>
          <summary>{m.mine_change_sold()}</summary>
          <Flights trip={change.sold} of={m.mine_change_sold()} />
        </details>
      )}
    </section>
  );
}
