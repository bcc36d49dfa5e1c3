import {
  data,
  Link,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { type Deal, type DealPhase, dealPhase, isOffSale, isPubliclyListed } from '#domain/deals/deal.ts';
import * as paths from '#domain/kernel/paths.ts';
import { readSearchQuery, type SearchFilter } from '#domain/search/search-query.ts';
import { toSearchedDeal } from '#domain/search/searched-deal.ts';
import { tripRibbon } from '#domain/trips/trip-ribbon.ts';
import { destinationCity } from '#domain/trips/trip-text.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import { getDeal, listOpenDeals } from '#server/features/deals/deals.service.ts';
import { readHolidays } from '#server/features/holidays/holidays.service.ts';
import { getSeller } from '#server/features/sellers/sellers.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { DealGrid } from '#web/public/deals/deal-grid.tsx';
import { TellMe } from '#web/public/wishes/tell-me.tsx';
import { toWishView } from '#web/public/wishes/wish-view.server.ts';
import { useDealPhase, useFreshDeals } from '#web/shared/deal/deal-refresh.ts';
import { DealSearchProvider } from '#web/shared/deal/deal-search.ts';
import { formatTripDates, getDestination, routeText, shortStopsText } from '#web/shared/deal/deal-text.ts';
import { TripFlights } from '#web/shared/deal/flights.tsx';
import { IncludedFacts } from '#web/shared/deal/included.tsx';
import { describeIncluded } from '#web/shared/deal/included-text.ts';
import { type PublicDeal, toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { Scene } from '#web/shared/deal/scene.tsx';
import { SellerBlock } from '#web/shared/deal/seller-block.tsx';
import { describeDealSafety } from '#web/shared/deal/seller-safety.server.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { loadOrKeep } from '#web/shared/kit/live-page.ts';
import { pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/deal.route';
import { describeAfterPayment } from './after-paying.server.ts';
import { AfterPaying } from './after-paying.tsx';
import styles from './deal.module.css';
import { DealBar } from './deal-bar.tsx';
import { dealMarkup } from './deal-markup.server.ts';
import { DealPanel } from './deal-panel.tsx';
import { dealShare } from './deal-share.server.ts';
import { ShareLinks } from './share.tsx';
import { TripOverview } from './trip-ribbon.tsx';
import { useListAddress } from './use-list-address.ts';

const OTHER_DEALS = 3;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await getDeal(ctx, params.dealId);
  if (!found) throw data(null, { status: 404 });
  const now = ctx.now();
  const others = isPubliclyListed(found, now) ? [] : await listOpenDeals(ctx, OTHER_DEALS);
  const holidays = await readHolidays(ctx);
  const deal = toPublicDeal(found, holidays);
  const seller = await getSeller(ctx, found.companyId);
  const { baseUrl } = context.get(requestContext);
  const share = dealShare(found, now);
  return {
    now,
    holdMinutes: ctx.config.booking.holdMinutes,
    deal,
    included: describeIncluded(found.included),
    tripSummary: tripSummaryText(deal.trip),
    ask: sellerChatText(deal, new URL(share.path, baseUrl).href),
    ribbon: tripRibbon(deal.trip),
    afterwards: describeAfterPayment(deal, now),
    others: others.map((other) => toPublicDeal(other, holidays)),
    wish: toWishView(similarDeals(found, url.searchParams), now),
    seller: seller && { seller, safety: describeDealSafety(seller) },
    baseUrl,
    share,
    markup: dealMarkup(deal, now, {
      page: paths.pageUrl(baseUrl, paths.dealPath(deal.id), getLocale()),
      picture: new URL(share.picture, baseUrl).href,
    }),
  };
}

/** A search for other deals to the same place, for as many travellers. */
function similarDeals(deal: Deal, params: URLSearchParams): SearchFilter {
  const { travellers } = readSearchQuery(params).filter;
  const { city, country } = toSearchedDeal(deal);
  return { destination: city ?? country, ...(travellers && { travellers }) };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

/** Skips reloading if only the number of travellers changes. */
export function shouldRevalidate({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean {
  const isOtherSearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isOtherSearch ? false : rest.defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { deal, now, baseUrl, share, markup } = loaderData;
  return [
    ...pageMeta({
      title: share.title,
      description: share.description,
      path: paths.dealPath(deal.id),
      baseUrl,
      picture: share.picture,
      pictureAlt: share.pictureAlt,
      hidden: isOffSale(dealPhase(deal, now)),
    }),
    ...(markup ? [{ 'script:ld+json': markup }] : []),
  ];
};

export default function DealPage({ loaderData }: Route.ComponentProps) {
  const { now, deal, included, tripSummary, ask, ribbon, afterwards, others, seller } = loaderData;
  const { baseUrl, holdMinutes, share, wish } = loaderData;
  useFreshDeals(now, [deal, ...others]);
  const phase = useDealPhase(deal, now);
  const { asked, travellers, choose } = useTravellers(deal);
  const list = useListAddress(asked);
  const bookable = phase === 'open' || phase === 'comingSoon' || phase === 'allHeld';
  return (
    <div className={phase === 'expired' ? `bleed ${styles.page} ${styles.over}` : `bleed ${styles.page}`}>
      <div className={styles.scene}>
        <Scene code={deal.sceneCode} width={1680} height={340} />
        <div className={`row gap-3 align-stretch between ${styles.above}`}>
          <Link to={list} className={`tap gap-2 plain text-15 strong ${styles.chip}`}>
            <Icon name="arrow-left" size={18} />
            {m.deal_all_deals()}
          </Link>
          {bookable && (
            <a
              href="#share"
              className={`tap gap-2 plain text-15 strong ${styles.chip}`}
              aria-label={m.share_jump()}
            >
              <Icon name="share" size={18} />
              <span className="wide-only">{m.share_jump()}</span>
            </a>
          )}
        </div>
      </div>
      <div className={`stack gap-6 ${styles.columns}`}>
        <div className={styles.head}>
          {!bookable && <OffSaleBanner deal={deal} others={others.length > 0} phase={phase} />}
          <DealTitle deal={deal} tripSummary={tripSummary} />
          <TripOverview deal={deal} ribbon={ribbon} />
        </div>
        <div className={styles.side}>
          <DealPanel
            deal={deal}
            phase={phase}
            holdMinutes={holdMinutes}
            seller={seller?.seller}
            travellers={travellers}
            choose={choose}
          />
        </div>
        <div className={`stack above-4 ${styles.body}`}>
          <section aria-labelledby="flights">
            <h2 id="flights" className="text-page">
              {m.deal_flights()}
            </h2>
            <p className="muted above-1">{m.deal_local_times()}</p>
            <TripFlights trip={deal.trip} paper />
          </section>
          <IncludedFacts
            included={included}
            companyName={deal.companyName}
            askAt={seller ? '#seller' : undefined}
          />
          {bookable && <AfterPaying {...afterwards} />}
          <section aria-labelledby="seller" className="stack">
            <h2 id="seller" className="text-page">
              {m.deal_seller()}
            </h2>
            {seller && <SellerBlock {...seller} ask={ask} />}
          </section>
          {bookable && (
            <ShareLinks
              url={new URL(share.path, baseUrl).href}
              text={share.text}
              picture={share.picture}
              pictureAlt={share.pictureAlt}
            />
          )}
        </div>
      </div>
      {!bookable && wish && (
        <div className={styles.others}>
          <TellMe wish={wish} />
        </div>
      )}
      {!bookable && others.length > 0 && (
        <section aria-labelledby="others" className={`stack gap-5 ${styles.others}`}>
          <h2 id="others" className="text-page">
            {m.deal_others()}
          </h2>
          <DealSearchProvider value={{ travellers: asked, list }}>
            <DealGrid deals={others} now={now} headingLevel={3} />
          </DealSearchProvider>
        </section>
      )}
      {!isOffSale(phase) && <DealBar deal={deal} phase={phase} travellers={travellers} />}
    </div>
  );
}

/** Stores the number of travellers in the URL, so that Back restores it. `travellers` is at most the seats left. */
function useTravellers({ id, seatsAvailable }: PublicDeal) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const asked = readSearchQuery(params).filter.travellers ?? 1;
  const choose = (travellers: number) => {
    navigate(paths.dealPath(id, travellers), { replace: true, preventScrollReset: true, state });
  };
  return { asked, travellers: Math.max(1, Math.min(asked, seatsAvailable)), choose };
}

/** First message of a chat with the seller. */
function sellerChatText(deal: PublicDeal, url: string): string {
  return m.seller_ask_deal({ deal: `${getDestination(deal)}, ${formatTripDates(deal)}`, url });
}

/** For example `Return · 1 stop each way`; describes both directions if they differ. */
function tripSummaryText({ outbound, back }: PublicDeal['trip']): string {
  if (!back) return [m.deal_one_way(), shortStopsText(outbound.via.length)].join(' · ');
  const [out, home] = [outbound, back].map(({ via }) => shortStopsText(via.length));
  const same = outbound.via.length > 0 ? m.deal_each_way({ stops: out ?? '' }) : out;
  return [m.deal_return(), ...(out === home ? [same] : [out, home])].join(' · ');
}

function DealTitle({ deal, tripSummary }: { deal: PublicDeal; tripSummary: string }) {
  const city = destinationCity(deal.trip, deal.destinationCountry);
  return (
    <>
      <h1 className={styles.title}>
        {city ?? deal.destinationCountry}
        {city && (
          <span className={`muted ${styles.country}`}>
            <span className="wide-only">, </span>
            {deal.destinationCountry}
          </span>
        )}
      </h1>
      <p className="above-2">
        <b className="strong">{routeText(deal)}</b>
        <span className="soft">{` · ${tripSummary} · ${deal.airlines}`}</span>
      </p>
    </>
  );
}

function OffSaleBanner({ deal, others, phase }: { deal: PublicDeal; others: boolean; phase: DealPhase }) {
  const when = formatDateTime(deal.deadlineAt);
  const action = others && (
    <ButtonLink size="small" to="#others">
      {m.deal_see_others()}
    </ButtonLink>
  );
  if (phase === 'flightCancelled') {
    return (
      <Banner kind="warn" title={m.deal_flight_cancelled_title()} action={action}>
        <p>{m.deal_flight_cancelled_text()}</p>
      </Banner>
    );
  }
  if (phase === 'paused') {
    return (
      <Banner kind="info" title={m.deal_paused_title()} action={action}>
        <p>{m.deal_paused_text()}</p>
      </Banner>
    );
  }
  if (phase === 'soldOut') {
    return (
      <Banner
        kind="warn"
        title={m.deal_sold_out_title()}
        action={
          <>
            <ButtonLink kind="primary" size="small" to={paths.interestPath(deal.id)}>
              {m.waiting_join()}
            </ButtonLink>
            {action}
          </>
        }
      >
        <p>{`${m.waiting_all_taken()} ${m.waiting_how()}`}</p>
      </Banner>
    );
  }
  return (
    <Banner kind="info" title={m.deal_ended_title()} action={action}>
      <p>{others ? m.deal_ended_text({ when }) : m.deal_ended_text_none({ when })}</p>
    </Banner>
  );
}
