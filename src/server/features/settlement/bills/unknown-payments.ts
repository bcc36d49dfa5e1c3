// Stores a proven payment of a bill that belongs to no booking, for the operator's desk. The bill's payer is not stored:
// the operator finds them in Billplz's dashboard by the bill ID.
import { decimalFromSen } from '#domain/kernel/money.ts';
import type { AppContext } from '#server/app/context.ts';
import type { ChargeReport } from '#server/features/payments/payment-provider.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { type UnknownPaymentRow, upsertUnknownPayment } from '../rows/unknown-payments.store.ts';

/** Returns the bill's row, which may have been closed before; safe to repeat. */
export async function storeUnknownPayment(
  ctx: AppContext,
  { billId, collectionId, amountSen, paidAmountSen, occurredAt }: ChargeReport,
  account: { readonly version: number; readonly mode: PaymentMode },
): Promise<Pick<UnknownPaymentRow, 'id' | 'state'>> {
  // Billplz reports a paid bill with a paid amount of 0 now and then.
  const paidSen = paidAmountSen || amountSen;
  return upsertUnknownPayment(ctx.db, {
    bill_id: billId,
    mode: account.mode,
    settings_version: account.version,
    collection_id: collectionId ?? null,
    amount: paidSen === undefined ? null : decimalFromSen(paidSen),
    paid_at: occurredAt ?? null,
    received_at: ctx.now(),
  });
}
