import { refundStep } from '#domain/finance/refund.ts';
import { decimalFromSen, type Sen, senFromDecimal } from '#domain/kernel/money.ts';
import { voidFile } from '#server/features/finance/bank-files/bank-files.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { BookingRow } from '#server/platform/database/schema.ts';
import {
  listPendingRefunds,
  lockRefundFiles,
  lockRefunds,
  setRefundChargedBack,
} from '../rows/refunds.store.ts';
import { insertRefund } from '../rows/settlement.store.ts';

/**
 * Cancels unsent refunds, oldest first, up to the amount charged back; the rest stays due. Voids an unsent
 * file that contains one of them. Returns the amount no longer due.
 */
export async function endChargedBackRefunds(
  tx: Tx,
  { id: bookingId, mode }: Pick<BookingRow, 'id' | 'mode'>,
  chargeback: { readonly id: string; readonly amountSen: Sen; readonly madeBy: string; readonly now: Date },
): Promise<Sen> {
  const { now } = chargeback;
  await lockRefundFiles(tx, mode);
  await lockRefunds(tx, bookingId);
  let leftSen = chargeback.amountSen;
  for (const refund of await listPendingRefunds(tx, bookingId)) {
    const step = refundStep(refund);
    if (leftSen === 0 || step === 'sent' || step === 'done') continue;
    if (step === 'inFile') await voidFile(tx, { mode, kind: 'refunds', runOn: null }, now);
    const { reason, attempt_id } = await setRefundChargedBack(tx, refund.id, chargeback);
    const amountSen = senFromDecimal(refund.amount);
    const endedSen = Math.min(amountSen, leftSen);
    leftSen -= endedSen;
    if (endedSen < amountSen)
      await insertRefund(tx, {
        booking_id: bookingId,
        attempt_id,
        amount: decimalFromSen(amountSen - endedSen),
        reason,
        created_at: now,
      });
  }
  return chargeback.amountSen - leftSen;
}
