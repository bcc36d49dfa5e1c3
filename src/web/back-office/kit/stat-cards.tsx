import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './stat-cards.module.css';

export type StatCard = {
  label: string;
  value: ReactNode;
  to?: string;
  /** One line below the figure, hidden on phones. */
  note?: ReactNode;
  /** A 24 px icon, hidden on phones. */
  icon?: ReactNode;
};

type StatCardsProps = {
  label: string;
  items: readonly StatCard[];
  /** On phones, shows one compact line, so that the rows below are further up. */
  low?: boolean;
};

/** Shows three cards in a row even on a phone; four become two by two. */
export function StatCards({ label, items, low }: StatCardsProps) {
  return (
    <section aria-label={label} className={low ? `${styles.section} ${styles.low}` : styles.section}>
      <dl className={items.length % 3 === 0 ? styles.thirds : styles.halves}>
        {items.map((item) => (
          <div
            key={item.label}
            className={item.to ? `panel ${styles.card} ${styles.leads}` : `panel ${styles.card}`}
          >
            <dt className={`muted medium text-14 anywhere ${styles.label}`}>
              {item.to ? (
                <Link to={item.to} className={styles.link}>
                  {item.label}
                </Link>
              ) : (
                item.label
              )}
            </dt>
            <dd className={`anywhere ${styles.value}`}>{item.value}</dd>
            {item.note && <dd className={`muted text-14 ${styles.note}`}>{item.note}</dd>}
            {item.icon && (
              <dd className={`middle brand ${styles.icon}`} aria-hidden="true">
                {item.icon}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
