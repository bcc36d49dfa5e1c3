import { formatFlownFlight } from '#domain/trips/trip-text.ts';
import type { FlightView, TripView } from '#domain/trips/trip-view.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { tripWords } from '#web/shared/deal/deal-text.ts';
import styles from './flight.module.css';

export function listFlightViews({ outbound, back }: TripView): readonly FlightView[] {
  return [...outbound.flights, ...(back?.flights ?? [])];
}

export function FlightLine({ flight }: { flight: FlightView }) {
  return (
    <>
      <b className="strong">{`${formatDayDate(flight.departsOn)} · ${flight.flightNumber}`}</b>{' '}
      {formatFlownFlight(flight, tripWords)}
    </>
  );
}

/** Compares flights by position, because a change neither adds nor removes one. */
export function FlightComparison({ before, after }: { before: TripView; after: TripView }) {
  const now = listFlightViews(before);
  return (
    <table className={`text-15 full ${styles.comparison}`}>
      <caption className="subhead">{m.flight_change_times()}</caption>
      <thead>
        <tr>
          <th scope="col" className="muted strong">
            {m.flight_change_before()}
          </th>
          <th scope="col" className="muted strong">
            {m.flight_change_after()}
          </th>
        </tr>
      </thead>
      <tbody>
        {listFlightViews(after).map((flight, index) => {
          const old = now[index];
          return (
            <tr key={`${flight.flightNumber} ${flight.departsOn} ${flight.route}`}>
              <td>{old && <FlightLine flight={old} />}</td>
              <td>
                <FlightLine flight={flight} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
