import { m } from '#locales/messages/messages.js';
import type { PublicDeal } from './public-deal.ts';
import styles from './trip-chip.module.css';

export function TripChip({ deal }: { deal: Pick<PublicDeal, 'trip'> }) {
  return (
    <span className={styles.chip}>
      {deal.trip.tripType === 'return' ? m.deal_return() : m.deal_one_way()}
    </span>
  );
}
