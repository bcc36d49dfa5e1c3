import { isId } from '#domain/kernel/id.ts';
import type { AppContext } from '#server/app/context.ts';
import { markNoticeOpened } from './wish-notices.store.ts';

/** Records that the subscriber of the notice opened the deal. Ignores unknown ids: the link leads to the deal anyway. */
export async function recordDealOpened(
  ctx: AppContext,
  { noticeId, dealId }: { noticeId: string; dealId: string },
): Promise<void> {
  if (isId(noticeId) && isId(dealId))
    await markNoticeOpened(ctx.db, { id: noticeId, dealId, now: ctx.now() });
}
