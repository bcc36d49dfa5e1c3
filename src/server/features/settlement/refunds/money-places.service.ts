import { type MoneyPlace, moneyPlaces } from '#domain/finance/money-place.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { getBookingLedger } from '#server/features/finance/ledger/ledger.service.ts';
import { listBuyerRefunds } from './buyer-refunds.service.ts';

export async function listMoneyPlaces(ctx: AppContext, bookingId: string): Promise<MoneyPlace[]> {
  const ledger = await getBookingLedger(ctx, bookingId);
  if (!ledger) return [];
  const refunds = await listBuyerRefunds(ctx, bookingId);
  return moneyPlaces(
    ledger,
    refunds.map(({ amountSen, sentAt }) => ({ amountSen, sentOn: sentAt && klDate(sentAt) })),
  );
}
