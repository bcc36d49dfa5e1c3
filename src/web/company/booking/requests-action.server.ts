// What a company answers its buyer on a booking's page, and cancelling the booking.
import { answerInput, cancelInput } from '#domain/booking-request-input.ts';
import { formatMyr, type Sen } from '#domain/money.ts';
import { m } from '#locales/messages/messages.js';
import {
  type AnswerOutcome,
  answerBuyer,
  cancelBooking,
} from '#server/features/bookings/requests/company-requests.service.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { done, readForm, refuse } from '#web/shared/forms/form.server.ts';
import { answerText, cancelText } from './requests-text.ts';

interface Posted {
  readonly ctx: Parameters<typeof answerBuyer>[0];
  readonly actor: Parameters<typeof answerBuyer>[1];
  readonly bookingId: string;
  readonly paidSen: Sen;
}

export async function answerForm(sent: FormData, { ctx, actor, bookingId, paidSen }: Posted) {
  const form = await readForm(sent, answerInput, answerText);
  if (!form.ok) return form.refusal;
  const { requestId, answer, answerWords: words } = form.input;
  const outcome = await answerBuyer(ctx, actor, { bookingId, requestId, answer, words });
  return toResult(outcome, { values: form.values, message: m.requests_company_saved(), paidSen });
}

export async function cancelForm(sent: FormData, { ctx, actor, bookingId, paidSen }: Posted) {
  const form = await readForm(sent, cancelInput, cancelText);
  if (!form.ok) return form.refusal;
  const { refund: refundSen, returnSeats, cancelWords: words } = form.input;
  const outcome = await cancelBooking(ctx, actor, { bookingId, refundSen, returnSeats, words });
  return toResult(outcome, { values: form.values, message: m.requests_cancel_done(), paidSen });
}

function toResult(
  outcome: AnswerOutcome,
  { values, message, paidSen }: { values: FormValues; message: string; paidSen: Sen },
) {
  switch (outcome) {
    case 'saved':
      return done({ message });
    case 'tooMuch': {
      const refund = m.requests_cancel_refund_wrong({ amount: formatMyr(paidSen) });
      return refuse(422, { fieldErrors: { refund }, values });
    }
    case 'readOnly':
      return refuse(403, { message: answerText.failed(m.requests_company_read_only()), values });
    case 'closed':
      return refuse(409, { message: answerText.failed(m.requests_company_closed()), values });
  }
}
