import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { DealFormValues } from '#domain/deals/company-deal.ts';
import { parseMoney } from '#domain/kernel/money.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import type { TripDemand } from '#domain/wishes/demand.ts';
import { OfficeIcon } from '#web/back-office/frame/office-icon.tsx';
import type { loader } from '#web/company/demand/trip-demand.route.ts';
import { formatTripDemand } from '#web/company/demand/trip-demand-text.ts';
import { formatTripQuery } from '#web/company/demand/trip-query.ts';

/** Long enough that neither the server nor a screen reader follows every key. */
const QUIET_MS = 600;

type TripDemandLineProps = {
  values: DealFormValues;
  /** For the values that the page was rendered with. */
  initial: TripDemand;
};

/** Follows the typed trip and price. Without JavaScript it shows the trip that was saved or submitted. */
export function TripDemandLine({ values, initial }: TripDemandLineProps) {
  const fetcher = useFetcher<typeof loader>();
  const query = useSettled(formatTripQuery(values));
  const price = useSettled(values.sellingPrice);
  const [loadedQuery, setLoadedQuery] = useState(query);
  useEffect(() => {
    if (query === loadedQuery) return;
    setLoadedQuery(query);
    void fetcher.load(officePaths.tripDemandPathWith(new URLSearchParams(query)));
  }, [query, loadedQuery, fetcher]);
  const steps = fetcher.data ? fetcher.data.steps : initial;
  return (
    // The live region exists from the start, because screen readers announce only changes to an existing region.
    <div aria-live="polite" className="unless-empty">
      {steps && (
        <p className="row gap-2 text-15 brand">
          <OfficeIcon name="users" size={18} />
          <span>{formatTripDemand(steps, parseMoney(price))}</span>
        </p>
      )}
    </div>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
