// Emails about deals that match wishes. Each run compares changed deals with all wishes and claims the
// subscribers whose email is due. Content is loaded at sending, so that it is current.

import { type Deal, dealPhase } from '#domain/deals/deal.ts';
import * as paths from '#domain/kernel/paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { dealPlaceTokens } from '#domain/search/places.ts';
import { toSearchedDeal } from '#domain/search/searched-deal.ts';
import { formatDestination } from '#domain/trips/trip-text.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import {
  getNextWishMorning,
  getWishDueTime,
  newsPriceShare,
  pickWishDeals,
  type WishMailTimes,
  wishMailTimes,
  wishState,
} from '#domain/wishes/wish.ts';
import { canBeBooked, meetsWish, toWishCriteria, type WishedDeal } from '#domain/wishes/wish-criteria.ts';
import type { AppContext } from '#server/app/context.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import {
  MAILING_PRIORITY,
  type MailSubject,
  queueMailing,
  type WishMailValues,
} from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  type AvailableDeal,
  claimSubscribers,
  completeWishMails,
  listDealsToWake,
  listWishesToEmail,
  type WishToEmail,
  wakeSubscribers,
} from './wish-claims.store.ts';
import { createWishSecret, getLinkBase, wishesUrl } from './wish-link.ts';
import {
  type DealToMatch,
  deleteLostMatches,
  insertMatches,
  keepAnnounced,
  listDealsToMatch,
  type MatchedDeal,
  markSubscribersDue,
  recordScan,
  takeWishTurn,
} from './wish-matches.store.ts';
import { noticeKey, saveNotices } from './wish-notices.store.ts';
import { readWishSearch } from './wish-search.ts';
import { findSubscriber, listWishes } from './wishes.store.ts';

const DEALS_AT_ONCE = 100;
const SUBSCRIBERS_AT_ONCE = 2_000;
const WOKEN_AT_ONCE = 20_000;
/** More than the clocks of two workers differ. Later matches wait for the next email. */
const CLOCK_DIFFERENCE_MS = 1_000;

/** Returns the number of queued emails. Idempotent and safe to run concurrently. */
export async function mailWishes(ctx: AppContext): Promise<number> {
  await completeMails(ctx, null);
  await matchDeals(ctx);
  const times = wishMailTimes(ctx.now());
  let queued = 0;
  if (times === null) return queued;
  for (let checked = SUBSCRIBERS_AT_ONCE; checked === SUBSCRIBERS_AT_ONCE; ) {
    const batch = await queueMails(ctx, times);
    checked = batch.checked;
    queued += batch.queued;
  }
  return queued;
}

/** Compares new and changed deals with the wishes, in one short transaction each, and wakes subscribers. */
async function matchDeals(ctx: AppContext): Promise<void> {
  for (const listed of await listDealsToMatch(ctx.db, ctx.now(), DEALS_AT_ONCE))
    await ctx.db.transaction().execute(async (tx) => {
      if (await takeWishTurn(tx)) await matchDeal(ctx, tx, listed);
    });
  for (const deal of await listDealsToWake(ctx.db, ctx.now(), DEALS_AT_ONCE)) await wakeForDeal(ctx, deal);
}

/** Logs a failure and retries it in the next run, because other subscribers wait for their emails. */
async function wakeForDeal(ctx: AppContext, deal: AvailableDeal): Promise<void> {
  const now = ctx.now();
  try {
    await ctx.db.transaction().execute(async (tx) => {
      if (await takeWishTurn(tx))
        await wakeSubscribers(tx, deal, { now, today: klDate(now), limit: WOKEN_AT_ONCE });
    });
  } catch (error) {
    ctx.log.error({ err: error, dealId: deal.id }, 'the subscribers of a deal could not be woken');
  }
}

async function matchDeal(ctx: AppContext, tx: Tx, { id, revision }: DealToMatch): Promise<void> {
  const now = ctx.now();
  const deal = await getDeal({ ...ctx, db: tx }, id);
  // Its last seats may have been taken since it was listed.
  if (!deal || !isOnSale(deal, now)) return;
  const wished = toWishedDeal(deal);
  const isOpen = deal.publishAt === null || deal.publishAt <= now;
  const { priceSen } = wished.deal;
  const { deadlineAt: deadline, seatsAvailable } = deal;
  const scan = { dealId: id, priceSen, isOpen, deadline, seatsAvailable, revision };
  const before = await recordScan(tx, scan, now);
  const hasOpened = before !== null && isOpen && !before.isOpen;
  const matched = toMatchedDeal(wished, now);
  if (before !== null) await deleteLostMatches(tx, matched);
  await insertMatches(tx, matched, { now, isNews: hasOpened, newsPriceShare });
  const hasReopened = before?.deadline != null && before.deadline <= now;
  if (before !== null) await keepAnnounced(tx, { dealId: id, now, hasReopened });
  const coveredAt = now.getTime() + CLOCK_DIFFERENCE_MS;
  const dueAt = new Date(Math.max(getWishDueTime(deadline, now).getTime(), coveredAt));
  await markSubscribersDue(tx, { dealId: id, dueAt, today: klDate(now) });
}

function isOnSale(deal: Deal, now: Date): boolean {
  const phase = dealPhase(deal, now);
  return phase === 'open' || phase === 'comingSoon';
}

function toWishedDeal(deal: Deal): WishedDeal {
  return { deal: toSearchedDeal(deal), seatsAvailable: deal.seatsAvailable };
}

function toMatchedDeal({ deal, seatsAvailable }: WishedDeal, now: Date): MatchedDeal {
  return {
    id: deal.id,
    places: dealPlaceTokens(deal),
    from: deal.from,
    departsOn: deal.departsOn,
    nights: deal.nights,
    seatsAvailable,
    priceSen: deal.priceSen,
    trip: deal.trip,
    isDirect: deal.isDirect,
    hasBag: deal.hasBag,
    canBeBooked: canBeBooked({ deal, seatsAvailable }, now),
  };
}

function queueMails(
  ctx: AppContext,
  times: WishMailTimes,
): Promise<{ readonly checked: number; readonly queued: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await takeWishTurn(tx))) return { checked: 0, queued: 0 };
    const now = ctx.now();
    const coversUntil = new Date(now.getTime() - CLOCK_DIFFERENCE_MS);
    const checked = await claimSubscribers(tx, { now, coversUntil, times, limit: SUBSCRIBERS_AT_ONCE });
    const claimed = checked.filter(({ isClaimed }) => isClaimed);
    await queueMailing(
      tx,
      { kind: 'wish-deals', priority: MAILING_PRIORITY, expiresAt: times.expiresAt },
      claimed.map(({ id, email, locale, mailId }) => ({
        id: mailId,
        recipient: email,
        locale,
        subjectId: id,
      })),
    );
    return { checked: checked.length, queued: claimed.length };
  });
}

export async function markWishesEmailed(ctx: AppContext, accepted: readonly MailSubject[]): Promise<void> {
  const ids = accepted.filter(({ kind }) => kind === 'wish-deals').map(({ id }) => id);
  if (ids.length > 0) await completeMails(ctx, ids);
}

async function completeMails(ctx: AppContext, mailIds: readonly string[] | null): Promise<void> {
  await completeWishMails(ctx.db, { mailIds, nextMorning: getNextWishMorning(ctx.now()) });
}

/** Returns content by mail id, without subscribers who left and deals that no longer match. */
export async function loadWishMailValues(
  ctx: AppContext,
  mails: readonly MailSubject[],
): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map<string, WishMailValues[keyof WishMailValues]>();
  for (const { id, kind, subjectId } of mails) {
    if (kind !== 'wish-confirm' || subjectId === null) continue;
    const confirm = await loadConfirmation(ctx, subjectId);
    if (confirm) values.set(id, confirm);
  }
  const ids = mails.filter(({ kind }) => kind === 'wish-deals').map(({ id }) => id);
  if (ids.length === 0) return values;
  const contentAt = new Date(ctx.now().getTime() - CLOCK_DIFFERENCE_MS);
  const wishes = await listWishesToEmail(ctx.db, ids, klDate(ctx.now()));
  const deals = await loadDeals(ctx, wishes);
  const drafts = [...Map.groupBy(wishes, (wish) => wish.mailId)].flatMap(([mailId, ofMail]) => {
    const content = pickDeals(ctx, ofMail, deals);
    return content ? [{ mailId, subscriberId: content.first.subscriberId, content }] : [];
  });
  const notices = await saveNotices(
    ctx.db,
    drafts.flatMap(({ mailId, subscriberId, content }) =>
      content.picked.map(({ id }) => ({ mailId, subscriberId, dealId: id })),
    ),
    contentAt,
  );
  for (const { mailId, content } of drafts) {
    const getNotice = (dealId: string) => notices.get(noticeKey(mailId, dealId)) ?? null;
    values.set(mailId, buildDealValues(ctx, content, getNotice));
  }
  return values;
}

async function loadConfirmation(ctx: AppContext, id: string): Promise<WishMailValues['wish-confirm'] | null> {
  const subscriber = await findSubscriber(ctx.db, id);
  if (!subscriber) return null;
  const now = ctx.now();
  const wishes = (await listWishes(ctx.db, id)).filter((wish) => wishState(wish, now) !== null);
  if (wishes.length === 0) return null;
  const link = wishesUrl(ctx, getLinkBase(ctx, subscriber.linkBase), subscriber);
  return { link, wishes: wishes.map(({ search }) => readWishSearch(search)) };
}

async function loadDeals(
  ctx: AppContext,
  wishes: readonly WishToEmail[],
): Promise<ReadonlyMap<string, Deal>> {
  const deals = new Map<string, Deal>();
  for (const id of new Set(wishes.flatMap(({ dealIds }) => dealIds))) {
    const deal = await getDeal(ctx, id);
    if (deal && isOnSale(deal, ctx.now())) deals.set(id, deal);
  }
  return deals;
}

/** Returns null if every deal has stopped matching the wishes. */
function pickDeals(ctx: AppContext, wishes: readonly WishToEmail[], deals: ReadonlyMap<string, Deal>) {
  const now = ctx.now();
  const met = wishes.flatMap(({ search, dealIds }) => {
    const filter = readWishSearch(search);
    const criteria = toWishCriteria(filter);
    const found = dealIds.flatMap((id) => deals.get(id) ?? []);
    const fitting = found.filter((deal) => criteria && meetsWish(criteria, toWishedDeal(deal), now));
    return fitting.length > 0 ? [{ search, filter, fitting }] : [];
  });
  const [first] = wishes;
  // A deal that meets several wishes is listed once, for the most travellers.
  const byTravellers = met.toSorted(
    (one, other) => (one.filter.travellers ?? 1) - (other.filter.travellers ?? 1),
  );
  const all = byTravellers.flatMap(({ fitting, filter: { travellers } }) =>
    fitting.map((deal) => ({ deal, travellers, id: deal.id, closesAt: deal.deadlineAt })),
  );
  const picked = pickWishDeals(all);
  if (!first || picked.length === 0) return null;
  return { first, met, picked, more: new Set(all.map(({ id }) => id)).size - picked.length };
}

function buildDealValues(
  ctx: AppContext,
  { first, met, picked, more }: NonNullable<ReturnType<typeof pickDeals>>,
  getNotice: (dealId: string) => string | null,
): WishMailValues['wish-deals'] {
  const now = ctx.now();
  const { subscriberId: id, locale } = first;
  const base = getLinkBase(ctx, first.linkBase);
  return {
    deals: picked.map(({ deal, travellers }) =>
      toMailDeal(deal, { now, base, locale, travellers, noticeId: getNotice(deal.id) }),
    ),
    more,
    wishes: met.map(({ search, filter }) => ({ filter, link: paths.pageUrl(base, search, locale) })),
    manageLink: wishesUrl(ctx, base, { id, locale }),
    leaveLink: paths.pageUrl(base, paths.unsubscribePath(createWishSecret(ctx, id)), locale),
  };
}

interface MailDealOptions {
  readonly now: Date;
  readonly base: string;
  readonly locale: string;
  /** Of the wish that the deal meets. */
  readonly travellers: number | undefined;
  readonly noticeId: string | null;
}

function toMailDeal(deal: Deal, { now, base, locale, travellers, noticeId }: MailDealOptions) {
  const path =
    noticeId === null
      ? paths.dealPath(deal.id, travellers)
      : paths.wishedDealPath(deal.id, noticeId, travellers);
  const opensAt = deal.publishAt && deal.publishAt > now ? deal.publishAt : null;
  return {
    destination: formatDestination(tripView(deal), deal.destinationCountry),
    airlines: deal.airlines,
    outbound: deal.outbound,
    back: deal.back,
    seller: deal.companyName,
    unitPriceSen: deal.sellingPriceSen,
    originalPriceSen: deal.costSen,
    seatsLeft: deal.seatsAvailable,
    countedAt: now,
    closesAt: deal.deadlineAt,
    opensAt,
    link: paths.pageUrl(base, path, locale),
  };
}
