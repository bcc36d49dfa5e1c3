import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { formatSearchQuery, readSearchQuery, type SearchQuery } from '#domain/search/search-query.ts';
import type { loader as loadDeals } from '#web/public/deals/deals.route.tsx';
import { QuickChoices } from './quick-choices.tsx';
import { SearchForm } from './search-form.tsx';
import type { SearchView } from './search-view.ts';

const everything = readSearchQuery(new URLSearchParams());

/** Counts update with every change; "Show deals" opens the list. Back restores the choices. */
export function HomeSearch({ view }: { view: SearchView }) {
  const [query, setQuery] = useState(everything);
  const navigate = useNavigate();
  const { state } = useLocation();
  const counted = useFetcher<typeof loadDeals>();
  const shown = counted.data?.view ?? view;
  function count(next: SearchQuery) {
    setQuery(next);
    keepInHistory(formatSearchQuery(next));
    counted.load(formatSearchQuery(next));
  }
  function open(next: SearchQuery) {
    keepInHistory(formatSearchQuery(next));
    navigate(formatSearchQuery(next));
  }
  const restore = useEffectEvent(() => {
    const kept: unknown = state?.search;
    if (typeof kept === 'string' && kept.startsWith(`${paths.dealsPath}?`))
      count(readSearchQuery(new URLSearchParams(kept.slice(paths.dealsPath.length))));
  });
  useEffect(() => restore(), []);
  return (
    <div className="stack">
      <SearchForm
        query={query}
        view={shown}
        working={counted.state === 'loading'}
        onChange={count}
        onSubmit={open}
      />
      <QuickChoices query={query} quick={shown.quick} onChange={open} />
    </div>
  );
}

/** In the state of the present entry, without a navigation, because the address of Home is cached. */
function keepInHistory(search: string): void {
  const { usr, ...entry } = history.state ?? {};
  history.replaceState({ ...entry, usr: { ...usr, search } }, '');
}
