// What a company answers its buyer on a booking's page, and cancelling the booking.
import { answerInput, cancelInput } from '#domain/booking-request-input.ts';
import type { Sen } from '#domain/money.ts';
import { formatMyr } from '#domain/money.ts';
import { m } from '#locales/messages/messages.js';
import {
  type CancelOutcome,
  cancelBooking,
} from '#server/features/bookings/requests/cancellations.service.ts';
import {
  type AnswerOutcome,
  answerBuyer,
} from '#server/features/bookings/requests/company-requests.service.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { done, joinBoxes, readForm, refuse } from '#web/shared/forms/form.server.ts';
import { travellerBoxes } from '#web/shared/office/travellers-field.tsx';
import { answerText, cancelText } from './requests-text.ts';

interface Posted {
  readonly ctx: Parameters<typeof answerBuyer>[0];
  readonly actor: Parameters<typeof cancelBooking>[1];
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

interface CancelPosted extends Posted {
  /** Of everyone who flies. */
  readonly fullSen: Sen;
  readonly flying: number;
}

export async function cancelForm(sent: FormData, { ctx, actor, bookingId, fullSen, flying }: CancelPosted) {
  joinBoxes(sent, travellerBoxes);
  const form = await readForm(sent, cancelInput, cancelText);
  if (!form.ok) return form.refusal;
  const { values } = form;
  const { travellers: places, refund = null, returnSeats, cancelWords: words } = form.input;
  const wanted = { bookingId, places, refundSen: refund, returnSeats, words };
  const outcome = await cancelBooking(ctx, actor, wanted);
  switch (outcome) {
    case 'saved': {
      const isPart = places.length < flying;
      return done({
        message: isPart ? m.offers_part_done({ count: places.length }) : m.requests_cancel_done(),
      });
    }
    case 'offered':
      return done({ message: m.offers_sent() });
    case 'readOnly':
    case 'closed':
      return notTheirs(outcome, values);
    default:
      return refuse(422, { ...refusalOf(outcome, { fullSen, email: ctx.config.site.supportEmail }), values });
  }
}

type Refused = Exclude<CancelOutcome, 'saved' | 'offered' | 'readOnly' | 'closed'>;

function refusalOf(why: Refused, { fullSen, email }: { fullSen: Sen; email: string }) {
  const product = m.product_name();
  switch (why) {
    case 'tooMuch':
      return { fieldErrors: { refund: m.requests_cancel_refund_wrong({ amount: formatMyr(fullSen) }) } };
    case 'fullRefundOnly':
      return { message: cancelText.failed(m.offers_refused_full()) };
    case 'seatsStay':
      return { fieldErrors: { returnSeats: m.offers_refused_seats() } };
    case 'operatorOnly':
      return { message: cancelText.failed(m.offers_refused_operator({ product, email })) };
  }
}

function notTheirs(outcome: Exclude<AnswerOutcome, 'saved'>, values: FormValues) {
  return outcome === 'readOnly'
    ? refuse(403, { message: answerText.failed(m.requests_company_read_only()), values })
    : refuse(409, { message: answerText.failed(m.requests_company_closed()), values });
}
