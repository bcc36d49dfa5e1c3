import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { DealCard } from '#web/shared/deal/deal-card.tsx';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import styles from './deal-grid.module.css';

type DealGridProps = {
  deals: readonly PublicDeal[];
  now: Date;
  headingLevel: 2 | 3;
  /** Number of cards on the first screen; their pictures load without delay. */
  eager?: number;
  firstLarge?: boolean;
  /** How each deal differs from the search, by deal id. */
  notes?: ReadonlyMap<string, string>;
};

/** Cards of equal height in three, two or one column. */
export function DealGrid({ deals, now, headingLevel, eager = 0, firstLarge = false, notes }: DealGridProps) {
  return (
    <ul className={`stack ${styles.grid}`}>
      {deals.map((deal, index) => (
        <li key={deal.id} className={styles.cell}>
          <DealCard
            deal={deal}
            now={now}
            headingLevel={headingLevel}
            lazy={index >= eager}
            large={firstLarge && index === 0}
            note={notes?.get(deal.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Hidden from screen readers: the text beside it announces the loading. */
export function DealGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className={`stack ${styles.grid}`} aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className={`panel raised stack ${styles.skeleton}`}>
          <span />
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

const NOTICEABLE_MS = 150;

/** True while a list of deals has been loading for a noticeable time. */
export function useDealsLoading(): boolean {
  const { state, location } = useNavigation();
  const under = state === 'loading' && location.pathname === paths.dealsPath;
  const [noticed, setNoticed] = useState(false);
  useEffect(() => {
    if (!under) return;
    const timer = setTimeout(() => setNoticed(true), NOTICEABLE_MS);
    return () => {
      clearTimeout(timer);
      setNoticed(false);
    };
  }, [under]);
  return under && noticed;
}

export function DealsLoading() {
  return (
    <div className="stack gap-5">
      <PageHeader title={m.deals_title()} lead={m.deals_lead()} />
      <p role="status" className="soft">
        {m.deals_loading()}
      </p>
      <DealGridSkeleton cards={6} />
    </div>
  );
}
