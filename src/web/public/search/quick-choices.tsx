import {
  type FilterName,
  removeFilters,
  replaceFilter,
  type SearchFilter,
  type SearchQuery,
} from '#domain/search/search-query.ts';
import { m } from '#locales/messages/messages.js';
import { ChipList } from './chip-list.tsx';
import styles from './chips.module.css';
import { quickNames } from './search-text.ts';
import type { SearchView } from './search-view.ts';

type QuickChoicesProps = {
  query: SearchQuery;
  quick: SearchView['quick'];
  onChange: (query: SearchQuery) => void;
};

/** One-click searches with the number of deals that they find together with the other filters. */
export function QuickChoices({ query, quick, onChange }: QuickChoicesProps) {
  const chips = quick.map(({ name, filter, deals }) => {
    const isChosen = hasAll(query.filter, filter);
    const names = Object.keys(filter) as FilterName[];
    const next = isChosen ? removeFilters(query, ...names) : replaceFilter(query, filter);
    return { text: quickNames[name](), count: deals, isChosen, next };
  });
  return (
    <ChipList label={m.search_quick()} chips={chips} onChange={onChange} className={`row ${styles.quick}`} />
  );
}

function hasAll(filter: SearchFilter, wanted: SearchFilter): boolean {
  const same = (name: FilterName) => JSON.stringify(filter[name]) === JSON.stringify(wanted[name]);
  return (Object.keys(wanted) as FilterName[]).every(same);
}
