// Wishes: a visitor leaves an email for a search, confirms it by link, and changes or ends it there.

import type { FormOutcome } from '#domain/kernel/form-outcome.ts';
import { isId } from '#domain/kernel/id.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import { dayMs, hourMs, klDate } from '#domain/kernel/time.ts';
import type { SearchFilter } from '#domain/search/search-query.ts';
import {
  getRenewalCutoff,
  getWishEndDate,
  maxWishes,
  type WishState,
  wishConfirmHours,
  wishNoticeDays,
  wishState,
} from '#domain/wishes/wish.ts';
import { toWishCriteria } from '#domain/wishes/wish-criteria.ts';
import type { WishChange, WishInput } from '#domain/wishes/wish-input.ts';
import type { AppContext } from '#server/app/context.ts';
import { isSuppressed, queueMail } from '#server/features/mail/queue/mail.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { runInBatches } from '#server/platform/database/in-batches.ts';
import { type FormSender, writeForm } from '#server/platform/form-writes.ts';
import { readSubscriberId } from './wish-link.ts';
import { countWishes, deleteOldMatches, type WishNumbers } from './wish-matches.store.ts';
import { deleteOldNotices } from './wish-notices.store.ts';
import { readWishSearch } from './wish-search.ts';
import {
  confirmWishRow,
  countOtherWishes,
  deleteOldWishes,
  deleteSubscriber,
  deleteUnused,
  deleteWish,
  findSubscriber,
  listWishes,
  lockWish,
  renewWishRow,
  saveCriteria,
  upsertSubscriber,
  upsertWish,
} from './wishes.store.ts';

const FORGOTTEN_AT_ONCE = 1_000;

export { loadWishMailValues, mailWishes, markWishesEmailed } from './wish-mails.ts';

export type WishOutcome = FormOutcome | Refused<'place_not_found'> | Refused<'dates_passed'>;

interface NewWish extends FormSender {
  readonly input: WishInput;
  readonly baseUrl: string;
}

/** The same result for new and known addresses, so that no one learns who is subscribed. */
export async function registerWish(ctx: AppContext, wish: NewWish): Promise<WishOutcome> {
  const { email, search } = wish.input;
  const criteria = toWishCriteria(search);
  if (!criteria) return createRefusal('place_not_found');
  const now = ctx.now();
  const endsOn = getWishEndDate(criteria.departsUntil, now);
  if (endsOn === null) return createRefusal('dates_passed');
  return writeForm(ctx, {
    form: 'wish',
    email,
    clientAddress: wish.clientAddress,
    async write(tx) {
      const { locale, privacyVersion } = wish;
      const linkBase = ctx.config.publicBaseUrl ? null : wish.baseUrl;
      const subscriberId = await upsertSubscriber(tx, { email, locale, privacyVersion, linkBase, now });
      const criteriaId = await saveCriteria(tx, criteria);
      if ((await countOtherWishes(tx, { subscriberId, criteriaId })) < maxWishes)
        await upsertWish(tx, { subscriberId, criteriaId, endsOn, now, today: klDate(now) });
      if (!(await isSuppressed(tx, email))) await queueConfirmation(ctx, tx, { subscriberId, email, locale });
    },
  });
}

/** One per day and address, because anyone can type it. The link also confirms later wishes of the day. */
async function queueConfirmation(
  ctx: AppContext,
  tx: Tx,
  { subscriberId, email, locale }: { subscriberId: string; email: string; locale: string },
): Promise<void> {
  const now = ctx.now();
  await queueMail(
    tx,
    {
      kind: 'wish-confirm',
      to: email,
      locale,
      subjectId: subscriberId,
      values: null,
      onceKey: `wish-confirm:${subscriberId}:${klDate(now)}`,
      expiresAt: new Date(now.getTime() + wishConfirmHours * hourMs),
    },
    ctx,
  );
}

export interface ListedWish {
  readonly id: string;
  readonly filter: SearchFilter;
  /** Query string of the search. */
  readonly search: string;
  readonly state: WishState;
  readonly endsOn: string;
  readonly canRenew: boolean;
}

/** Resolves a link: null if it is invalid, and no wishes if all have ended. */
export async function listOwnWishes(ctx: AppContext, secret: string): Promise<readonly ListedWish[] | null> {
  const id = readSubscriberId(ctx, secret);
  if (id === null) return null;
  if (!(await findSubscriber(ctx.db, id))) return [];
  const now = ctx.now();
  return (await listWishes(ctx.db, id)).flatMap((wish): ListedWish[] => {
    const state = wishState(wish, now);
    if (state === null) return [];
    const { search, endsOn } = wish;
    const filter = readWishSearch(search);
    const later = getWishEndDate(filter.dates?.end ?? null, now);
    const canRenew = state !== 'waiting' && later !== null && later > endsOn;
    return [{ id: wish.id, filter, search, state, endsOn, canRenew }];
  });
}

export type WishChangeOutcome = { readonly ok: true } | Refused<'wish_not_found'>;

/** The link proves the reader of the address. Repeating a change has no effect. */
export async function changeWish(
  ctx: AppContext,
  { secret, wishId, change }: { secret: string; wishId: string; change: WishChange },
): Promise<WishChangeOutcome> {
  const subscriberId = readSubscriberId(ctx, secret);
  if (subscriberId === null || !isId(wishId)) return createRefusal('wish_not_found');
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx): Promise<WishChangeOutcome> => {
    const wish = await lockWish(tx, { id: wishId, subscriberId });
    if (change === 'end') {
      await deleteWish(tx, { id: wishId, subscriberId });
      return { ok: true };
    }
    const state = wish && wishState(wish, now);
    if (!wish || state === null) return createRefusal('wish_not_found');
    if (change === 'confirm') {
      if (state === 'waiting') await confirmWishRow(tx, wishId, now);
      return { ok: true };
    }
    const endsOn = getWishEndDate(wish.departsUntil, now);
    if (state === 'waiting' || endsOn === null) return createRefusal('wish_not_found');
    await renewWishRow(tx, { id: wishId, endsOn, emailedUntil: state === 'ended' ? now : null });
    return { ok: true };
  });
}

/** Ends all wishes of the address. Returns false if the link is invalid. */
export async function leaveWishes(ctx: AppContext, secret: string): Promise<boolean> {
  const id = readSubscriberId(ctx, secret);
  if (id === null) return false;
  const hasLeft = await deleteSubscriber(ctx.db, id);
  if (hasLeft) ctx.log.info({ subscriberId: id }, 'a subscriber has ended all wishes');
  return true;
}

export async function forgetOldWishes(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const createdBefore = new Date(now.getTime() - wishConfirmHours * hourMs);
  const endedBefore = getRenewalCutoff(now);
  await runInBatches(FORGOTTEN_AT_ONCE, (limit) =>
    deleteOldWishes(ctx.db, { createdBefore, endedBefore, limit }),
  );
  await deleteUnused(ctx.db);
  const closedBefore = new Date(now.getTime() - wishNoticeDays * dayMs);
  await deleteOldMatches(ctx.db, closedBefore);
  await deleteOldNotices(ctx.db, closedBefore);
}

/** For metrics. */
export function measureWishes({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<WishNumbers> {
  return countWishes(db, { now: now(), today: klDate(now()) });
}
