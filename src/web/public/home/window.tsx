import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { placeOf } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Scene } from '#web/shared/deal/scene.tsx';
import styles from './window.module.css';

type CabinWindowProps = {
  deal: PublicDeal;
  /** How many days after the next flight out this one leaves: the shade comes down with them. */
  daysAfterNext: number;
  isNext: boolean;
  daysAhead: number;
};

/** 6 % for each day, ten days at most. */
const LOWEST_SHADE = 10;

/** A destination through a window of the cabin. The next flight out has the golden frame. */
export function CabinWindow({ deal, daysAfterNext, isNext, daysAhead }: CabinWindowProps) {
  const shade = Math.min(daysAfterNext, LOWEST_SHADE);
  return (
    <Link
      to={paths.deal(deal.id)}
      className={isNext ? `block center ${styles.window} ${styles.isNext}` : `block center ${styles.window}`}
    >
      <span className={styles.frame}>
        <span className={styles.pane}>
          <Scene code={deal.sceneCode} width={420} height={240} />
          {shade > 0 && <span className={`${styles.shade} ${styles[`shade${shade}`]}`} />}
        </span>
      </span>
      <span className={`text-15 block ${styles.caption}`}>
        <b>{placeOf(deal)}</b> <span>{leavesText(daysAhead)}</span>
      </span>
    </Link>
  );
}

/** Nothing leaves: the shade is down. */
export function ClosedWindow() {
  return (
    <span className={`block center ${styles.window}`}>
      <span className={styles.frame}>
        <span className={styles.pane}>
          <span className={`${styles.shade} ${styles.down}`} />
        </span>
      </span>
    </span>
  );
}

function leavesText(daysAhead: number): string {
  if (daysAhead <= 0) return m.home_window_today();
  return daysAhead === 1 ? m.home_window_tomorrow() : m.home_window_in({ count: daysAhead });
}
