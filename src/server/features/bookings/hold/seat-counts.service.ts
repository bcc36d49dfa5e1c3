import type { AppContext } from '#server/app/context.ts';
import { countSeatsOfDeals, listBrokenClients, storeSeatCountCheck } from './seat-counts.store.ts';

/** Bounds one statement, so that it stays far below its time limit however many bookings a deal has. */
const COMPARED_AT_ONCE = 500;

/** Compares the seat counters of deals with a recount of their bookings. Both must always be equal. */
export async function compareSeatCounts(ctx: AppContext, atOnce = COMPARED_AT_ONCE): Promise<number> {
  const brokenDeals: string[] = [];
  let deals = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await countSeatsOfDeals(ctx.db, { after, limit: atOnce });
    for (const deal of batch) {
      const isRight =
        deal.held === deal.countedHeld &&
        deal.sold === deal.countedSold &&
        deal.unproven === deal.countedUnproven;
      if (isRight) continue;
      ctx.log.error(deal, 'seat counters differ from the bookings');
      brokenDeals.push(deal.dealId);
    }
    deals += batch.length;
    after = batch.at(-1)?.dealId ?? after;
    if (batch.length < atOnce) break;
  }
  const holders = await listBrokenClients(ctx.db, atOnce);
  for (const holder of holders) ctx.log.error(holder, 'counted unpaid seats differ from the bookings');
  const brokenClients = holders.length;
  await storeSeatCountCheck(ctx.db, { checkedAt: ctx.now(), deals, brokenDeals, brokenClients });
  return brokenDeals.length + brokenClients;
}
