import { m } from '#locales/messages/messages.js';
import { Money } from '#web/shared/ui/money.tsx';
import styles from './price.module.css';
import type { PublicDeal } from './public-deal.ts';

/** Struck original price (only when it is higher), promo price, unit. Screen readers hear which is which. */
export function Price({ deal }: { deal: Pick<PublicDeal, 'originalPriceSen' | 'sellingPriceSen'> }) {
  return (
    <div className={styles.price}>
      {deal.originalPriceSen !== null && (
        <p className={styles.original}>
          <span className={styles.spoken}>{m.deal_original_price()} </span>
          <s>
            <Money sen={deal.originalPriceSen} />
          </s>
        </p>
      )}
      <p className={styles.promo}>
        <span className={styles.spoken}>{m.deal_promo_price()} </span>
        <Money sen={deal.sellingPriceSen} lead />
      </p>
      <p className={styles.unit}>{m.deal_per_person()}</p>
    </div>
  );
}
