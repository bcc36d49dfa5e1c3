// Lists holders of many unpaid seats and releases their seats like expired holds: the settlement deletes the
// bill first, and late payments still count.

import { hourMs } from '#domain/kernel/time.ts';
import { type HeavyHolder, type HolderKind, heavyHolderSeats, maskEmail } from '#domain/operator/desk.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { listAttempts } from '#server/features/bookings/rows/attempts.store.ts';
import { settleBill } from '#server/features/settlement/settle/settlement.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { BookingRow } from '#server/platform/database/schema.ts';
import { listHolderBookings, listHolders } from './heavy-holders.store.ts';

const MOST_SHOWN = 10;
const REMEMBERED_HOURS = 6;

export async function listHeavyHolders(ctx: AppContext, _actor: SuperAdminActor): Promise<HeavyHolder[]> {
  const rows = await listHolders(ctx.db, {
    seats: heavyHolderSeats,
    debt: ctx.config.limits.unpaidHolds,
    since: new Date(ctx.now().getTime() - REMEMBERED_HOURS * hourMs),
    limit: MOST_SHOWN,
  });
  return rows.map((row) => ({
    ...row,
    key: row.key.toString('hex'),
    emails: [...new Set(row.emails.map(maskEmail))],
  }));
}

/** Returns the number of ended bookings. Paid bookings and pending payments keep their seats. */
export async function releaseHeldBookings(
  ctx: AppContext,
  actor: SuperAdminActor,
  holder: { readonly kind: HolderKind; readonly key: string },
): Promise<number> {
  const isUnpaid = async (booking: BookingRow, tx: Tx): Promise<boolean> => {
    if (booking.state !== 'awaitingPayment') return false;
    const attempts = await listAttempts(tx, booking.id);
    if (attempts.at(-1)?.last_transaction_status === 'pending') return false;
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'booking.seatsGivenBack',
      object: { kind: 'booking', id: booking.id },
      companyId: booking.company_id,
      details: { reference: booking.reference, tickets: booking.tickets },
    });
    return true;
  };
  let ended = 0;
  const key = Buffer.from(holder.key, 'hex');
  for (const bookingId of await listHolderBookings(ctx.db, { kind: holder.kind, key })) {
    const input = { event: 'holdEnded', report: { source: 'staff' }, staff: { actor } } as const;
    const { kind } = await settleBill(ctx, bookingId, input, isUnpaid);
    if (kind === 'settled') ended += 1;
  }
  return ended;
}
