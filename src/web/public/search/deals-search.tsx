import { useNavigate } from 'react-router';
import { formatSearchQuery, type SearchQuery } from '#domain/search/search-query.ts';
import { QuickChoices } from './quick-choices.tsx';
import { SearchForm } from './search-form.tsx';
import type { SearchView } from './search-view.ts';

type DealsSearchProps = { query: SearchQuery; view: SearchView; working: boolean };

/** Every change shows another list. */
export function DealsSearch({ query, view, working }: DealsSearchProps) {
  const navigate = useNavigate();
  const show = (next: SearchQuery) => {
    navigate(formatSearchQuery(next), { preventScrollReset: true });
  };
  return (
    <div className="stack gap-5">
      <SearchForm query={query} view={view} working={working} onChange={show} onSubmit={show} />
      <QuickChoices query={query} quick={view.quick} onChange={show} />
    </div>
  );
}
