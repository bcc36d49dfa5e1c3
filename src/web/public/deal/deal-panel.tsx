import type { DealPhase } from '#domain/deal.ts';
import { formatDateTime, formatTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { DealAction } from '#web/shared/deal/deal-action.tsx';
import { Price } from '#web/shared/deal/deal-facts.tsx';
import { seatsText, tripText } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Countdown } from '#web/shared/ui/countdown.tsx';
import { DateTime } from '#web/shared/ui/date-time.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './deal-panel.module.css';

type DealPanelProps = { deal: PublicDeal; phase: DealPhase; holdMinutes: number };

/** What decides: price, dates, time and seats left, seller, and the one thing to do. */
export function DealPanel({ deal, phase, holdMinutes }: DealPanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.top}>
        <Price deal={deal} />
        {deal.discountPercent > 0 && (
          <p className={styles.discount}>{m.deal_discount({ percent: deal.discountPercent })}</p>
        )}
      </div>
      <ul className={styles.facts}>
        <li>
          <Icon name="calendar" />
          <b>{tripText(deal)}</b>
        </li>
        <li>
          <Icon name="clock" />
          <When deal={deal} phase={phase} />
        </li>
        {phase !== 'expired' && phase !== 'allHeld' && phase !== 'paused' && (
          <li>
            <Icon name="seat" />
            <b>{seatsText(deal.seatsAvailable)}</b>
          </li>
        )}
        <li>
          <Icon name="shield-check" />
          {m.deal_sold_by({ company: deal.companyName })}
        </li>
      </ul>
      {phase === 'allHeld' && <HeldNote deal={deal} holdMinutes={holdMinutes} />}
      <DealAction deal={deal} phase={phase} describedBy="deal-title" wide="always" />
    </div>
  );
}

function When({ deal, phase }: { deal: PublicDeal; phase: DealPhase }) {
  if (phase === 'expired') {
    return (
      <span>
        {m.deal_closed_at({ when: m.date_time_malaysia({ when: formatDateTime(deal.deadlineAt) }) })}
      </span>
    );
  }
  const soon = phase === 'comingSoon' && deal.publishAt !== null;
  const at = soon ? deal.publishAt : deal.deadlineAt;
  return (
    <span className={styles.when}>
      <span>
        {`${soon ? m.deal_opens_at() : m.deal_closes_at_label()} `}
        <DateTime at={at} zone />
      </span>
      <Countdown to={at} before={soon ? m.deal_opens_in() : m.deal_closes_in()} />
    </span>
  );
}

/** More than this is only a number. */
const MOST_SEATS_DRAWN = 9;

/** No seat is free, but none of the last ones is sold yet: when to look again, and that there is hope. */
function HeldNote({ deal, holdMinutes }: { deal: PublicDeal; holdMinutes: number }) {
  const drawn = deal.seatsHeld <= MOST_SEATS_DRAWN ? deal.seatsHeld : 0;
  return (
    <section className={styles.held} aria-labelledby="held-title">
      {drawn > 0 && (
        <p className={styles.seats} aria-hidden="true">
          {Array.from({ length: drawn }, (_, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other name.
            <Icon key={seat} name="seat" size={26} />
          ))}
        </p>
      )}
      <h2 id="held-title">{m.deal_held_title()}</h2>
      <p>{m.deal_held_text({ minutes: holdMinutes })}</p>
      <p className={styles.back}>
        {deal.seatsReturnAt ? (
          <>
            <span>{m.deal_held_return()}</span> <b>{formatTime(deal.seatsReturnAt)}</b>
          </>
        ) : (
          <span>{m.deal_held_soon()}</span>
        )}
      </p>
    </section>
  );
}
