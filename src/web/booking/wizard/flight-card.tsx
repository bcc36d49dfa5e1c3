import { m } from '#locales/messages/messages.js';
import { tripKindText } from '#web/booking/booking-text.ts';
import { destinationOf } from '#web/shared/deal/deal-words.ts';
import { Flights } from '#web/shared/deal/flights.tsx';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import styles from './flight-card.module.css';

/** Destination, airlines, price per person, flight lines and seller. */
export function FlightCard({ deal }: { deal: PublicDeal }) {
  return (
    <section className={styles.card} aria-labelledby="destination">
      <div className={styles.head}>
        <img
          src={`/art/${deal.sceneCode}.svg`}
          alt=""
          width={264}
          height={236}
          decoding="async"
          className={styles.scene}
        />
        <div className={styles.what}>
          <h2 id="destination">{destinationOf(deal)}</h2>
          <p className={styles.kind}>{`${deal.airlines} · ${tripKindText(deal.trip)}`}</p>
          <p className={styles.price}>
            <span className={styles.spoken}>{`${m.booking_promo_price()} `}</span>
            <span className={styles.unit}>
              <b>
                <Money sen={deal.sellingPriceSen} />
              </b>{' '}
              {m.booking_per_person()}
            </span>
            {deal.originalPriceSen !== null && (
              <span className={styles.original}>
                <span className={styles.spoken}>{` ${m.booking_original_price()} `}</span>
                <s>
                  <Money sen={deal.originalPriceSen} />
                </s>
              </span>
            )}
          </p>
        </div>
      </div>
      <div className={styles.legs}>
        <Flights trip={deal.trip} />
      </div>
      <p className={styles.seller}>
        <Icon name="shield-check" size={18} />
        <span>{m.booking_sold_by({ company: deal.companyName })}</span>
        <span className={styles.times}>{m.booking_local_times()}</span>
      </p>
    </section>
  );
}
