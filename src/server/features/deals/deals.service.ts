import { type Deal, maxHomeComingSoonDeals, maxHomeOpenDeals } from '#domain/deals/deal.ts';
import { readDealCode } from '#domain/deals/deal-code.ts';
import { isId } from '#domain/kernel/id.ts';
import { publicDealsPageSize } from '#domain/kernel/lists.ts';
import type { AppContext } from '#server/app/context.ts';
import {
  type FeedDeal,
  findNextPhaseChange,
  findPublicDeal,
  listComingSoonDeals,
  listDealIdsBetween,
  listDealsOfSeller,
  listDepartingDeals,
  listOpenedDeals,
  listPublishedDeals,
  listSitemapEntries,
  type SitemapDeal,
  unlistDealsEndedBefore,
} from './deals.store.ts';

const CLOSING_SOONEST = 4;
const NEXT_DEPARTURES = 3;
const MOST_IN_FEED = 100;

function shown(ctx: AppContext) {
  return { now: ctx.now(), graceMinutes: ctx.config.booking.releaseGraceMinutes };
}

export interface HomeDeals {
  readonly featured: readonly Deal[];
  readonly comingSoon: readonly Deal[];
  /** None of the featured deals, which the same page shows. */
  readonly closingSoonest: readonly Deal[];
  readonly departingNext: readonly Deal[];
}

export async function listHomeDeals(ctx: AppContext): Promise<HomeDeals> {
  const [featured, comingSoon, closing, departingNext] = await Promise.all([
    listPublishedDeals(ctx.db, { ...shown(ctx), limit: maxHomeOpenDeals, order: 'newest' }),
    listComingSoonDeals(ctx.db, { ...shown(ctx), limit: maxHomeComingSoonDeals }),
    listPublishedDeals(ctx.db, {
      ...shown(ctx),
      limit: CLOSING_SOONEST + maxHomeOpenDeals,
      order: 'closing',
    }),
    listDepartingDeals(ctx.db, { ...shown(ctx), limit: NEXT_DEPARTURES }),
  ]);
  const isFeatured = new Set(featured.map(({ id }) => id));
  const closingSoonest = closing.filter(({ id }) => !isFeatured.has(id)).slice(0, CLOSING_SOONEST);
  return { featured, comingSoon, closingSoonest, departingNext };
}

export async function listOpenDeals(ctx: AppContext, limit: number): Promise<Deal[]> {
  return listPublishedDeals(ctx.db, { ...shown(ctx), limit, order: 'newest' });
}

export async function listSellerDeals(
  ctx: AppContext,
  companyId: string,
): Promise<{ readonly deals: readonly Deal[]; readonly hasMore: boolean }> {
  const limit = publicDealsPageSize + 1;
  const deals = await listDealsOfSeller(ctx.db, { ...shown(ctx), companyId, limit });
  return { deals: deals.slice(0, publicDealsPageSize), hasMore: deals.length === limit };
}

export async function getDeal(ctx: AppContext, id: string): Promise<Deal | null> {
  return isId(id) ? findPublicDeal(ctx.db, { ...shown(ctx), id }) : null;
}

export async function findDealByCode(ctx: AppContext, code: string): Promise<string | null> {
  const range = readDealCode(code);
  if (!range) return null;
  const [id, another] = await listDealIdsBetween(ctx.db, range.first, range.last);
  return id && !another && (await getDeal(ctx, id)) ? id : null;
}

export async function listSitemapDeals(ctx: AppContext, limit: number): Promise<readonly SitemapDeal[]> {
  return listSitemapEntries(ctx.db, { now: ctx.now(), limit });
}

/** The deals that visitors can book now, the last opened first. */
export async function listFeedDeals(ctx: AppContext): Promise<readonly FeedDeal[]> {
  return listOpenedDeals(ctx.db, { ...shown(ctx), limit: MOST_IN_FEED });
}

/** Returns the cache limit of public pages: no list may outlive the next opening or closing of a deal. */
export async function findNextPublicChange(ctx: AppContext): Promise<Date | null> {
  return findNextPhaseChange(ctx.db, ctx.now());
}

export async function unlistEndedDeals(ctx: AppContext): Promise<number> {
  return unlistDealsEndedBefore(ctx.db, ctx.now());
}
