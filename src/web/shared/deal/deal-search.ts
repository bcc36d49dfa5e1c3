// The search that a list of deals belongs to. Links to its deals keep the travellers and the way back.
import { createContext, createElement, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { type SearchQuery, searchAddress } from '#domain/search/search-query.ts';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';

interface DealSearch {
  readonly travellers: number;
  readonly list: string;
}

const DealSearchContext = createContext<DealSearch>({ travellers: 1, list: paths.deals });

export function DealSearchProvider({ query, children }: { query: SearchQuery; children: ReactNode }) {
  const value = { travellers: query.filter.travellers ?? 1, list: searchAddress(query) };
  return createElement(DealSearchContext, { value }, children);
}

/** The number of travellers that visitors of this list asked for. */
export function useAskedTravellers(): number {
  return useContext(DealSearchContext).travellers;
}

export function useDealLink(id: string) {
  const { travellers, list } = useContext(DealSearchContext);
  return { to: paths.deal(id, travellers), state: list === paths.deals ? undefined : { list } };
}

/** The list with its filters. Without scripts only the travellers are known, from the address. */
export function useListAddress(travellers: number): string {
  const { state } = useLocation();
  const list: unknown = useHydrated() && state?.list;
  return typeof list === 'string' && list.startsWith(paths.deals) ? list : paths.dealsFor(travellers);
}
