// The search that a list of deals belongs to. Links to its deals keep the travellers and the way back.
import { createContext, useContext } from 'react';
import * as paths from '#domain/kernel/paths.ts';

interface DealSearch {
  readonly travellers: number;
  /** Address of the list. */
  readonly list: string;
}

const DealSearchContext = createContext<DealSearch>({ travellers: 1, list: paths.deals });

export const DealSearchProvider = DealSearchContext.Provider;

/** The number of travellers that visitors of this list asked for. */
export function useAskedTravellers(): number {
  return useContext(DealSearchContext).travellers;
}

export function useDealLink(id: string) {
  const { travellers, list } = useContext(DealSearchContext);
  return { to: paths.deal(id, travellers), state: { list } };
}
