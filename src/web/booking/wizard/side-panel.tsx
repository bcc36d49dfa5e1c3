import type { ReactNode } from 'react';
import type { BookingTotals } from '#domain/bookings/booking.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { formatTripDates, getDestination } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Countdown } from '#web/shared/kit/countdown.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { PriceLines } from './price-summary.tsx';
import styles from './side-panel.module.css';

type PriceProps = { deal: PublicDeal; tickets: number; totals: BookingTotals };

export function PricePanel({ deal, tickets, totals, action }: PriceProps & { action: ReactNode }) {
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="price-summary">
      <div className="roomy">
        <h2 id="price-summary" className="text-21">
          {m.price_title()}
        </h2>
        <div className="above-3">
          <PriceLines
            unitSen={deal.sellingPriceSen}
            originalUnitSen={deal.originalPriceSen}
            tickets={tickets}
            totals={totals}
            savingsLabel={m.price_savings()}
          />
        </div>
        <div className={styles.action}>{action}</div>
        <p className="muted text-14 above-3">{m.price_fine()}</p>
        <Deadline at={deal.deadlineAt} />
      </div>
    </section>
  );
}

export function TripPanel({ deal, tickets, totals }: PriceProps) {
  return (
    <section className={`card ${styles.panel}`} aria-label={m.summary_trip()}>
      <img
        src={paths.artPath(deal.sceneCode)}
        alt=""
        width={760}
        height={192}
        decoding="async"
        className={`cover ${styles.scene}`}
      />
      <div className="roomy">
        <h2 className="text-21">{getDestination(deal)}</h2>
        <p className="muted tight above-1">{`${deal.airlines} · ${formatTripDates(deal)}`}</p>
        <div className="above-3">
          <PriceLines
            unitSen={deal.sellingPriceSen}
            originalUnitSen={null}
            tickets={tickets}
            totals={totals}
          />
        </div>
        <Deadline at={deal.deadlineAt} />
      </div>
    </section>
  );
}

function Deadline({ at }: { at: Date }) {
  return (
    <div className={`row align-stretch soft text-15 rule above-4 ${styles.closes}`}>
      <Icon name="clock" className="icon" />
      <p className={styles.when}>
        <Countdown to={at} before={m.price_closes_in()} />
        <span className="block">
          {`${m.price_closes_at()} `}
          <DateTime at={at} zone />
        </span>
      </p>
    </div>
  );
}
