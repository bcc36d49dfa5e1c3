import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';

/** URL of the list with its filters. Before hydration and without JavaScript, it has only the travellers. */
export function useListAddress(travellers: number): string {
  const { state } = useLocation();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const list: unknown = isHydrated && state?.list;
  return typeof list === 'string' && list.startsWith(paths.dealsPath)
    ? list
    : paths.dealsForTravellersPath(travellers);
}
