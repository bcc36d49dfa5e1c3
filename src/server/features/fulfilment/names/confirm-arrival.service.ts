import { canConfirmArrival } from '#domain/fulfilment/fulfilment.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { lockFulfilment, setArrived } from '../rows/fulfilment.store.ts';

/** Returns false if names are not submitted yet or the booking was cancelled. Idempotent. */
export async function confirmArrival(
  ctx: AppContext,
  { bookingId, clientAddress }: { readonly bookingId: string; readonly clientAddress: string },
): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const fulfilment = await lockFulfilment(tx, bookingId);
    if (!fulfilment || !canConfirmArrival(fulfilment.state)) return false;
    if (fulfilment.arrived_at !== null) return true;
    await setArrived(tx, bookingId, ctx.now());
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'booking.ticketsArrived',
      object: { kind: 'booking', id: bookingId },
      companyId: fulfilment.company_id,
      details: { by: 'buyer' },
      clientAddress,
    });
    return true;
  });
}
