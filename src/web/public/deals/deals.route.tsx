import { useMemo } from 'react';
import { data, Form, Link, redirect, useLocation, useNavigation } from 'react-router';
import type { Deal } from '#domain/deals/deal.ts';
import * as paths from '#domain/kernel/paths.ts';
import {
  formatSearchQuery,
  hasFilters,
  pressedSearchParam,
  readSearchQuery,
  type SearchQuery,
} from '#domain/search/search-query.ts';
import { m } from '#locales/messages/messages.js';
import { type DealList, listDeals } from '#server/features/deals/search.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { createTouchCode, TouchPart } from '#web/public/frame/touch-part.tsx';
import { SearchPlaceholder, searchStyles } from '#web/public/search/search-placeholder.tsx';
import { replacePlace, toSearchView } from '#web/public/search/search-view.server.ts';
import { TellMe } from '#web/public/wishes/tell-me.tsx';
import { toWishView } from '#web/public/wishes/wish-view.server.ts';
import { useFreshDeals } from '#web/shared/deal/deal-refresh.ts';
import { DealSearchProvider } from '#web/shared/deal/deal-search.ts';
import { type PublicDeal, toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { SecondsSwitch } from '#web/shared/kit/countdown.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { loadOrKeep } from '#web/shared/kit/live-page.ts';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { findBaseUrl, pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/deals.route';
import { ChosenFilters } from './chosen-filters.tsx';
import { DealGrid, DealGridSkeleton, useDealsLoading } from './deal-grid.tsx';
import styles from './deals.module.css';
import { describeDealsPage, listPlaceLinks, type PlaceLinks } from './deals-head.server.ts';
import { EmptySearch } from './empty-search.tsx';
import { EmptyList, ListError, ReloadForm } from './list-state.tsx';
import { toResultView } from './result-view.server.ts';
import type { SearchResultView } from './result-view.ts';
import { SortField } from './sort-field.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const asked = readSearchQuery(url.searchParams);
  if (url.searchParams.has(pressedSearchParam)) throw redirect(formatSearchQuery(asked));
  const list = await listDeals(ctx, asked);
  const show = (deal: Deal) => toPublicDeal(deal, list.holidays);
  const now = ctx.now();
  const query = replacePlace(asked, list.criteria);
  const view = toSearchView(list, asked.filter, now);
  const isMissing = isWithoutMatch(query, list);
  const head = describeDealsPage(asked, list, context.get(requestContext).baseUrl);
  const page = {
    head,
    places: listPlaceLinks(head, list),
    now,
    query,
    view,
    result: toResultView(query, view, list, show),
    deals: list.items.map(show),
    soldOut: showsSoldOut(query, list) ? list.soldOut.map(show) : [],
    wish: hasFilters(query) ? toWishView(query.filter, now) : null,
  };
  return data(page, isMissing ? { status: 404 } : {});
}

/** Returns true for a search without a result. Waiting lists count as a result. */
function isWithoutMatch(query: SearchQuery, { total, soldOut }: DealList): boolean {
  return hasFilters(query) && total === 0 && soldOut.length === 0;
}

/** Sold-out deals are shown to visitors who search for a place; a list of all deals is long enough. */
function showsSoldOut({ filter, cursor }: SearchQuery, { total }: DealList): boolean {
  return cursor === null && (filter.destination !== undefined || (total === 0 && hasFilters({ filter })));
}

const search = createTouchCode(
  async () => (await import('#web/public/search/deals-search.tsx')).DealsSearch,
  searchStyles,
);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => {
  search.load();
  return loadOrKeep(request, serverLoader);
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { markup = null, ...head } = loaderData?.head ?? {};
  const texts = { title: m.deals_title(), description: m.deals_description(), path: paths.dealsPath };
  const tags = pageMeta({ ...texts, ...head, baseUrl: findBaseUrl(matches) });
  return markup ? [...tags, { 'script:ld+json': markup }] : tags;
};

export default function Deals({ loaderData }: Route.ComponentProps) {
  const { now, head, query, view, result, deals, soldOut, places } = loaderData;
  useFreshDeals(now, [...deals, ...(result.empty?.nearest ?? []).map(({ deal }) => deal), ...soldOut]);
  const loading = useDealsLoading();
  const working = useNavigation().state === 'loading';
  const travellers = query.filter.travellers ?? 1;
  const dealSearch = useMemo(() => ({ travellers, list: result.address }), [travellers, result.address]);
  return (
    <DealSearchProvider value={dealSearch}>
      <div className="stack gap-5">
        <PageHeader title={head.title} lead={m.deals_lead()} />
        <TouchPart code={search} props={{ query, view, working }} fallback={<SearchPlaceholder />} />
        <div className={`cluster gap-3 between ${styles.result}`}>
          <div role="status">
            <p className="display-21">{loading ? m.deals_loading() : result.title}</p>
            {!loading && <ResultNote result={result} />}
          </div>
          <div className="cluster gap-3">
            <SortField order={query.order} />
            {deals.length > 0 && <SecondsSwitch />}
          </div>
        </div>
        <ChosenFilters chosen={result.chosen} clearAddress={result.clearAddress} />
        {loading ? (
          <DealGridSkeleton cards={deals.length || 3} />
        ) : (
          <Results {...loaderData} working={working} />
        )}
        <Pages query={query} result={result} />
        <PlaceNav lists={places} />
      </div>
    </DealSearchProvider>
  );
}

/** Describes the part of the result on this page, and the matches from other airports. */
function ResultNote({ result: { note, others } }: { result: SearchResultView }) {
  if (!note && !others) return null;
  return (
    <p className="muted text-15 figures above-half">
      {note}{' '}
      {others && (
        <>
          {others.text}{' '}
          <Link to={others.to} preventScrollReset className="strong">
            {m.search_show_others()}
          </Link>
        </>
      )}
    </p>
  );
}

function Pages({
  query,
  result: { firstAddress, nextAddress },
}: {
  query: SearchQuery;
  result: SearchResultView;
}) {
  if (firstAddress === null && nextAddress === null) return null;
  return (
    <nav className={`cluster gap-3 above-4 ${styles.pages}`} aria-label={m.deals_pages()}>
      {firstAddress && (
        <ButtonLink kind="line" to={firstAddress}>
          <Icon name="arrow-left" />
          {m.deals_first_page()}
        </ButtonLink>
      )}
      {nextAddress && <MoreDeals address={nextAddress} isCrawled={!query.filter.dates} />}
    </nav>
  );
}

/** A link on lists that crawlers follow, otherwise a button: lists by date contain the same deals. */
function MoreDeals({ address, isCrawled }: { address: string; isCrawled: boolean }) {
  const content = (
    <>
      {m.deals_more()}
      <Icon name="arrow-right" />
    </>
  );
  if (isCrawled)
    return (
      <ButtonLink kind="primary" to={address}>
        {content}
      </ButtonLink>
    );
  return (
    <Form method="get" action={paths.dealsPath}>
      {[...new URLSearchParams(address.slice(paths.dealsPath.length))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="primary">
        {content}
      </Button>
    </Form>
  );
}

type ResultsProps = Pick<
  Route.ComponentProps['loaderData'],
  'result' | 'deals' | 'soldOut' | 'wish' | 'now'
> & {
  working: boolean;
};

function Results({ result, deals, soldOut, wish, now, working }: ResultsProps) {
  const waitingLists = soldOut.length > 0 && <WaitingLists deals={soldOut} now={now} />;
  if (deals.length > 0) {
    return (
      <>
        <DealGrid deals={deals} now={now} headingLevel={2} eager={3} />
        {waitingLists}
        {wish && <TellMe wish={wish} />}
      </>
    );
  }
  const { empty, clearAddress, address } = result;
  if (empty)
    return (
      <EmptySearch
        empty={empty}
        clearAddress={clearAddress}
        waitingLists={waitingLists}
        wish={wish}
        now={now}
      />
    );
  return (
    <EmptyList
      title={m.deals_empty_title()}
      text={m.deals_empty()}
      action={<ReloadForm address={address} label={m.deals_refresh()} working={working} />}
    />
  );
}

/** Links to the pages of destinations and their months. */
function PlaceNav({ lists }: { lists: readonly PlaceLinks[] }) {
  return lists.map(({ title, links }) => (
    <nav key={title} aria-label={title} className="stack gap-2 above-4">
      <h2 className="text-21">{title}</h2>
      <ul className="cluster gap-4">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="tap text-15 strong">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ));
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
  return (
    <div className="stack gap-5">
      <PageHeader title={m.deals_title()} />
      <ListError address={`${paths.dealsPath}${search}`} working={state !== 'idle'} />
    </div>
  );
}
