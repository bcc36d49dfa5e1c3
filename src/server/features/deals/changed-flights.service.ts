import { toKlInstant } from '#domain/kernel/time.ts';
import type { Trip } from '#domain/trips/leg.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { lockDealOfCompany, updateFlights, updatePaused } from './company-deals.store.ts';

interface ChangedDeal {
  readonly id: string;
  readonly companyId: string;
  readonly now: Date;
}

export async function changeFlightsOfDeal(
  tx: Tx,
  { flights, ...deal }: ChangedDeal & { readonly flights: Pick<Trip, 'outbound' | 'back'> },
): Promise<void> {
  const [first] = flights.outbound;
  await updateFlights(tx, { ...deal, flights, leavesAt: toKlInstant(first.departsOn, first.departureTime) });
}

export async function takeOffSale(tx: Tx, deal: ChangedDeal): Promise<void> {
  const stored = await lockDealOfCompany(tx, deal.companyId, deal.id);
  if (!stored) return;
  const pausedAt = stored.deal.pausedAt ?? deal.now;
  await updatePaused(tx, { ...deal, pausedAt, flightCancelledAt: deal.now });
}
