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
  /** How many cards are likely on the first screen: their art is loaded at once. */
  eager?: number;
  /** The first one keeps its large picture on phones. */
  firstLarge?: boolean;
};

/** Cards of equal height in three, two or one column. */
export function DealGrid({ deals, now, headingLevel, eager = 0, firstLarge = false }: DealGridProps) {
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
          />
        </li>
      ))}
    </ul>
  );
}

/** The room of cards that are on their way. Silent: a text beside it says that they are loading. */
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

/** A list that arrives sooner than this needs no word about it. */
const NOTICEABLE_MS = 150;

/** True while the deals page, or another page of it, is on its way for long enough to be noticed. */
export function useDealsLoading(): boolean {
  const { state, location } = useNavigation();
  const under = state === 'loading' && location.pathname === paths.deals;
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

/** Stands in for the deals page while another page is left for it. */
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
