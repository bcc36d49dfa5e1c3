import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';

/** The list with its filters. Without scripts only the travellers are known, from the address. */
export function useListAddress(travellers: number): string {
  const { state } = useLocation();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const list: unknown = isHydrated && state?.list;
  return typeof list === 'string' && list.startsWith(paths.deals) ? list : paths.dealsFor(travellers);
}
