import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { formatTripDates, getDestination } from '#web/shared/deal/deal-text.ts';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './deal-line.module.css';
import type { InterestDeal } from './interest-form.tsx';

type DealLineProps = {
  deal: InterestDeal;
  comingSoon: boolean;
  upright?: boolean;
};

export function DealLine({ deal, comingSoon, upright = false }: DealLineProps) {
  return (
    <div className={upright ? `panel ${styles.line} ${styles.upright}` : `panel ${styles.line}`}>
      <img
        src={paths.artPath(deal.sceneCode)}
        alt=""
        width={104}
        height={104}
        decoding="async"
        className={`block full ${styles.scene}`}
      />
      <div className="pad-4">
        <p className="display-21">{getDestination(deal)}</p>
        <p className="muted text-15">{deal.airlines}</p>
        <ul className={`stack gap-1 soft text-15 above-2 ${styles.facts}`}>
          <li className="row align-start">
            <Icon name="plane" size={18} className="icon above-half" />
            <span>{formatTripDates(deal)}</span>
          </li>
          {comingSoon && deal.publishAt && (
            <li className="row align-start">
              <Icon name="calendar" size={18} className="icon above-half" />
              <span>
                {m.interest_opens_at()}{' '}
                <strong className="strong figures nowrap">
                  <DateTime at={deal.publishAt} />
                </strong>
              </span>
            </li>
          )}
          <li className="row align-start">
            <Icon name="ticket" size={18} className="icon above-half" />
            <span>{m.interest_sold_by({ company: deal.companyName })}</span>
          </li>
        </ul>
      </div>
    </div>
  );
}
