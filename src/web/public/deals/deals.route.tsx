import { data, Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { countCap } from '#domain/kernel/lists.ts';
import * as paths from '#domain/kernel/paths.ts';
import {
  hasFilters,
  readSearchQuery,
  type SearchQuery,
  searchAddress,
  withoutFilters,
} from '#domain/search/search-query.ts';
import { m } from '#locales/messages/messages.js';
import { type DealList, listDeals } from '#server/features/deals/search.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ChosenFilters, QuickChoices } from '#web/public/search/quick-choices.tsx';
import { SearchForm } from '#web/public/search/search-form.tsx';
import { foundText, openText } from '#web/public/search/search-text.ts';
import { toSearchView, withUnderstoodPlace } from '#web/public/search/search-view.server.ts';
import type { SearchView } from '#web/public/search/search-view.ts';
import { useFreshDeals } from '#web/shared/deal/deal-refresh.ts';
import { DealSearchProvider } from '#web/shared/deal/deal-search.ts';
import { countText } from '#web/shared/deal/deal-text.ts';
import { type PublicDeal, toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { SecondsSwitch } from '#web/shared/kit/countdown.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { loadOrKeep } from '#web/shared/kit/live-page.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { findBaseUrl, pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/deals.route';
import { DealGrid, DealGridSkeleton, useDealsLoading } from './deal-grid.tsx';
import styles from './deals.module.css';
import { EmptySearch } from './empty-search.tsx';
import { EmptyList, ListError, ReloadForm } from './list-state.tsx';
import { SortField } from './sort-field.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = readSearchQuery(url.searchParams);
  const list = await listDeals(ctx, query);
  const now = ctx.now();
  const isMissing = isWithoutMatch(query, list);
  const page = {
    now,
    query: withUnderstoodPlace(query, list.criteria),
    view: toSearchView(list, query.filter, now),
    deals: list.items.map(toPublicDeal),
    count: list.items.length < list.total ? countText(list.items.length, list.total, countCap) : null,
    nextCursor: list.nextCursor,
    nearest: list.nearest.map(({ deal, differences }) => ({ deal: toPublicDeal(deal), differences })),
    soldOut: showsSoldOut(query, list) ? list.soldOut.map(toPublicDeal) : [],
    isMissing,
  };
  return data(page, isMissing ? { status: 404 } : {});
}

/** The bare list may be empty; a search may not be. Waiting lists are a result. */
function isWithoutMatch(query: SearchQuery, { total, soldOut }: DealList): boolean {
  return hasFilters(query) && total === 0 && soldOut.length === 0;
}

/** For visitors who look for a place; a list of all deals has enough to show. */
function showsSoldOut({ filter, cursor }: SearchQuery, { total }: DealList): boolean {
  return cursor === null && (filter.destination !== undefined || (total === 0 && hasFilters({ filter })));
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: m.deals_title(),
    description: m.deals_description(),
    path: paths.deals,
    baseUrl: findBaseUrl(matches),
    hidden: loaderData?.isMissing ?? false,
  });

export default function Deals({ loaderData }: Route.ComponentProps) {
  const { now, query, view, deals, count, nextCursor, nearest, soldOut } = loaderData;
  useFreshDeals(now, [...deals, ...nearest.map(({ deal }) => deal), ...soldOut]);
  const loading = useDealsLoading();
  const { state } = useNavigation();
  const navigate = useNavigate();
  const working = state === 'loading';
  const search = { travellers: query.filter.travellers ?? 1, list: searchAddress(query) };
  const show = (next: SearchQuery) => {
    navigate(searchAddress(next), { preventScrollReset: true });
  };
  return (
    <DealSearchProvider value={search}>
      <div className="stack gap-5">
        <PageHeader title={m.deals_title()} lead={m.deals_lead()} />
        <SearchForm query={query} view={view} working={working} onChange={show} onSubmit={show} />
        <QuickChoices query={query} quick={view.quick} />
        <div className={`cluster between gap-3 ${styles.result}`}>
          <div role="status">
            <p className="display-21">{loading ? m.deals_loading() : foundText(view, query.filter)}</p>
            {!loading && <ResultNote query={query} view={view} count={count} />}
          </div>
          <div className="cluster gap-3">
            <SortField query={query} onChange={show} />
            {deals.length > 0 && <SecondsSwitch />}
          </div>
        </div>
        <ChosenFilters query={query} names={view.names} />
        {loading ? (
          <DealGridSkeleton cards={deals.length || 3} />
        ) : (
          <Results
            query={query}
            view={view}
            deals={deals}
            nearest={nearest}
            soldOut={soldOut}
            now={now}
            working={working}
          />
        )}
        {(nextCursor || query.cursor) && (
          <nav className={`cluster gap-3 above-4 ${styles.pages}`} aria-label={m.deals_pages()}>
            {query.cursor && (
              <ButtonLink kind="line" to={searchAddress({ ...query, cursor: null })}>
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
    </DealSearchProvider>
  );
}

type ResultNoteProps = { query: SearchQuery; view: SearchView; count: string | null };

/** Which part is open, how much of it is on this page, and what leaves from other airports. */
function ResultNote({ query, view, count }: ResultNoteProps) {
  const others = (view.choices?.without.from ?? 0) - view.total;
  const notes = [openText(view), count && `${count}.`].filter(Boolean).join(' ');
  if (!notes && others <= 0) return null;
  return (
    <p className="muted text-15 figures above-half">
      {notes}{' '}
      {others > 0 && (
        <>
          {m.search_others_from({ count: others })}{' '}
          <Link to={searchAddress(withoutFilters(query, 'from'))} preventScrollReset className="strong">
            {m.search_show_others()}
          </Link>
        </>
      )}
    </p>
  );
}

type ResultsProps = Pick<Route.ComponentProps['loaderData'], 'query' | 'view' | 'nearest' | 'now'> & {
  deals: readonly PublicDeal[];
  soldOut: readonly PublicDeal[];
  working: boolean;
};

function Results({ query, view, deals, nearest, soldOut, now, working }: ResultsProps) {
  const waitingLists = soldOut.length > 0 && <WaitingLists deals={soldOut} now={now} />;
  if (deals.length > 0) {
    return (
      <>
        <DealGrid deals={deals} now={now} headingLevel={2} eager={3} />
        {waitingLists}
      </>
    );
  }
  if (hasFilters(query) && view.total === 0)
    return <EmptySearch query={query} view={view} nearest={nearest} waitingLists={waitingLists} now={now} />;
  return (
    <EmptyList
      title={m.deals_empty_title()}
      text={m.deals_empty()}
      action={<ReloadForm address={searchAddress(query)} label={m.deals_refresh()} working={working} />}
    />
  );
}

function WaitingLists({ deals, now }: { deals: readonly PublicDeal[]; now: Date }) {
  return (
    <section aria-labelledby="sold-out" className="stack gap-5 above-4">
      <div>
        <h2 id="sold-out" className="text-page">
          {m.search_sold_out()}
        </h2>
        <p className="muted above-1">{m.search_sold_out_text()}</p>
      </div>
      <DealGrid deals={deals} now={now} headingLevel={3} />
    </section>
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
