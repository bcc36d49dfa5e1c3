import { useSearchParams } from 'react-router';
import type { DealActivityFilter, DealCounters } from '#domain/deals/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import { LinkSwitch } from '#web/back-office/frame/link-switch.tsx';

export function ShowSwitch({ show, counters }: { show: DealActivityFilter; counters: DealCounters }) {
  const [params] = useSearchParams();
  const toSearch = (value: DealActivityFilter) => {
    const shown = new URLSearchParams(params);
    for (const name of ['show', 'after', 'before']) shown.delete(name);
    if (value !== 'all') shown.set('show', value);
    return shown.toString();
  };
  const choices = shownCounts(counters).map(({ value, ...shown }) => ({
    ...shown,
    search: toSearch(value),
    isShown: value === show,
  }));
  return <LinkSwitch label={m.deals_office_show()} choices={choices} />;
}

function shownCounts({ total, active }: DealCounters) {
  return [
    { value: 'all', label: m.deals_office_show_all(), count: total },
    { value: 'active', label: m.deals_office_show_active(), count: active },
    { value: 'expired', label: m.deals_office_show_expired(), count: total - active },
  ] as const satisfies readonly { value: DealActivityFilter; label: string; count: number }[];
}
