// Search of a list of deals. Links to deals pass on the number of travellers and the list's URL.
import { createContext, useContext } from 'react';
import * as paths from '#domain/kernel/paths.ts';

interface DealSearch {
  readonly travellers: number;
  /** URL of the list. */
  readonly list: string;
}

const DealSearchContext = createContext<DealSearch>({ travellers: 1, list: paths.dealsPath });

export const DealSearchProvider = DealSearchContext.Provider;

export function useSearchedTravellers(): number {
  return useContext(DealSearchContext).travellers;
}

export function useDealLink(id: string) {
  const { travellers, list } = useContext(DealSearchContext);
  return { to: paths.dealPath(id, travellers), state: { list } };
}
