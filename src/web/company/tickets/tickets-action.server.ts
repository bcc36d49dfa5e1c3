import { maxDocumentsPerBooking } from '#domain/fulfilment/document.ts';
import {
  assignedTicketInput,
  flightTicketsInput,
  pastedTicketsInput,
  reviewedTicketsInput,
} from '#domain/fulfilment/document-input.ts';
import type { PastedReview } from '#domain/fulfilment/pasted-tickets.ts';
import { m } from '#locales/messages/messages.js';
import {
  confirmDocument,
  type DocumentOutcome,
} from '#server/features/fulfilment/documents/company-documents.service.ts';
import {
  type ConfirmTicketsOutcome,
  confirmFlightTickets,
  type NotEmailed,
} from '#server/features/fulfilment/documents/flight-tickets.service.ts';
import {
  enterPastedTickets,
  type PastedOutcome,
  reviewPastedTickets,
} from '#server/features/fulfilment/documents/pasted-tickets.service.ts';
import { workEndTexts } from '#web/back-office/follow-up/follow-up-text.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { formIntent, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { flightTicketsText } from './tickets-text.ts';

type Ctx = Parameters<typeof confirmFlightTickets>[0];
type Actor = Parameters<typeof confirmFlightTickets>[1];

/** Result of a step. If `review` is set, the page shows what the pasted lines would enter. */
export interface TicketsStep {
  readonly review?: PastedReview;
  readonly isWarning?: true;
}

export function runTicketsAction(request: Request, ctx: Ctx, actor: Actor, dealId: string) {
  return runIntent(request, {
    confirm: formIntent(flightTicketsInput, flightTicketsText, async ({ documents }) =>
      toConfirmResult(await confirmFlightTickets(ctx, actor, { dealId, ids: documents })),
    ),
    review: formIntent(pastedTicketsInput, flightTicketsText, async ({ numbers: text }, { values }) => {
      const review = await reviewPastedTickets(ctx, actor, { dealId, text });
      return review ? succeed<TicketsStep>({ review }) : failed(403, m.flights_read_only(), values);
    }),
    enter: formIntent(reviewedTicketsInput, flightTicketsText, async ({ numbers: text, seen }, { values }) =>
      toEnterResult(await enterPastedTickets(ctx, actor, { dealId, text, seen }), values),
    ),
    assign: formIntent(assignedTicketInput, flightTicketsText, async ({ id, passenger }, { values }) =>
      toAssignResult(await confirmDocument(ctx, actor, { id, ...passenger, isShown: true }), values),
    ),
  });
}

const failed = (status: number, reason: string, values: FormValues = {}) =>
  refuse<TicketsStep>(status, { message: flightTicketsText.failed(reason), values });

function toConfirmResult(outcome: ConfirmTicketsOutcome) {
  if (!outcome.ok)
    return outcome.code === 'read_only'
      ? failed(403, m.documents_read_only())
      : failed(404, m.flights_missing());
  const { confirmed, emailed, notEmailed } = outcome;
  const texts = [
    ...(confirmed > 0 ? [m.tickets_done_confirmed({ count: confirmed })] : []),
    ...(emailed > 0 ? [m.tickets_done_emailed({ count: emailed })] : []),
    ...notEmailed.map(describeNotEmailed),
  ];
  const message = texts.length > 0 ? texts.join(' ') : m.tickets_done_already();
  return succeed<TicketsStep>({ message, ...(notEmailed.length > 0 && { isWarning: true }) });
}

function toEnterResult(outcome: PastedOutcome, values: FormValues) {
  if (outcome.ok)
    return succeed<TicketsStep>({
      message: outcome.count > 0 ? m.tickets_entered({ count: outcome.count }) : m.tickets_entered_before(),
    });
  switch (outcome.code) {
    case 'numbers_changed':
      return refuse<TicketsStep>(
        409,
        { message: flightTicketsText.failed(m.tickets_changed()), values },
        { extra: { review: outcome.review } },
      );
    case 'read_only':
      return failed(403, m.flights_read_only(), values);
    default:
      return failed(404, m.flights_missing(), values);
  }
}

function describeNotEmailed({ reference, why }: NotEmailed): string {
  const reason =
    why === 'numbersDiffer'
      ? m.documents_numbers_differ()
      : why === 'flightCancelled' || why === 'flown'
        ? workEndTexts[why]()
        : m.tickets_send_first();
  return m.tickets_not_emailed({ reference, reason });
}

function toAssignResult(outcome: DocumentOutcome, values: FormValues) {
  switch (outcome) {
    case 'confirmed':
      return succeed<TicketsStep>({ message: m.tickets_assigned() });
    case 'readOnly':
      return failed(403, m.documents_read_only(), values);
    case 'noBooking':
    case 'noTraveller':
      return refuse<TicketsStep>(422, { fieldErrors: { passenger: m.documents_no_traveller() }, values });
    case 'full':
      return failed(409, m.documents_booking_full({ max: maxDocumentsPerBooking }), values);
    case 'flightCancelled':
    case 'flown':
    case 'closed':
      return failed(409, workEndTexts[outcome](), values);
    default:
      return failed(409, m.documents_gone(), values);
  }
}
