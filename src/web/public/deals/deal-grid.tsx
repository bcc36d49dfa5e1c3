import { DealCard } from '#web/shared/deal/deal-card.tsx';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import styles from './deal-grid.module.css';

type DealGridProps = {
  deals: readonly PublicDeal[];
  now: Date;
  headingLevel: 2 | 3;
  /** How many cards are likely on the first screen: their art is loaded at once. */
  eager?: number;
};

/** Cards of equal height in three, two or one column. */
export function DealGrid({ deals, now, headingLevel, eager = 0 }: DealGridProps) {
  return (
    <ul className={styles.grid}>
      {deals.map((deal, index) => (
        <li key={deal.id} className={styles.cell}>
          <DealCard deal={deal} now={now} headingLevel={headingLevel} lazy={index >= eager} />
        </li>
      ))}
    </ul>
  );
}

/** The room of cards that are on their way. Silent: a text beside it says that they are loading. */
export function DealGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={styles.skeleton}>
          <span className={styles.band} />
          <span className={`${styles.bar} ${styles.wide}`} />
          <span className={styles.bar} />
          <span className={`${styles.bar} ${styles.long}`} />
          <span className={styles.bar} />
          <span className={`${styles.bar} ${styles.button}`} />
        </div>
      ))}
    </div>
  );
}
