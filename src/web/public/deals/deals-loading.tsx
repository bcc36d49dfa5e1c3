import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { DealGridSkeleton } from './deal-grid.tsx';
import styles from './deals-loading.module.css';

/** A list that arrives sooner than this needs no word about it. */
const NOTICEABLE_MS = 150;

/** True while the deals page, or another page of it, is on its way for long enough to be noticed. */
export function useDealsLoading(): boolean {
  const { state, location } = useNavigation();
  const under = state === 'loading' && location.pathname === '/deals';
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
    <div className={styles.page}>
      <PageHeader title={m.deals_title()} lead={m.deals_lead()} />
      <p role="status">{m.deals_loading()}</p>
      <DealGridSkeleton cards={6} />
    </div>
  );
}
