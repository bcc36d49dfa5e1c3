import { daysBetween } from '#domain/kernel/time.ts';
import { formatDuration, formatPlaneChange } from '#domain/trips/trip-text.ts';
import type { FlightView, JourneyView, Place, TripView } from '#domain/trips/trip-view.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import { shortStopsText, tripWords } from './deal-text.ts';
import styles from './flights.module.css';

type FlightsProps = {
  trip: Pick<TripView, 'outbound' | 'back'>;
  /** Draws its own background, for places outside a panel. */
  paper?: boolean;
  /** Name of the trip for screen readers, if a page shows several. */
  of?: string;
};

/** Both directions as one ticket. Times are local to each airport; unknown details are left out. */
export function TripFlights({ trip: { outbound, back }, paper = false, of }: FlightsProps) {
  return (
    <div className={paper ? `above-4 ${styles.ticket} ${styles.paper}` : styles.ticket}>
      <div className={`stack ${styles.ways}`}>
        <Journey name={m.trip_outbound()} of={of} journey={outbound} />
        {back && <Journey name={m.trip_return()} of={of} journey={back} />}
      </div>
    </div>
  );
}

type JourneyProps = { name: string; of: string | undefined; journey: JourneyView };

function Journey({ name, of, journey }: JourneyProps) {
  const { flights, layoverMinutes, durationMinutes, via } = journey;
  return (
    <section className={styles.way} aria-label={of === undefined ? name : `${of}: ${name}`}>
      <div className={`cluster align-start between tight ${styles.head}`}>
        <p>
          <b className="block">{name}</b>
          <time dateTime={journey.departsOn} className="strong nowrap">
            {formatDayDate(journey.departsOn)}
          </time>
        </p>
        <p className="figures nowrap">
          {durationMinutes !== null && <b className="block">{formatDuration(durationMinutes)}</b>}
          <span className="muted text-15">{shortStopsText(via.length)}</span>
        </p>
      </div>
      <ol className={`above-4 ${styles.stops}`}>
        {flights.map((flight, index) => (
          <Flight
            key={`${flight.flightNumber} ${flight.departsOn} ${flight.route}`}
            flight={flight}
            startsOn={journey.departsOn}
            landedOn={flights[index - 1]?.arrivesOn ?? journey.departsOn}
            change={
              index < flights.length - 1 ? formatPlaneChange(layoverMinutes[index] ?? null, tripWords) : null
            }
          />
        ))}
      </ol>
    </section>
  );
}

type FlightProps = {
  flight: FlightView;
  /** First day of the journey, from which day offsets are counted. */
  startsOn: string;
  /** Arrival date of the previous flight. A departure on another date is marked. */
  landedOn: string;
  change: string | null;
};

function Flight({ flight, startsOn, landedOn, change }: FlightProps) {
  const { flightNumber, durationMinutes, arrivesOn } = flight;
  const daysLater = arrivesOn === null ? 0 : daysBetween(startsOn, arrivesOn);
  const number = [flightNumber, durationMinutes === null ? null : formatDuration(durationMinutes)];
  return (
    <>
      <li className={styles.departure}>
        <Clock time={flight.departureTime} label={m.trip_departs()} />
        <div className={styles.place}>
          <Where place={flight.from} otherwise={flight.route} />
          {flight.departsOn !== landedOn && (
            <p className={`text-15 strong tight ${styles.day}`}>{formatDayDate(flight.departsOn)}</p>
          )}
          <p className="row muted text-15 tight anywhere above-1">
            <Icon name="plane" size={16} className="icon" />
            {number.filter(Boolean).join(' · ')}
          </p>
        </div>
      </li>
      <li className={styles.landing}>
        <div>
          <Clock time={flight.arrivalTime} label={m.trip_arrives()} />
          {daysLater !== 0 && (
            <span className={`text-13 strong tight nowrap block above-half ${styles.offset}`}>
              {tripWords.daysLater(daysLater)}
            </span>
          )}
        </div>
        <div className={styles.place}>
          <Where place={flight.to} otherwise="" />
          {arrivesOn && daysLater !== 0 && (
            <p className={`text-15 strong tight ${styles.day}`}>{formatDayDate(arrivesOn)}</p>
          )}
          {change && <p className={`soft text-15 tight above-2 ${styles.change}`}>{change}</p>}
        </div>
      </li>
    </>
  );
}

function Clock({ time, label }: { time: string; label: string }) {
  return (
    <span className={`block ${styles.clock}`}>
      <span className="visually-hidden">{`${label} `}</span>
      {time}
    </span>
  );
}

function Where({ place, otherwise }: { place: Place | null; otherwise: string }) {
  if (!place) return <p>{otherwise}</p>;
  return (
    <>
      <p>
        <b className="bold anywhere">{place.city ?? place.code}</b>{' '}
        {place.city !== null && <span className="muted">{place.code}</span>}
      </p>
      {place.name && <p className="muted text-15 tight">{place.name}</p>}
    </>
  );
}
