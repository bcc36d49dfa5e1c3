import type { NameReminderState } from '#domain/fulfilment/company-board.ts';
import type { Call } from '#domain/fulfilment/story.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';

interface OfBooking {
  readonly bookingId: string;
  readonly companyId: string;
}

export async function insertCall(tx: Tx, { bookingId, companyId }: OfBooking, call: Call): Promise<number> {
  const { id } = await tx
    .insertInto('follow_ups')
    .values({
      booking_id: bookingId,
      company_id: companyId,
      outcome: call.outcome,
      called_at: call.at,
      called_by: call.by,
      next_call_at: call.nextAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface RecordedCall extends Pick<Call, 'at' | 'by' | 'outcome'> {
  readonly id: number;
}

export async function findLastCall(tx: Tx, bookingId: string): Promise<RecordedCall | undefined> {
  return tx
    .selectFrom('follow_ups')
    .select(['id', 'outcome', 'called_at as at', 'called_by as by'])
    .where('booking_id', '=', bookingId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function markCallUndone(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('follow_ups').set({ undone_at: at }).where('id', '=', id).execute();
}

export async function findNameReminderState(db: Db, bookingId: string): Promise<NameReminderState | null> {
  const { times, lastAt } = await db
    .selectFrom('name_reminders')
    .select(({ fn }) => [fn.countAll<number>().as('times'), fn.max('requested_at').as('lastAt')])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return lastAt ? { times, lastAt } : null;
}

export async function insertNameReminder(
  tx: Tx,
  { bookingId, companyId }: OfBooking,
  asked: { readonly at: Date; readonly by: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('name_reminders')
    .values({ booking_id: bookingId, company_id: companyId, requested_at: asked.at, requested_by: asked.by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
