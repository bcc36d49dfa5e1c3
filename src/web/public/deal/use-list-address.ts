import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';

const KEY = 'dealsList';

/** URL of the list with its filters. Before hydration and without JavaScript, it has only the travellers. */
export function useListAddress(travellers: number): string {
  const { state } = useLocation();
  const [list, setList] = useState<string | null>(null);
  const given: unknown = state?.list;
  useEffect(() => setList(rememberList(given)), [given]);
  return list ?? paths.dealsForTravellersPath(travellers);
}

/** Remembers the list for this tab, because a visitor who returns from the booking brings no state. */
function rememberList(given: unknown): string | null {
  try {
    if (isList(given)) sessionStorage.setItem(KEY, given);
    const stored = sessionStorage.getItem(KEY);
    return isList(stored) ? stored : null;
  } catch {
    // Storage may be blocked.
    return isList(given) ? given : null;
  }
}

function isList(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(paths.dealsPath);
}
