// What a company answers its buyer on a booking's page.
import { answerInput } from '#domain/fulfilment/booking-request-input.ts';
import { m } from '#locales/messages/messages.js';
import {
  type AnswerOutcome,
  answerBuyer,
} from '#server/features/fulfilment/requests/answer-request.service.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { done, readForm, refuse } from '#web/shared/forms/form.server.ts';
import { answerText } from './requests-text.ts';

interface Posted {
  readonly ctx: Parameters<typeof answerBuyer>[0];
  readonly actor: Parameters<typeof answerBuyer>[1];
  readonly bookingId: string;
}

export async function answerForm(sent: FormData, { ctx, actor, bookingId }: Posted) {
  const form = await readForm(sent, answerInput, answerText);
  if (!form.ok) return form.refusal;
  const { requestId, answer, answerWords: words } = form.input;
  const outcome = await answerBuyer(ctx, actor, { bookingId, requestId, answer, words });
  if (outcome === 'saved') return done({ message: m.requests_company_saved() });
  return notTheirs(outcome, form.values);
}

function notTheirs(outcome: Exclude<AnswerOutcome, 'saved'>, values: FormValues) {
  return outcome === 'readOnly'
    ? refuse(403, { message: answerText.failed(m.requests_company_read_only()), values })
    : refuse(409, { message: answerText.failed(m.requests_company_closed()), values });
}
