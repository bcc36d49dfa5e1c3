import type { Deal } from '#domain/deals/deal.ts';
import { countCap } from '#domain/kernel/lists.ts';
import {
  type FilterName,
  formatSearchQuery,
  hasFilters,
  removeFilters,
  type SearchQuery,
} from '#domain/search/search-query.ts';
import { m } from '#locales/messages/messages.js';
import type { DealList } from '#server/features/deals/search.service.ts';
import { listFilterTexts } from '#web/public/search/search-text.ts';
import type { SearchView } from '#web/public/search/search-view.ts';
import { formatShownCount } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import {
  changeFilterTexts,
  describeDifferences,
  describeFoundDeals,
  describeOpenDeals,
} from './result-text.server.ts';
import type { EmptyResultView, SearchResultView } from './result-view.ts';

export function toResultView(
  query: SearchQuery,
  view: SearchView,
  list: DealList,
  show: (deal: Deal) => PublicDeal,
): SearchResultView {
  const { filter, cursor } = query;
  const names = Object.keys(filter) as FilterName[];
  const addressWithout = (...left: FilterName[]) => formatSearchQuery(removeFilters(query, ...left));
  const shown =
    list.items.length < list.total ? `${formatShownCount(list.items.length, list.total, countCap)}.` : null;
  const others = (view.choices?.without.from ?? 0) - view.total;
  return {
    title: describeFoundDeals(view, filter),
    note: [describeOpenDeals(view), shown].filter(Boolean).join(' '),
    others: others > 0 ? { text: m.search_others_from({ count: others }), to: addressWithout('from') } : null,
    chosen: listFilterTexts(filter, view.names).map(([name, text]) => ({ text, to: addressWithout(name) })),
    address: formatSearchQuery(query),
    clearAddress: addressWithout(...names),
    firstAddress: cursor === null ? null : formatSearchQuery({ ...query, cursor: null }),
    nextAddress: list.nextCursor === null ? null : formatSearchQuery({ ...query, cursor: list.nextCursor }),
    empty: hasFilters(query) && list.total === 0 ? toEmptyView(query, view, list, show) : null,
  };
}

function toEmptyView(
  query: SearchQuery,
  view: SearchView,
  list: DealList,
  show: (deal: Deal) => PublicDeal,
): EmptyResultView {
  const { filter } = query;
  const changes = (Object.keys(filter) as FilterName[]).flatMap((name) => {
    const count = view.choices?.without[name] ?? 0;
    const to = formatSearchQuery(removeFilters(query, name));
    return count > 0 ? [{ text: changeFilterTexts[name](), found: m.search_found({ count }), to }] : [];
  });
  const nearest = list.nearest.map(({ deal: found, differences }) => {
    const deal = show(found);
    return { deal, note: describeDifferences(differences, filter, deal) };
  });
  const hasWaitingLists = list.soldOut.length > 0;
  return {
    title: titleText(view, query, hasWaitingLists),
    lead: leadText(view, query, hasWaitingLists, changes.length > 0),
    changes,
    nearest,
  };
}

function titleText({ names }: SearchView, { filter }: SearchQuery, hasWaitingLists: boolean): string {
  if (names.isUnknown) return m.search_unknown({ typed: filter.destination ?? '' });
  if (hasWaitingLists) return m.search_only_waiting();
  return names.to ? m.search_none_to({ to: names.to }) : m.search_none();
}

function leadText(
  { names }: SearchView,
  { filter }: SearchQuery,
  hasWaitingLists: boolean,
  hasChanges: boolean,
): string {
  if (names.isUnknown) return m.search_unknown_text();
  if (hasWaitingLists) return m.search_only_waiting_text();
  const criteria = listFilterTexts(filter, names)
    .map(([, text]) => text)
    .join(' · ');
  return hasChanges ? m.search_none_text({ criteria }) : m.search_none_alone({ criteria });
}
