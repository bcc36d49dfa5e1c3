// Handles both steps of a cancellation, review and confirm, for companies and the operator.

import type { BookingToCancel, CancellationReview } from '#domain/bookings/cancellation.ts';
import { cancelInput } from '#domain/fulfilment/booking-request-input.ts';
import type { Sen } from '#domain/kernel/money.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import {
  type ReviewOutcome,
  reviewCancellation,
} from '#server/features/settlement/cancel/cancellation-review.service.ts';
import type { CancelBookingOutcome } from '#server/features/settlement/cancel/cancellations.service.ts';
import { type FormValues, readTypedValues } from '#web/shared/forms/action-result.ts';
import { joinCheckedValues, readForm, refuse, succeed } from '#web/shared/forms/form.server.ts';
import { travellerBoxes } from '../kit/travellers-field.tsx';
import { cancelText } from './cancel-text.ts';

/** Values to display again in the form. If `review` is set, the second step is shown. */
export interface CancelStep {
  readonly review?: CancellationReview;
  readonly values?: FormValues;
}

interface CancelPage {
  readonly ctx: Parameters<typeof reviewCancellation>[0];
  readonly actor: Parameters<typeof reviewCancellation>[1];
  readonly bookingId: string;
  readonly cancel: (cancellation: BookingToCancel) => Promise<CancelBookingOutcome>;
}

export function cancelHandlers(page: CancelPage) {
  const { ctx, actor, bookingId } = page;
  const { supportEmail } = ctx.config.site;
  return {
    review: async (sent: FormData) => {
      const form = await readCancellation(sent, bookingId);
      if (!form.ok) return form.refusal;
      const outcome = await reviewCancellation(ctx, actor, form.cancellation);
      if (outcome.kind !== 'review') return refuseReview(outcome, form.values, supportEmail);
      return succeed<CancelStep>({ review: outcome.review, values: form.values });
    },
    edit: async (sent: FormData) => {
      joinCheckedValues(sent, travellerBoxes);
      return succeed<CancelStep>({ values: readTypedValues(sent, cancelText) });
    },
    cancel: async (sent: FormData) => {
      const form = await readCancellation(sent, bookingId);
      if (!form.ok) return form.refusal;
      const { cancellation, values } = form;
      const outcome = await page.cancel(cancellation);
      if (outcome === 'saved') return succeed<CancelStep>({ message: m.cancel_done() });
      if (outcome === 'offered') return succeed<CancelStep>({ message: m.offers_sent() });
      const again = await reviewCancellation(ctx, actor, cancellation);
      if (again.kind !== 'review') return refuseReview(again, values, supportEmail);
      const message = cancelText.failed(m.cancel_changed());
      return refuse<CancelStep>(409, { message, values }, { extra: { review: again.review } });
    },
  };
}

async function readCancellation(sent: FormData, bookingId: string) {
  joinCheckedValues(sent, travellerBoxes);
  const form = await readForm(sent, cancelInput, cancelText);
  if (!form.ok) return form;
  const { travellers, refund = null, returnSeats, cancelWords: words, seen = '' } = form.input;
  const cancellation: BookingToCancel = {
    bookingId,
    places: travellers,
    refundSen: refund,
    returnSeats,
    words,
    seen,
  };
  return { ok: true as const, cancellation, values: form.values };
}

type Refused = Exclude<ReviewOutcome, { readonly kind: 'review' }>;

function refuseReview(outcome: Refused, values: FormValues, supportEmail: string) {
  if (outcome.kind === 'readOnly')
    return refuse(403, { message: cancelText.failed(m.requests_company_read_only()), values });
  if (outcome.kind === 'closed')
    return refuse(409, { message: cancelText.failed(m.cancel_closed_meanwhile()), values });
  return refuse(422, { ...explainRefusal(outcome, supportEmail), values });
}

type RefusedTerms = Extract<Refused, { readonly kind: 'refused' }>;

function explainRefusal({ why, mostSen }: RefusedTerms, email: string) {
  switch (why) {
    case 'tooMuch':
      return { fieldErrors: { refund: explainTooMuch(mostSen) } };
    case 'fullRefundOnly':
      return { message: cancelText.failed(m.offers_refused_full()) };
    case 'seatsStay':
      return { fieldErrors: { returnSeats: m.offers_refused_seats() } };
    case 'operatorOnly': {
      const reason = m.offers_refused_operator({ product: m.product_name(), email });
      return { message: cancelText.failed(reason) };
    }
  }
}

function explainTooMuch(mostSen: Sen): string {
  return m.requests_cancel_refund_wrong({ amount: formatMyr(mostSen) });
}
