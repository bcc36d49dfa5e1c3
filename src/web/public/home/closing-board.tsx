import { Link } from 'react-router';
import * as paths from '#domain/paths.ts';
import { formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { destinationOf, shortDatesText, shortRouteText } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Scene } from '#web/shared/deal/scene.tsx';
import { Countdown } from '#web/shared/ui/countdown.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import styles from './closing-board.module.css';

/** The open deals with the nearest deadlines, one tap away. */
export function ClosingBoard({ deals }: { deals: readonly PublicDeal[] }) {
  return (
    <section className={styles.board} aria-labelledby="closing-soonest">
      <header className={styles.head}>
        <h2 id="closing-soonest">{m.home_board_title()}</h2>
        <p>{m.home_board_note()}</p>
      </header>
      <ul className={styles.rows}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <Link to={paths.deal(deal.id)} className={styles.row}>
              <Scene code={deal.sceneCode} width={52} height={52} className={styles.thumb} />
              <span className={styles.what}>
                <b>{destinationOf(deal)}</b>
                <span>{shortRouteText(deal)}</span>
                <span className={styles.dates}>{shortDatesText(deal)}</span>
              </span>
              <span className={styles.price}>
                <Money sen={deal.sellingPriceSen} lead />
                <span className={styles.left}>
                  <Countdown
                    to={deal.deadlineAt}
                    after={m.deal_time_left()}
                    until={m.deal_until({ when: formatDateTime(deal.deadlineAt) })}
                    coarse
                  />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
