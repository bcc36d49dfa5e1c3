import type { ShownEntry } from '#domain/finance/money-entry.ts';
import type { SuperAdminActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { countWaiting, listBookingEntries, listWaiting } from './money-entries.store.ts';

const MOST_SHOWN = 100;

type ShownRow = Awaited<ReturnType<typeof listWaiting>>[number];

function toShown(row: ShownRow, actor: SuperAdminActor): ShownEntry {
  const ended = row.withdrawn_at ? 'withdrawn' : 'booked';
  return {
    batchId: row.batch_id,
    bookingId: row.booking_id,
    reference: row.reference,
    company: row.company,
    kind: row.kind,
    amountSen: row.amount_sen,
    from: row.from_account,
    to: row.to_account,
    billId: row.bill_id,
    reason: row.reason,
    state: row.booked_at || row.withdrawn_at ? ended : 'waiting',
    madeAt: row.made_at,
    madeBy: row.maker,
    confirmedBy: row.second,
    isOwn: row.made_by === actor.userId,
  };
}

export async function listEntries(
  ctx: AppContext,
  actor: SuperAdminActor,
  bookingId: string,
): Promise<readonly ShownEntry[]> {
  return (await listBookingEntries(ctx.db, bookingId, MOST_SHOWN)).map((row) => toShown(row, actor));
}

export async function listWaitingEntries(
  ctx: AppContext,
  actor: SuperAdminActor,
): Promise<readonly ShownEntry[]> {
  const rows = await listWaiting(ctx.db, await currentMode(ctx), MOST_SHOWN);
  return rows.map((row) => toShown(row, actor));
}

export function countWaitingEntries({ db }: AppContext, _actor: SuperAdminActor): Promise<number> {
  return countWaiting(db);
}
