import type { DealPhase } from '#domain/deals/deal.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Countdown } from '#web/shared/kit/countdown.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import styles from './deal-facts.module.css';
import { formatHeldSeats, seatsText } from './deal-text.ts';
import type { PublicDeal } from './public-deal.ts';
import { Seats } from './seats.tsx';

/** The two facts of a card that change: when it closes or opens, and the seats left. */
export function DealFacts({ deal, phase }: { deal: PublicDeal; phase: DealPhase }) {
  const opensAt = phase === 'comingSoon' ? deal.publishAt : null;
  return (
    <ul className={`cluster gap-3 align-end between muted text-13 tight rule ${styles.facts}`}>
      <li className={styles.time}>
        {opensAt ? (
          <Countdown to={opensAt} before={m.deal_opens_in()} />
        ) : (
          <Countdown
            to={deal.deadlineAt}
            before={m.deal_closes_in()}
            until={m.deal_closes_at({ when: formatDateTime(deal.deadlineAt) })}
          />
        )}
      </li>
      <li className={`stack gap-half rigid ${styles.seats}`}>
        {phase === 'allHeld' ? (
          <>
            <Seats count={deal.seatsHeld} state="held" />
            <span>{formatHeldSeats(deal)}</span>
          </>
        ) : (
          <>
            <Seats count={deal.seatsAvailable} />
            <b className="nowrap">{seatsText(deal.seatsAvailable)}</b>
          </>
        )}
      </li>
    </ul>
  );
}

export function Discount({ percent }: { percent: number }) {
  return <p className={`rigid ${styles.discount}`}>{m.deal_discount({ percent })}</p>;
}

type PriceProps = {
  deal: Pick<PublicDeal, 'originalPriceSen' | 'sellingPriceSen'>;
  /** Larger, for the deal's own page. */
  size?: 'large' | undefined;
  /** Greyed out: the price is no longer available. */
  past?: boolean;
};

/** Struck original price (only if higher) with its source, promo price, unit. */
export function Price({ deal, size, past = false }: PriceProps) {
  const names = [styles.price, size && styles[size], past && styles.past];
  return (
    <div className={names.filter(Boolean).join(' ')}>
      {deal.originalPriceSen !== null && (
        <p className={`muted text-15 tight ${styles.original}`}>
          <s>
            <Money sen={deal.originalPriceSen} />
          </s>{' '}
          <span className="text-13">{m.deal_original_stated()}</span>
        </p>
      )}
      <p className={styles.promo}>
        <span className="visually-hidden">{m.deal_promo_price()} </span>
        <Money sen={deal.sellingPriceSen} lead />
      </p>
      <p className="muted text-14 tight">{m.deal_per_person()}</p>
    </div>
  );
}
