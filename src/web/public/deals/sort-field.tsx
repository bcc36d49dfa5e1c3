import type { SearchOrder } from '#domain/search/search-query.ts';
import { m } from '#locales/messages/messages.js';
import { searchFormId } from '#web/public/search/search-placeholder.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import styles from './deals.module.css';

const sortNames: readonly (readonly [SearchOrder, () => string])[] = [
  ['newest', m.filter_sort_newest],
  ['closing', m.filter_sort_closing],
  ['price', m.filter_sort_price],
  ['discount', m.filter_sort_discount],
  ['departure', m.filter_sort_departure],
];

/** An input of the search form, submitted with its other fields. */
export function SortField({ order }: { order: SearchOrder }) {
  return (
    <div className="cluster">
      <label htmlFor="search-sort" className="muted text-15 nowrap">
        {m.filter_sort()}
      </label>
      <select
        id="search-sort"
        name="sort"
        form={searchFormId}
        defaultValue={order}
        className={`strong text-15 ${styles.sort}`}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        {sortNames.map(([each, name]) => (
          <option key={each} value={each}>
            {name()}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" size="small" form={searchFormId}>
          {m.search_sort_apply()}
        </Button>
      </noscript>
    </div>
  );
}
