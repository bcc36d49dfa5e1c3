// Operator actions that remind a late company or act for it, by the same services as its own pages.

import { maxNotesPerBooking } from '#domain/bookings/booking.ts';
import { NO_TICKET_NUMBER } from '#domain/fulfilment/fulfilment.ts';
import {
  answerForCompanyInput,
  documentsForCompanyInput,
  noteCallInput,
  referenceForCompanyInput,
  remindInput,
  stepForCompanyInput,
  ticketsForCompanyInput,
} from '#domain/operator/operator-acts-input.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import {
  type SendOutcome,
  sendDocuments,
} from '#server/features/fulfilment/documents/send-documents.service.ts';
import { markStep } from '#server/features/fulfilment/names/company-fulfilment.service.ts';
import { recordTickets } from '#server/features/fulfilment/names/tickets.service.ts';
import { type NoteOutcome, noteCall } from '#server/features/fulfilment/notes/notes.service.ts';
import { answerBuyer } from '#server/features/fulfilment/requests/answer-request.service.ts';
import { getDeskStory } from '#server/features/operator-desk/desk-story.service.ts';
import { remindCompany } from '#server/features/operator-desk/late-company.service.ts';
import { nameReminderForm, recordCallForm } from '#web/back-office/follow-up/follow-up-action.server.ts';
import { workEndTexts } from '#web/back-office/follow-up/follow-up-text.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { formIntent, readForm, refuse, succeed } from '#web/shared/forms/form.server.ts';
import { actText, noteCallText, ticketNumberField } from './company-acts-text.ts';

type Ctx = Parameters<typeof remindCompany>[0];
type Actor = Parameters<typeof remindCompany>[1];

export function lateCompanyHandlers(ctx: Ctx, actor: Actor) {
  return {
    remind: formIntent(remindInput, actText, async ({ bookingId }) => {
      const outcome = await remindCompany(ctx, actor, bookingId);
      if (outcome.ok) return succeed({ message: m.late_reminded({ count: outcome.people }) });
      switch (outcome.code) {
        case 'too_soon':
          return refuse(409, { message: m.late_too_soon({ when: formatDateTime(outcome.lastAt) }) });
        case 'not_late':
          return refuse(409, { message: m.late_not_late() });
        case 'no_readers':
          return refuse(409, { message: m.late_no_readers() });
      }
    }),
    noteCall: formIntent(noteCallInput, noteCallText, async ({ note: words = '', ...call }, { values }) => {
      const outcome = await noteCall(ctx, actor, { ...call, words });
      if (outcome === 'saved') return succeed({ message: m.late_note_saved() });
      return refuse(409, { message: noteCallText.failed(notNoted[outcome]()), values });
    }),
  };
}

const notNoted: Record<Exclude<NoteOutcome, 'saved'>, () => string> = {
  readOnly: m.timeline_note_read_only,
  closed: m.desk_booking_missing,
  erased: m.timeline_note_erased_booking,
  full: () => m.timeline_note_full({ max: maxNotesPerBooking }),
};

export function companyActHandlers(ctx: Ctx, actor: Actor) {
  return {
    call: (sent: FormData) => recordCallForm(ctx, actor, sent),
    askNames: (sent: FormData) => nameReminderForm(ctx, actor, sent),
    step: formIntent(stepForCompanyInput, actText, async ({ act: step, ...change }, { values }) =>
      toActionResult(await markStep(ctx, actor, { ...change, step }), values),
    ),
    tickets: async (sent: FormData) => {
      const asksNumbers = (await getDeskStory(ctx, actor, String(sent.get('bookingId'))))?.acts?.tickets
        ?.asksNumbers;
      joinNumbers(sent, asksNumbers === true);
      const input = asksNumbers ? ticketsForCompanyInput : referenceForCompanyInput;
      const form = await readForm(sent, input, actText);
      if (!form.ok) return form.refusal;
      const entered = { ticketNumbers: null, ...form.input, pnr: form.input.pnr ?? null };
      return toActionResult(await recordTickets(ctx, actor, entered), {});
    },
    documents: formIntent(documentsForCompanyInput, actText, async (input, { values }) => {
      const outcome = await sendDocuments(ctx, actor, input);
      return outcome === 'saved'
        ? succeed({ message: m.late_documents_sent() })
        : toActionResult(outcome, values);
    }),
    answer: formIntent(
      answerForCompanyInput,
      actText,
      async ({ answerWords: words, ...answer }, { values }) => {
        const outcome = await answerBuyer(ctx, actor, { ...answer, words });
        if (outcome === 'saved') return succeed({ message: m.requests_company_saved() });
        return refuse(409, { message: actText.failed(m.requests_company_closed()), values });
      },
    ),
  };
}

/** Joins the ticket numbers into one text, with a dash for each traveller without one. */
function joinNumbers(sent: FormData, asksNumbers: boolean): void {
  const numbers = sent.getAll(ticketNumberField).map((number) => String(number).trim() || NO_TICKET_NUMBER);
  sent.delete(ticketNumberField);
  if (asksNumbers) sent.set('ticketNumbers', numbers.join('\n'));
}

function toActionResult(outcome: SendOutcome, values: FormValues) {
  switch (outcome) {
    case 'saved':
      return succeed({ message: m.fulfilment_saved() });
    case 'wrongNumbers':
      return refuse(422, { message: actText.failed(m.late_tickets_wrong()), values });
    case 'stale':
      return refuse(409, { message: actText.failed(m.fulfilment_stale()), values });
    case 'nothingToSend':
      return refuse(409, { message: actText.failed(m.late_documents_none()), values });
    case 'numbersDiffer':
      return refuse(409, { message: actText.failed(m.late_documents_differ()), values });
    case 'flightCancelled':
    case 'flown':
      return refuse(409, { message: actText.failed(workEndTexts[outcome]()), values });
    default:
      return refuse(409, { message: actText.failed(m.fulfilment_closed()), values });
  }
}
