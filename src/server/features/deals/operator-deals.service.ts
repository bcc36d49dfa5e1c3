// Deals as the operator looks after them: found by code, flight, city or country, of any company and in any phase. The
// airline's booking code (PNR) is never among what is shown.
import { dealPhase } from '#domain/deal.ts';
import { idsOfCode } from '#domain/deal-code.ts';
import type { FoundDeal } from '#domain/desk-found.ts';
import type { DeskSearch } from '#domain/desk-search.ts';
import { destinationText } from '#domain/trip-text.ts';
import { tripView } from '#domain/trip-view.ts';
import type { SuperAdminActor } from '#server/actor.ts';
import type { AppContext } from '#server/context.ts';
import { findByWords } from '#server/platform/search-words.ts';
import { listDealIdsBetween, listDealsAmong } from './deals.store.ts';

export async function findDealsForDesk(
  ctx: AppContext,
  _actor: SuperAdminActor,
  { dealCode, dealTerms, email }: DeskSearch,
  limit: number,
): Promise<readonly FoundDeal[]> {
  const range = dealCode === null ? null : idsOfCode(dealCode);
  const named = range ? await listDealIdsBetween(ctx.db, range.first, range.last) : [];
  const isWords = named.length === 0 && email === null && dealTerms.length > 0;
  const ids = isWords
    ? (await findByWords(ctx.db, { companyId: null, kind: 'deal', terms: dealTerms })).ids
    : named;
  const graceMinutes = ctx.config.booking.releaseGraceMinutes;
  const now = ctx.now();
  return (await listDealsAmong(ctx.db, { ids, graceMinutes, limit })).map((deal) => ({
    id: deal.id,
    destination: destinationText(tripView(deal), deal.destinationCountry),
    airlines: deal.airlines,
    flights: [...deal.outbound, ...(deal.back ?? [])].map(({ flightNumber }) => flightNumber),
    departsOn: deal.outbound[0].departsOn,
    company: deal.companyName,
    phase: dealPhase(deal, now),
    seatsAvailable: deal.seatsAvailable,
    sellingPriceSen: deal.sellingPriceSen,
  }));
}
