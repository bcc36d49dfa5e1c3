import { bookingHistory, type HistoryFacts, type HistoryLine } from '#domain/fulfilment/history.ts';
import type { HistoryAudience } from '#domain/fulfilment/history-kinds.ts';
import type { AppContext } from '#server/app/context.ts';
import { listStaffNames } from '#server/features/bookings/rows/staff-names.store.ts';
import {
  findHistoryBooking,
  type HistoryBooking,
  type HistoryWork,
  listRecords,
  listWork,
} from './history.store.ts';

export async function getBuyerHistory(ctx: AppContext, bookingId: string): Promise<HistoryLine[]> {
  const booking = await findHistoryBooking(ctx.db, bookingId);
  if (!booking) return [];
  return toHistory(ctx, { booking, work: await listWork(ctx.db, bookingId), notes: [] }, 'buyer');
}

interface Parts {
  readonly booking: HistoryBooking;
  readonly work: HistoryWork;
  readonly notes: HistoryFacts['notes'];
}

export async function toHistory(
  ctx: AppContext,
  { booking, work, notes }: Parts,
  audience: HistoryAudience,
): Promise<HistoryLine[]> {
  const { heldAt, seats, confirmedAt } = booking;
  const records = await listRecords(ctx.db, booking);
  const lines = bookingHistory({ heldAt, seats, confirmedAt, notes, ...work, ...records }, audience);
  const nameOf = await listStaffNames(
    ctx.db,
    lines.map(({ who }) => who),
  );
  return lines.map((line) => ({ ...line, who: nameOf(line.who) ?? null }));
}
