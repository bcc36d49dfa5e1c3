import type { ReactNode } from 'react';
import type { BookingTotals } from '#domain/bookings/booking.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { datesText, destinationOf } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Countdown } from '#web/shared/kit/countdown.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { PriceLines } from './price-summary.tsx';
import styles from './side-panel.module.css';

type PriceProps = { deal: PublicDeal; tickets: number; totals: BookingTotals };

/** Step 1: the price with the main button and the deadline. */
export function PricePanel({ deal, tickets, totals, action }: PriceProps & { action: ReactNode }) {
  return (
    <section className={styles.panel} aria-labelledby="price-summary">
      <div className={styles.inside}>
        <h2 id="price-summary">{m.price_title()}</h2>
        <div className={styles.lines}>
          <PriceLines
            unitSen={deal.sellingPriceSen}
            originalUnitSen={deal.originalPriceSen}
            tickets={tickets}
            totals={totals}
            savingsLabel={m.price_savings()}
          />
        </div>
        <div className={styles.action}>{action}</div>
        <p className={`muted text-14 above-3 ${styles.fine}`}>{m.price_fine()}</p>
        <Closing at={deal.deadlineAt} />
      </div>
    </section>
  );
}

/** Steps 2 to 4: what is being booked, small. */
export function TripPanel({ deal, tickets, totals }: PriceProps) {
  return (
    <section className={styles.panel} aria-label={m.summary_trip()}>
      <img
        src={paths.art(deal.sceneCode)}
        alt=""
        width={760}
        height={192}
        decoding="async"
        className={`block full ${styles.scene}`}
      />
      <div className={styles.inside}>
        <h2>{destinationOf(deal)}</h2>
        <p className={`muted above-1 ${styles.kind}`}>{`${deal.airlines} · ${datesText(deal)}`}</p>
        <div className={styles.lines}>
          <PriceLines
            unitSen={deal.sellingPriceSen}
            originalUnitSen={null}
            tickets={tickets}
            totals={totals}
            savingsLabel={m.price_savings()}
          />
        </div>
        <Closing at={deal.deadlineAt} />
      </div>
    </section>
  );
}

function Closing({ at }: { at: Date }) {
  return (
    <div className={`soft text-15 rule above-4 ${styles.closes}`}>
      <Icon name="clock" />
      <p className={styles.when}>
        <Countdown to={at} before={m.price_closes_in()} />
        <span>
          {`${m.price_closes_at()} `}
          <DateTime at={at} zone />
        </span>
      </p>
    </div>
  );
}
