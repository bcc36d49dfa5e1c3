import { type SearchOrder, type SearchQuery, searchOrders } from '#domain/search/search-query.ts';
import { m } from '#locales/messages/messages.js';
import { searchFormId } from '#web/public/search/search-form.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import styles from './deals.module.css';

const sortNames: Record<SearchOrder, () => string> = {
  newest: m.filter_sort_newest,
  closing: m.filter_sort_closing,
  price: m.filter_sort_price,
  discount: m.filter_sort_discount,
  departure: m.filter_sort_departure,
};

type SortFieldProps = { query: SearchQuery; onChange: (query: SearchQuery) => void };

/** Belongs to the search form, whose other fields it is sent with. */
export function SortField({ query, onChange }: SortFieldProps) {
  return (
    <div className="row">
      <label htmlFor="search-sort" className="muted text-15 nowrap">
        {m.filter_sort()}
      </label>
      <select
        id="search-sort"
        name="sort"
        form={searchFormId}
        defaultValue={query.order}
        className={`strong text-15 ${styles.sort}`}
        onChange={({ currentTarget }) => {
          const order = searchOrders.find((each) => each === currentTarget.value);
          if (order) onChange({ ...query, order, cursor: null });
        }}
      >
        {searchOrders.map((order) => (
          <option key={order} value={order}>
            {sortNames[order]()}
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
