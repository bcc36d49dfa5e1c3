import { type Leg, routeParts } from '#domain/deal.ts';
import { m } from '#locales/messages/messages.js';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { DateText } from '#web/shared/ui/date-time.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './itinerary.module.css';

/** The flights as on a ticket. Nothing is reckoned from the times: they are local at each airport. */
export function Itinerary({ deal }: { deal: Pick<PublicDeal, 'outbound' | 'back' | 'airlines'> }) {
  const { outbound, back, airlines } = deal;
  return (
    <section className={styles.itinerary} aria-labelledby="flights">
      <h2 id="flights">{m.deal_flights()}</h2>
      <ol className={styles.legs}>
        <Flight name={m.deal_outbound()} leg={outbound[0]} airlines={airlines} />
        {back && <Flight name={m.deal_inbound()} leg={back[0]} airlines={airlines} />}
      </ol>
      <p className={styles.note}>{m.deal_local_times()}</p>
    </section>
  );
}

function Flight({ name, leg, airlines }: { name: string; leg: Leg; airlines: string }) {
  const route = routeParts(leg.route);
  return (
    <li className={styles.leg}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <p className={styles.date}>
          <DateText date={leg.departsOn} />
        </p>
      </div>
      <div className={styles.stops}>
        <Stop label={m.deal_departs()} time={leg.departureTime} airport={route?.from} />
        <span className={styles.path} aria-hidden="true">
          <Icon name="plane" />
        </span>
        <Stop label={m.deal_arrives()} time={leg.arrivalTime} airport={route?.to} />
      </div>
      <p className={styles.number}>
        {[!route && leg.route, airlines, m.deal_flight_number({ number: leg.flightNumber })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

function Stop({ label, time, airport }: { label: string; time: string; airport: string | undefined }) {
  return (
    <p className={styles.stop}>
      <span className={styles.label}>{`${label} `}</span>
      <span className={styles.time}>{airport ? `${time} ${airport}` : time}</span>
    </p>
  );
}
