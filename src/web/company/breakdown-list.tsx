import { useId, useState } from 'react';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/kit/button.tsx';
import styles from './breakdown-list.module.css';

export type BreakdownItem = {
  name: string;
  count: number;
  note?: string;
};

type BreakdownListProps = {
  title: string;
  items: readonly BreakdownItem[];
  empty: string;
};

const SHOWN = 6;

export function BreakdownList({ title, items, empty }: BreakdownListProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const listId = useId();
  const highestCount = Math.max(1, ...items.map((item) => item.count));
  const visibleItems = isExpanded ? items : items.slice(0, SHOWN);
  return (
    <section className={`panel pad-panel ${styles.panel}`}>
      <h2 className="subhead">{title}</h2>
      {items.length === 0 && <p className="muted above-3">{empty}</p>}
      <ul id={listId} className="stack gap-3 above-3">
        {visibleItems.map((item) => (
          <li key={item.name} className={styles.item}>
            <span className="text-15 strong anywhere">{item.name}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ width: `${(item.count / highestCount) * 100}%` }} />
            </span>
            <span className={`soft text-15 figures ${styles.count}`}>
              {item.count} {item.note}
            </span>
          </li>
        ))}
      </ul>
      {items.length > SHOWN && (
        <Button
          kind="ghost"
          size="small"
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? m.office_show_fewer() : m.office_show_all({ count: items.length })}
        </Button>
      )}
    </section>
  );
}
