import { answerInput } from '#domain/fulfilment/booking-request-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  type AnswerOutcome,
  answerBuyer,
} from '#server/features/fulfilment/requests/answer-request.service.ts';
import { formIntent, type RefusalReasons, refuseWithReason, succeed } from '#web/shared/forms/form.server.ts';
import { requestAnswerText } from './requests-text.ts';

interface BookingPage {
  readonly ctx: Parameters<typeof answerBuyer>[0];
  readonly actor: Parameters<typeof answerBuyer>[1];
  readonly bookingId: string;
}

export function answerIntent({ ctx, actor, bookingId }: BookingPage) {
  return formIntent(answerInput, requestAnswerText, async ({ answerWords: words, ...answer }, form) => {
    const outcome = await answerBuyer(ctx, actor, { bookingId, ...answer, words });
    if (outcome === 'saved') return succeed({ message: m.requests_company_saved() });
    return refuseWithReason(form, refusals[outcome]);
  });
}

const refusals: RefusalReasons<Exclude<AnswerOutcome, 'saved'>> = {
  readOnly: { status: 403, reason: m.requests_company_read_only },
  closed: m.requests_company_closed,
};
