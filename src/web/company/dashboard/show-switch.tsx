import { Link, useSearchParams } from 'react-router';
import type { DealCounters, DealShow } from '#domain/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import styles from './show-switch.module.css';

/** All, Active or Expired, each with how many there are: plain links, so that the choice stands in the address. */
export function ShowSwitch({ show, counters }: { show: DealShow; counters: DealCounters }) {
  const [params] = useSearchParams();
  const showing = (value: DealShow) => {
    const shown = new URLSearchParams(params);
    for (const name of ['show', 'after', 'before']) shown.delete(name);
    if (value !== 'all') shown.set('show', value);
    return shown.toString();
  };
  return (
    <nav aria-label={m.deals_office_show()}>
      <ul className={styles.switch}>
        {shownCounts(counters).map(({ value, label, count }) => (
          <li key={value}>
            <Link
              to={{ search: showing(value) }}
              className={styles.choice}
              aria-current={value === show ? 'true' : undefined}
              preventScrollReset
            >
              {label} <span className={styles.count}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function shownCounts({ total, active }: DealCounters) {
  return [
    { value: 'all', label: m.deals_office_show_all(), count: total },
    { value: 'active', label: m.deals_office_show_active(), count: active },
    { value: 'expired', label: m.deals_office_show_expired(), count: total - active },
  ] as const satisfies readonly { value: DealShow; label: string; count: number }[];
}
