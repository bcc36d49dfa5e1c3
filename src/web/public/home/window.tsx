import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { getDestinationCity } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Scene } from '#web/shared/deal/scene.tsx';
import styles from './window.module.css';

type CabinWindowProps = {
  deal: PublicDeal;
  /** Days between the next departure and this one. The later the departure, the lower the shade. */
  daysAfterNext: number;
  isNext: boolean;
  daysAhead: number;
};

/** The shade covers this percentage of the window per day. */
const SHADE_A_DAY = 6;
const LOWEST_SHADE = 60;

export function CabinWindow({ deal, daysAfterNext, isNext, daysAhead }: CabinWindowProps) {
  const shade = Math.min(daysAfterNext * SHADE_A_DAY, LOWEST_SHADE);
  const [place, leaves] = [getDestinationCity(deal), leavesText(daysAhead)];
  return (
    <Link
      to={paths.dealPath(deal.id)}
      className={`plain block center ${styles.window}`}
      aria-label={`${place} ${leaves}`}
    >
      <span className={isNext ? `block ${styles.frame} ${styles.next}` : `block ${styles.frame}`}>
        <span className={`block ${styles.pane}`}>
          <Scene code={deal.sceneCode} width={420} height={240} />
          {shade > 0 && <Shade percent={shade} />}
        </span>
      </span>
      <span className={`soft text-15 tight block ${styles.caption}`}>
        <b className="display-21 block">{place}</b> {leaves}
      </span>
    </Link>
  );
}

export function ClosedWindow() {
  return (
    <span className={`block ${styles.frame}`}>
      <span className={`block ${styles.pane}`}>
        <Shade percent={100} />
      </span>
    </span>
  );
}

/** SVG attributes, because the CSP of public pages forbids inline styles. */
function Shade({ percent }: { percent: number }) {
  return (
    <svg className={styles.shade} width="100%" height={`${percent}%`} aria-hidden="true">
      <rect x="50%" y="100%" width="34" height="5" rx="2.5" transform="translate(-17 -11)" />
    </svg>
  );
}

function leavesText(daysAhead: number): string {
  if (daysAhead <= 0) return m.home_window_today();
  return daysAhead === 1 ? m.home_window_tomorrow() : m.home_window_in({ count: daysAhead });
}
