import { Link } from 'react-router';
import {
  type FilterName,
  type SearchFilter,
  type SearchQuery,
  searchAddress,
  withFilter,
  withoutFilters,
} from '#domain/search/search-query.ts';
import { formatCount } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './chips.module.css';
import { listFilterTexts, quickNames } from './search-text.ts';
import type { SearchNames, SearchView } from './search-view.ts';

/** Searches of one press, with what they find together with the other filters. */
export function QuickChoices({ query, quick }: { query: SearchQuery; quick: SearchView['quick'] }) {
  if (quick.length === 0) return null;
  return (
    <ul className={`row ${styles.quick}`} aria-label={m.search_quick()}>
      {quick.map(({ name, filter, deals }) => {
        const isChosen = hasAll(query.filter, filter);
        const text = m.search_choice({ choice: quickNames[name](), count: formatCount(deals) });
        const names = Object.keys(filter) as FilterName[];
        return (
          <li key={name}>
            {deals === 0 && !isChosen ? (
              <span className={`tap text-15 nowrap ${styles.chip} ${styles.none}`}>{text}</span>
            ) : (
              <Link
                to={searchAddress(isChosen ? withoutFilters(query, ...names) : withFilter(query, filter))}
                preventScrollReset
                className={`tap plain text-15 nowrap ${styles.chip}`}
                aria-current={isChosen ? 'true' : undefined}
              >
                {text}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function hasAll(filter: SearchFilter, wanted: SearchFilter): boolean {
  const same = (name: FilterName) => JSON.stringify(filter[name]) === JSON.stringify(wanted[name]);
  return (Object.keys(wanted) as FilterName[]).every(same);
}

/** Each chosen filter with a link that removes it. */
export function ChosenFilters({ query, names }: { query: SearchQuery; names: SearchNames }) {
  const texts = listFilterTexts(query.filter, names);
  if (texts.length === 0) return null;
  return (
    <div className="cluster">
      <ul className="cluster" aria-label={m.search_filters()}>
        {texts.map(([name, text]) => (
          <li key={name}>
            <Link
              to={searchAddress(withoutFilters(query, name))}
              preventScrollReset
              className={`tap gap-2 plain text-14 strong ${styles.chip} ${styles.chosen}`}
              aria-label={m.search_remove({ filter: text })}
            >
              {text}
              <Icon name="close" size={16} />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={searchAddress(withoutFilters(query, ...texts.map(([name]) => name)))}
        preventScrollReset
        className="tap text-15 strong"
      >
        {m.search_clear_all()}
      </Link>
    </div>
  );
}
