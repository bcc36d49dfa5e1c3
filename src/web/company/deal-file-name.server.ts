import { toFileName } from '#domain/kernel/csv.ts';
import { listDealsToChoose } from '#server/features/deals/deal-list.service.ts';

type Ctx = Parameters<typeof listDealsToChoose>[0];
type Actor = Parameters<typeof listDealsToChoose>[1];

/** Adds route, date and PNR to the name of a file if it is about one deal of the company. */
export async function nameDealFile(
  kind: 'bookings' | 'prospects',
  ctx: Ctx,
  actor: Actor,
  dealId: string | undefined,
): Promise<string> {
  if (dealId === undefined) return kind;
  const deal = (await listDealsToChoose(ctx, actor, dealId)).find(({ id }) => id === dealId);
  return deal ? toFileName([kind, deal.route, deal.departsOn, deal.pnr]) : kind;
}
