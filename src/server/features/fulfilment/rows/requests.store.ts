import type { RequestAnswer, RequestKind } from '#domain/fulfilment/booking-request.ts';
import type { Sen } from '#domain/kernel/money.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { BookingRequestRow } from '#server/platform/database/schema.ts';

export async function insertBookingRequest(
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
      id,
      kind,
      text: words,
      requested_at: request.now,
      booking_id: request.bookingId,
      company_id: request.companyId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function listRequests(db: Db, bookingId: string): Promise<BookingRequestRow[]> {
  return db
    .selectFrom('booking_requests')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns true if the buyer requested a correction that the company has not declined. */
export async function isCorrectionRequested(db: Db, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('booking_requests')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'correction')
    .where(({ or, eb }) => or([eb('answer', 'is', null), eb('answer', '=', 'accepted')]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

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
      answer: answer.answer,
      answer_text: answer.words,
      answered_at: answer.now,
      answered_by: answer.by,
    })
    .where('id', '=', answer.id)
    .where('booking_id', '=', answer.bookingId)
    .where('company_id', '=', answer.companyId)
    .where('answer', 'is', null)
    .returning('kind')
    .executeTakeFirst();
}

interface NewOffer {
  readonly requestId: string;
  readonly refundSen: Sen;
  readonly places: readonly number[] | null;
  readonly returnSeats: boolean;
  readonly words: Buffer;
  readonly by: string;
  readonly now: Date;
}

export async function setOffer(tx: Tx, offer: NewOffer): Promise<void> {
  await tx
    .updateTable('booking_requests')
    .set({
      offer_sen: offer.refundSen,
      offer_places: offer.places && [...offer.places],
      offer_returns_seats: offer.returnSeats,
      offer_text: offer.words,
      offered_at: offer.now,
      offered_by: offer.by,
      offer_declined_at: null,
    })
    .where('id', '=', offer.requestId)
    .execute();
}

export async function declineOffer(
  tx: Tx,
  { bookingId, offeredAt, now }: { bookingId: string; offeredAt: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('booking_requests')
    .set({ offer_declined_at: now })
    .where('booking_id', '=', bookingId)
    .where('answer', 'is', null)
    .where('offered_at', '=', offeredAt)
    .where('offer_declined_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
