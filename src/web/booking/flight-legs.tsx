import { type Leg, routeParts, type Trip } from '#domain/deal.ts';
import { m } from '#locales/messages/messages.js';
import { DateText } from '#web/shared/ui/date-time.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './flight-legs.module.css';

/** The flight lines: one row each on wide screens, two lines on phones. Times are the airports' own. */
export function FlightLegs({ trip: { outbound, back } }: { trip: Pick<Trip, 'outbound' | 'back'> }) {
  return (
    <ul className={styles.legs}>
      <FlightLeg name={m.booking_outbound()} leg={outbound[0]} />
      {back && <FlightLeg name={m.booking_return()} leg={back[0]} />}
    </ul>
  );
}

function FlightLeg({ name, leg }: { name: string; leg: Leg }) {
  const route = routeParts(leg.route);
  return (
    <li className={styles.leg}>
      <span className={styles.day}>
        <span className={styles.name}>{`${name} `}</span>
        <b>
          <DateText date={leg.departsOn} />
        </b>
      </span>
      <span className={styles.path}>
        <Stop
          time={leg.departureTime}
          airport={route?.from ?? leg.route}
          spoken={m.booking_flight_departs()}
        />
        <span className={styles.line} aria-hidden="true" />
        <Icon name="plane" size={18} />
        <span className={styles.line} aria-hidden="true" />
        <Stop time={leg.arrivalTime} airport={route?.to ?? ''} spoken={m.booking_flight_arrives()} />
      </span>
      <span className={styles.number}>{leg.flightNumber}</span>
    </li>
  );
}

function Stop({ time, airport, spoken }: { time: string; airport: string; spoken: string }) {
  return (
    <span className={styles.stop}>
      <span className={styles.spoken}>{`${spoken} `}</span>
      <b>{time}</b> <span className={styles.airport}>{airport}</span>
    </span>
  );
}
