import type { DealDemand, ProspectStatus } from '#domain/fulfilment/customer-list.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';

export const prospectStatusNames: Record<ProspectStatus, () => string> = {
  notified: m.lists_prospects_notified,
  pending: m.lists_prospects_pending,
};

export function formatProspectCount(count: number): string {
  return m.lists_prospects_many({ count });
}

export function prospectsNote(count: number): string {
  return m.lists_prospects_note({ count });
}

export function formatWantedSeats(count: number): string {
  return m.lists_seats({ count });
}

export function demandItems(demand: readonly DealDemand[]): { name: string; count: number; note: string }[] {
  const seen = new Map<string, number>();
  return demand.map(({ destination, airlines, departsOn, seatsWanted, seatsOffered }) => {
    const name = m.lists_prospects_demand_name({ destination, airlines, date: formatDate(departsOn) });
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return {
      name: number === 1 ? name : m.lists_prospects_demand_again({ name, number }),
      count: seatsWanted,
      note: m.lists_prospects_demand_note({ offered: seatsOffered }),
    };
  });
}
