// Stores a proven payment without a booking for the operator's desk. Does not store the payer, because
// Billplz's dashboard shows them by bill ID.
import { decimalFromSen } from '#domain/kernel/money.ts';
import type { AppContext } from '#server/app/context.ts';
import type { ChargeReport } from '#server/features/payments/payment-provider.ts';
import type { PaymentMode } from '#server/platform/database/schema.ts';
import { type UnknownPaymentRow, upsertUnknownPayment } from '../rows/unknown-payments.store.ts';

export async function storeUnknownPayment(
  ctx: AppContext,
  { billId, collectionId, amountSen, paidAmountSen, occurredAt }: ChargeReport,
  account: { readonly version: number; readonly mode: PaymentMode },
): Promise<Pick<UnknownPaymentRow, 'id' | 'state'>> {
  // Billplz occasionally reports a paid bill with a paid amount of 0.
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
