import type { TripView } from '#domain/trips/trip-view.ts';
import { TripFlights } from '#web/shared/deal/flights.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import styles from './flight-change-panel.module.css';

export interface FlightChangeView {
  readonly title: string;
  readonly text: string;
  readonly note: string | null;
  readonly saved: string | null;
  readonly answerText: string | null;
  readonly link: { readonly to: string; readonly text: string } | null;
  readonly sold: { readonly trip: TripView; readonly name: string } | null;
}

export function FlightChangePanel({ title, text, note, saved, answerText, link, sold }: FlightChangeView) {
  return (
    <section
      id="flight-change"
      className={`stack gap-3 pad-4 ${styles.panel}`}
      aria-labelledby="flight-change-title"
    >
      <h2 id="flight-change-title" className="text-21">
        {title}
      </h2>
      <p>{text}</p>
      {note && <p className="anywhere">{note}</p>}
      {saved && (
        <Banner kind="ok" takeFocus>
          {saved}
        </Banner>
      )}
      {answerText && <p>{answerText}</p>}
      {link && (
        <div className="screen-only">
          <ButtonLink kind={answerText ? 'line' : 'primary'} to={link.to} wide="phone">
            {link.text}
          </ButtonLink>
        </div>
      )}
      {sold && (
        <details>
          <summary className="opener">{sold.name}</summary>
          <TripFlights trip={sold.trip} of={sold.name} />
        </details>
      )}
    </section>
  );
}
