import { travellerInput } from '#domain/bookings/traveller-input.ts';
import type { CompanyFulfilment } from '#domain/fulfilment/company-fulfilment.ts';
import {
  bookingReferenceInput,
  stepInput,
  ticketByInput,
  ticketsInput,
} from '#domain/fulfilment/fulfilment-input.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  enterForTraveller,
  type FulfilmentOutcome,
  markStep,
  setTicketBy,
} from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { keepTickets } from '#server/features/fulfilment/names/keep-tickets.service.ts';
import { correctTickets, recordTickets } from '#server/features/fulfilment/names/tickets.service.ts';
import {
  nameReminderForm,
  recordCallForm,
  undoCallForm,
} from '#web/back-office/follow-up/follow-up-action.server.ts';
import { workEndTexts } from '#web/back-office/follow-up/follow-up-text.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { formIntent, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { passengerFormText, stepFormText, ticketByFormText, ticketsFormText } from './fulfilment-text.ts';
import { noteIntent } from './note-action.server.ts';
import { answerIntent } from './requests-action.server.ts';

type Ctx = Parameters<typeof markStep>[0];
type Actor = Parameters<typeof setTicketBy>[1];

interface FulfilmentRequest {
  readonly ctx: Ctx;
  readonly actor: Actor;
  readonly booking: CompanyFulfilment;
  readonly place: number;
}

export function runFulfilmentAction(request: Request, { ctx, actor, booking, place }: FulfilmentRequest) {
  const { bookingId } = booking;
  const respond = (outcome: FulfilmentOutcome, values: FormValues) =>
    toActionResult(outcome, values, booking);
  return runIntent(request, {
    passenger: formIntent(
      travellerInput({ now: ctx.now(), lastFlightOn: booking.trip.lastFlightOn }),
      passengerFormText,
      async ({ version, ...details }, { values }) =>
        respond(await enterForTraveller(ctx, actor, { bookingId, place, version, details }), values),
    ),
    step: formIntent(stepInput, stepFormText, async ({ act: step, revision }, { values }) =>
      step === 'keepTickets'
        ? respond(await keepTickets(ctx, actor, { bookingId, revision }), values)
        : respond(await markStep(ctx, actor, { bookingId, revision, step }), values),
    ),
    tickets: formIntent(
      booking.asksTicketNumbers ? ticketsInput : bookingReferenceInput,
      ticketsFormText,
      async (input, { values }) => {
        const save = booking.may.correctTickets ? correctTickets : recordTickets;
        return respond(await save(ctx, actor, { bookingId, ticketNumbers: null, ...input }), values);
      },
    ),
    call: (formData) => {
      // The URL determines the booking; ignore any id in the form.
      formData.set('bookingId', bookingId);
      return recordCallForm(ctx, actor, formData);
    },
    undoCall: (formData) => {
      formData.set('bookingId', bookingId);
      return undoCallForm(ctx, actor, formData);
    },
    askNames: (formData) => {
      formData.set('bookingId', bookingId);
      return nameReminderForm(ctx, actor, formData);
    },
    answer: answerIntent({ ctx, actor, bookingId }),
    note: noteIntent({ ctx, actor, bookingId }),
    ticketBy: formIntent(ticketByInput, ticketByFormText, async (input, { values }) =>
      respond(await setTicketBy(ctx, actor, { bookingId, ...input }), values),
    ),
  });
}

function toActionResult(
  outcome: FulfilmentOutcome,
  values: FormValues,
  { ticketsPromisedOn }: CompanyFulfilment,
) {
  switch (outcome) {
    case 'saved':
      return succeed({ message: m.fulfilment_saved() });
    case 'wrongNumbers':
      return refuse(422, { fieldErrors: { ticketNumbers: m.fulfilment_numbers_wrong() }, values });
    case 'wrongDate': {
      const date = formatDate(ticketsPromisedOn);
      return refuse(422, { fieldErrors: { ticketBy: m.fulfilment_ticket_by_wrong({ date }) }, values });
    }
    case 'readOnly':
      return refuse(403, { message: m.fulfilment_failed({ reason: m.fulfilment_read_only() }), values });
    case 'stale':
      return refuse(409, { message: m.fulfilment_failed({ reason: m.fulfilment_stale() }), values });
    default:
      return refuse(409, { message: m.fulfilment_failed({ reason: workEndTexts[outcome]() }), values });
  }
}
