import type { Sen } from '#domain/kernel/money.ts';
import { moneyParts } from '#format/amounts.ts';
import styles from './money.module.css';

/** For example `MYR 1,299.00`, never wrapped. `lead` makes the ringgit figure larger than the rest. */
export function Money({ sen, lead = false }: { sen: Sen; lead?: boolean }) {
  const parts = moneyParts(sen);
  return (
    <span className={lead ? `figures nowrap ${styles.lead}` : 'figures nowrap'}>
      <span className={styles.currency}>{`${parts.currency} `}</span>
      {parts.ringgit}
      <span className={styles.decimals}>{parts.sen}</span>
    </span>
  );
}
