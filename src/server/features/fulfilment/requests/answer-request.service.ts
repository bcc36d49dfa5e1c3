// Answers a buyer's request for the company or by the operator. Cancelling belongs to settlement.

import { isDeepStrictEqual } from 'node:util';
import type { RequestAnswer } from '#domain/fulfilment/booking-request.ts';
import { isId } from '#domain/kernel/id.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import {
  type BookingActor,
  findScope,
  getAuthor,
  isActorAllowed,
  toCompanyAuditOrigin,
} from '#server/features/bookings/booking-scope.ts';
import { clearAttention } from '#server/features/bookings/rows/attention.store.ts';
import { lockBooking } from '#server/features/bookings/rows/bookings.store.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { answerRequest, listRequests } from '../rows/requests.store.ts';
import { queueRequestAnswer } from './request-mails.ts';
import { sealWords } from './request-words.ts';

export type AnswerOutcome = 'saved' | 'closed' | 'readOnly';

/** After accepting a correction, the company makes it. To accept a cancellation, it cancels the booking. */
export async function answerBuyer(
  ctx: AppContext,
  actor: BookingActor,
  given: {
    readonly bookingId: string;
    readonly requestId: string;
    readonly answer: RequestAnswer;
    readonly words: string;
  },
): Promise<AnswerOutcome> {
  if (!isActorAllowed(actor, 'changeCustomers')) return 'readOnly';
  const { bookingId, requestId: id, answer, words } = given;
  const scope = isId(id) ? await findScope(ctx, actor, bookingId) : null;
  if (!scope) return 'closed';
  const { companyId, mode } = scope;
  return ctx.db.transaction().execute(async (tx): Promise<AnswerOutcome> => {
    const seen = await findOpenRequest(tx, bookingId, id);
    const booking = await lockBooking(tx, bookingId);
    if (booking?.company_id !== companyId || booking.mode !== mode) return 'closed';
    // A concurrent call may have answered the request or made an offer that this user has not seen.
    const open = await findOpenRequest(tx, bookingId, id);
    if (!open || !isDeepStrictEqual(open, seen)) return 'closed';
    if (open.kind === 'cancellation' && answer === 'accepted') return 'closed';
    // The company made an offer after the operator's page was rendered.
    if (actor.kind === 'superadmin' && open.offered_at !== null) return 'closed';
    const sealed = sealWords(ctx, { column: 'answer_text', id, words });
    const answered = await answerRequest(tx, {
      id,
      bookingId,
      companyId,
      answer,
      words: sealed,
      by: getAuthor(actor),
      now: ctx.now(),
    });
    if (!answered) return 'closed';
    if (answered.kind === 'cancellation') await clearAttention(tx, bookingId, ['belowFullRefund']);
    await queueRequestAnswer(ctx, tx, booking, { id, kind: answered.kind, answer, words });
    await recordAudit(tx, {
      ...toCompanyAuditOrigin(actor, scope),
      action: 'booking.answered',
      object: { kind: 'booking', id: bookingId },
      details: { request: answered.kind, answer },
    });
    return 'saved';
  });
}

async function findOpenRequest(tx: Tx, bookingId: string, id: string) {
  return (await listRequests(tx, bookingId)).find((row) => row.id === id && row.answer === null);
}
