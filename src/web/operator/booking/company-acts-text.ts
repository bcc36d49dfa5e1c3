import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

const SHORT = 40;
const booking = () => ({ what: m.office_booking(), max: SHORT });

/** The field is sent once per traveller, in their order. */
export const ticketNumberField = 'ticketNumber';

export const actText: FormText = {
  fields: {
    bookingId: booking,
    revision: booking,
    act: booking,
    requestId: booking,
    answer: () => ({ what: m.requests_company_what_answer(), max: SHORT }),
    answerWords: () => ({ what: m.requests_company_what_words(), max: maxCharacters.requestWords }),
    pnr: () => ({ what: m.fulfilment_what_pnr(), max: maxCharacters.pnr }),
    ticketNumbers: () => ({ what: m.fulfilment_what_numbers(), max: maxCharacters.pastedText }),
  },
  failed: (reason = m.error_not_saved()) => m.fulfilment_failed({ reason }),
};

export const noteCallText: FormText = {
  fields: {
    bookingId: booking,
    noteId: booking,
    called: booking,
    outcome: booking,
    note: () => ({ what: m.late_note_what(), max: maxCharacters.bookingNote }),
  },
  failed: (reason = m.error_not_saved()) => m.timeline_note_failed({ reason }),
};
