import type { RequestAnswer, RequestKind } from '#domain/booking-request.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { BookingRequestRow } from '#server/platform/schema.ts';

/** False when one of this kind is open. */
export async function insertRequest(
  tx: Tx,
  request: {
    readonly id: string;
    readonly bookingId: string;
    readonly companyId: string;
    readonly kind: RequestKind;
    readonly words: Buffer;
    readonly now: Date;
  },
): Promise<boolean> {
  const { id, kind, words } = request;
  const written = await tx
    .insertInto('booking_requests')
    .values({
      ...{ id, kind, words, asked_at: request.now },
      ...{ booking_id: request.bookingId, company_id: request.companyId },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The newest first. */
export async function listRequests(db: Db, bookingId: string): Promise<BookingRequestRow[]> {
  return db
    .selectFrom('booking_requests')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Undefined when it was answered before, or is not this company's. */
export async function answerRequest(
  tx: Tx,
  answer: {
    readonly id: string;
    readonly bookingId: string;
    readonly companyId: string;
    readonly answer: RequestAnswer;
    readonly words: Buffer;
    readonly by: string;
    readonly now: Date;
  },
): Promise<{ kind: RequestKind } | undefined> {
  return tx
    .updateTable('booking_requests')
    .set({
      ...{ answer: answer.answer, answer_words: answer.words },
      ...{ answered_at: answer.now, answered_by: answer.by },
    })
    .where('id', '=', answer.id)
    .where('booking_id', '=', answer.bookingId)
    .where('company_id', '=', answer.companyId)
    .where('answer', 'is', null)
    .returning('kind')
    .executeTakeFirst();
}
