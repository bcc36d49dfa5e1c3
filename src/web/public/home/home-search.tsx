import { useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { readSearchQuery, type SearchQuery, searchAddress } from '#domain/search/search-query.ts';
import type { loader as loadDeals } from '#web/public/deals/deals.route.tsx';
import { QuickChoices } from '#web/public/search/quick-choices.tsx';
import { SearchForm } from '#web/public/search/search-form.tsx';
import type { SearchView } from '#web/public/search/search-view.ts';
import styles from './home.module.css';

const everything = readSearchQuery(new URLSearchParams());

/** Counts follow each change; "Show deals" leaves for the list. */
export function HomeSearch({ view }: { view: SearchView }) {
  const [query, setQuery] = useState(everything);
  const navigate = useNavigate();
  const counted = useFetcher<typeof loadDeals>();
  const shown = counted.data?.view ?? view;
  function count(next: SearchQuery) {
    setQuery(next);
    counted.load(searchAddress(next));
  }
  return (
    <div className={`stack ${styles.search}`}>
      <SearchForm
        query={query}
        view={shown}
        working={counted.state === 'loading'}
        onChange={count}
        onSubmit={(next) => navigate(searchAddress(next))}
      />
      <QuickChoices query={query} quick={shown.quick} />
    </div>
  );
}
