import { m } from '#locales/messages/messages.js';
import { Flights } from '#web/shared/deal/flights.tsx';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import styles from './itinerary.module.css';

/** The flights as on a ticket. */
export function Itinerary({ deal }: { deal: Pick<PublicDeal, 'trip'> }) {
  return (
    <section className={styles.itinerary} aria-labelledby="flights">
      <h2 id="flights">{m.deal_flights()}</h2>
      <p className={styles.note}>{m.deal_local_times()}</p>
      <div className={styles.ticket}>
        <Flights trip={deal.trip} />
      </div>
    </section>
  );
}
