import { useLocation, useNavigation } from 'react-router';
import { countCap } from '#domain/kernel/lists.ts';
import * as paths from '#domain/kernel/paths.ts';
import { isFiltered, readSearchQuery, searchAddress } from '#domain/search/search-query.ts';
import { m } from '#locales/messages/messages.js';
import { listDeals } from '#server/features/deals/search.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { useFreshDeals } from '#web/shared/deal/deal-refresh.ts';
import { countText } from '#web/shared/deal/deal-text.ts';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { SecondsSwitch } from '#web/shared/kit/countdown.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { loadOrKeep } from '#web/shared/kit/live-page.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { findBaseUrl, pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/deals.route';
import { DealGrid, DealGridSkeleton, useDealsLoading } from './deal-grid.tsx';
import styles from './deals.module.css';
import { FilterRow } from './filter-row.tsx';
import { EmptyList, ListError, ReloadForm } from './list-state.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = readSearchQuery(url.searchParams);
  const page = await listDeals(ctx, query);
  return {
    now: ctx.now(),
    query,
    deals: page.items.map(toPublicDeal),
    count: countText(page.items.length, page.total, countCap),
    nextCursor: page.nextCursor,
    destinations: (page.counts?.places ?? []).flatMap(({ country, city }) =>
      city === null ? [country] : [],
    ),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m.deals_title(),
    description: m.deals_description(),
    path: paths.deals,
    baseUrl: findBaseUrl(matches),
  });

export default function Deals({ loaderData }: Route.ComponentProps) {
  const { now, query, deals, count, nextCursor, destinations } = loaderData;
  useFreshDeals(now, deals);
  const loading = useDealsLoading();
  const { state } = useNavigation();
  const first = { ...query, cursor: null };
  return (
    <div className="stack gap-5">
      <PageHeader title={m.deals_title()} lead={m.deals_lead()} />
      <FilterRow query={query} destinations={destinations} working={state === 'loading'} />
      <div className={`cluster between ${styles.above}`}>
        <p role="status" className="soft figures">
          {loading ? m.deals_loading() : count}
        </p>
        {deals.length > 0 && <SecondsSwitch />}
      </div>
      {loading ? (
        <DealGridSkeleton cards={deals.length || 3} />
      ) : deals.length > 0 ? (
        <DealGrid deals={deals} now={now} headingLevel={2} eager={3} />
      ) : (
        <NoDeals filtered={isFiltered(query)} address={searchAddress(query)} working={state === 'loading'} />
      )}
      {(nextCursor || query.cursor) && (
        <nav className={`cluster gap-3 above-4 ${styles.pages}`} aria-label={m.deals_pages()}>
          {query.cursor && (
            <ButtonLink kind="line" to={searchAddress(first)}>
              <Icon name="arrow-left" />
              {m.deals_first_page()}
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink kind="primary" to={searchAddress({ ...query, cursor: nextCursor })}>
              {m.deals_more()}
              <Icon name="arrow-right" />
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

function NoDeals({ filtered, address, working }: { filtered: boolean; address: string; working: boolean }) {
  if (filtered) {
    return (
      <EmptyList
        title={m.deals_none_match()}
        text={m.deals_none_match_text()}
        action={<ButtonLink to={paths.deals}>{m.deals_clear_filters()}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyList
      title={m.deals_empty_title()}
      text={m.deals_empty()}
      action={<ReloadForm address={address} label={m.deals_refresh()} working={working} />}
    />
  );
}

export function ErrorBoundary() {
  const { search } = useLocation();
  const { state } = useNavigation();
  const address = searchAddress(readSearchQuery(new URLSearchParams(search)));
  return (
    <div className="stack gap-5">
      <PageHeader title={m.deals_title()} />
      <ListError address={address} working={state !== 'idle'} />
    </div>
  );
}
