import { useSearchParams } from 'react-router';
import type { DealCounters, DealShow } from '#domain/deals/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import { LinkSwitch } from '#web/back-office/frame/link-switch.tsx';

export function ShowSwitch({ show, counters }: { show: DealShow; counters: DealCounters }) {
  const [params] = useSearchParams();
  const toSearch = (value: DealShow) => {
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
  ] as const satisfies readonly { value: DealShow; label: string; count: number }[];
}
