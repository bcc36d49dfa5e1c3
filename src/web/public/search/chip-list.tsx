import type { SearchQuery } from '#domain/search/search-query.ts';
import { formatCount } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import styles from './chips.module.css';
import { FilterButton } from './filter-button.tsx';

export interface Chip {
  readonly text: string;
  /** Undefined if the deals are too many to count. */
  readonly count: number | undefined;
  readonly isChosen: boolean;
  /** The search after a press. */
  readonly next: SearchQuery;
}

type ChipListProps = {
  label: string;
  chips: readonly Chip[];
  onChange: (query: SearchQuery) => void;
  className?: string | undefined;
};

/** They work without JavaScript; with it the form changes in place. */
export function ChipList({ label, chips, onChange, className = 'cluster' }: ChipListProps) {
  if (chips.length === 0) return null;
  const hasButton = chips.some(({ count, isChosen }) => count !== 0 || isChosen);
  return (
    // The keyboard can scroll a list without buttons only if it has the focus.
    <ul className={className} aria-label={label} tabIndex={hasButton ? undefined : 0}>
      {chips.map((chip) => (
        <li key={chip.text}>
          <FilterChip chip={chip} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

type FilterChipProps = { chip: Chip; onChange: (query: SearchQuery) => void };

function FilterChip({ chip: { text, count, isChosen, next }, onChange }: FilterChipProps) {
  const label = count === undefined ? text : m.search_choice({ choice: text, count: formatCount(count) });
  const className = `tap plain text-15 nowrap ${styles.chip}`;
  if (count === 0 && !isChosen)
    return (
      <span className={`${className} ${styles.none}`} aria-disabled="true">
        {label}
      </span>
    );
  return (
    <FilterButton query={next} isChosen={isChosen} className={className} onPress={onChange}>
      {label}
    </FilterButton>
  );
}
