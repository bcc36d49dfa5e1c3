import type { DealPhase } from '#domain/deals/deal.ts';
import { formatDateTime, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { DealAction } from '#web/shared/deal/deal-action.tsx';
import { seatsText } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Seats } from '#web/shared/deal/seats.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import styles from './deal-bar.module.css';

type DealBarProps = { deal: PublicDeal; phase: DealPhase; travellers: number };

/** Keeps price and button within thumb reach on phones; wide screens have the sticky panel. */
export function DealBar({ deal, phase, travellers }: DealBarProps) {
  return (
    <section className={`cluster gap-3 between ${styles.bar}`} aria-label={m.deal_bar()}>
      <div className={styles.what}>
        {phase === 'allHeld' ? (
          <HeldSeats deal={deal} />
        ) : (
          <AvailableSeats deal={deal} phase={phase} travellers={travellers} />
        )}
      </div>
      <div className={`rigid ${styles.action}`}>
        <DealAction deal={deal} phase={phase} travellers={travellers} short />
      </div>
    </section>
  );
}

function AvailableSeats({ deal, phase, travellers }: DealBarProps) {
  const opensAt = phase === 'comingSoon' ? deal.publishAt : null;
  return (
    <>
      <p className={`text-24 ${styles.price}`}>
        <Money sen={deal.sellingPriceSen * travellers} lead />
      </p>
      <p className="cluster gap-1 soft text-13 tight above-half">
        {travellers > 1 ? (
          m.deal_total({ count: travellers })
        ) : (
          <>
            <Seats count={deal.seatsAvailable} />
            {seatsText(deal.seatsAvailable)}
          </>
        )}
      </p>
      <p className={`muted text-13 tight ${styles.closes}`}>
        {opensAt
          ? m.deal_opens_at_when({ when: formatDateTime(opensAt) })
          : m.deal_closes_at({ when: formatDateTime(deal.deadlineAt) })}
      </p>
    </>
  );
}

function HeldSeats({ deal }: { deal: PublicDeal }) {
  return (
    <>
      <p className="text-15 strong tight">{m.deal_held_short()}</p>
      {deal.seatsReturnAt && (
        <p className="soft text-13 tight above-half">
          {m.deal_held_may_return({ time: formatTime(deal.seatsReturnAt) })}
        </p>
      )}
    </>
  );
}
