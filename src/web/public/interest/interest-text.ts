// The texts of the form that registers interest, for its page, its dialog and its action alike.
import { maxCharacters, maxProspectTickets } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const interestText: FormText = {
  fields: {
    name: () => ({ what: m.form_what_name(), max: maxCharacters.personName }),
    email: () => ({ what: m.form_what_email(), max: maxCharacters.email }),
    phone: () => ({ what: m.form_what_phone(), max: maxCharacters.phone }),
    tickets: () => ({ what: m.waiting_what_tickets(), max: String(maxProspectTickets).length }),
  },
  failed: (reason) => (reason ? `${m.interest_failed()} ${reason}` : m.interest_failed()),
};
