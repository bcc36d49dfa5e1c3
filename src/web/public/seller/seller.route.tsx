import { data, redirect } from 'react-router';
import type { Seller } from '#domain/deals/seller.ts';
import { publicDealsPageSize } from '#domain/kernel/lists.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import { listSellerDeals } from '#server/features/deals/deals.service.ts';
import { readHolidays } from '#server/features/holidays/holidays.service.ts';
import { findSellerBySlug } from '#server/features/sellers/sellers.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { DealGrid } from '#web/public/deals/deal-grid.tsx';
import { EmptyList } from '#web/public/deals/list-state.tsx';
import { useFreshDeals } from '#web/shared/deal/deal-refresh.ts';
import { type PublicDeal, toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { SellerBlock, SellerMark } from '#web/shared/deal/seller-block.tsx';
import { describeDealSafety } from '#web/shared/deal/seller-safety.server.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { loadOrKeep } from '#web/shared/kit/live-page.ts';
import { pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/seller.route';
import styles from './seller.module.css';
import { sellerMarkup } from './seller-markup.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await findSellerBySlug(ctx, params.slug);
  if (!found?.seller.slug) throw data(null, { status: 404 });
  const { seller, companyId } = found;
  if (seller.slug && seller.slug !== params.slug)
    throw redirect(paths.sellerPath(seller.slug), {
      status: 301,
      headers: { 'cache-control': 'public, max-age=3600' },
    });
  const [{ deals, hasMore }, holidays] = await Promise.all([
    listSellerDeals(ctx, companyId),
    readHolidays(ctx),
  ]);
  const { baseUrl } = context.get(requestContext);
  const path = paths.sellerPath(params.slug);
  return {
    now: ctx.now(),
    path,
    seller,
    safety: describeDealSafety(seller),
    deals: deals.map((deal) => toPublicDeal(deal, holidays)),
    hasMore,
    baseUrl,
    markup: sellerMarkup(seller, paths.pageUrl(baseUrl, path, getLocale())),
  };
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrKeep(request, serverLoader);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { seller, path, baseUrl, markup } = loaderData;
  return [
    ...pageMeta({
      title: m.seller_page_title({ seller: seller.name }),
      description: m.seller_page_description({ seller: seller.name }),
      path,
      baseUrl,
    }),
    { 'script:ld+json': markup },
  ];
};

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const { now, seller, safety, deals, hasMore } = loaderData;
  useFreshDeals(now, deals);
  return (
    <div className="stack gap-8">
      <div className={styles.back}>
        <BackLink to={paths.dealsPath}>{m.deal_all_deals()}</BackLink>
      </div>
      <header className="row gap-4">
        <SellerMark name={seller.name} />
        <div>
          <h1 className="text-page anywhere">{seller.name}</h1>
          <p className="muted above-1">{m.seller_role()}</p>
        </div>
      </header>
      <section aria-labelledby="details">
        <h2 id="details" className="text-page">
          {m.seller_page_details()}
        </h2>
        <div className={`above-5 ${styles.block}`}>
          <SellerBlock seller={seller} look="page" safety={safety} />
        </div>
      </section>
      <Deals seller={seller} deals={deals} hasMore={hasMore} now={now} />
    </div>
  );
}

type DealsProps = { seller: Seller; deals: readonly PublicDeal[]; hasMore: boolean; now: Date };

function Deals({ seller, deals, hasMore, now }: DealsProps) {
  return (
    <section aria-labelledby="deals">
      <h2 id="deals" className="text-page">
        {m.seller_page_deals()}
      </h2>
      {deals.length === 0 ? (
        <div className="above-4">
          <EmptyList
            title={m.seller_page_none()}
            text={m.seller_page_none_text({ seller: seller.name })}
            action={<ButtonLink to={paths.dealsPath}>{m.deal_all_deals()}</ButtonLink>}
          />
        </div>
      ) : (
        <>
          <p className="muted above-1">
            {hasMore
              ? m.seller_page_more({ count: publicDealsPageSize })
              : m.seller_page_count({ count: deals.length })}
          </p>
          <div className="above-5">
            <DealGrid deals={deals} now={now} headingLevel={3} eager={3} />
          </div>
        </>
      )}
    </section>
  );
}
