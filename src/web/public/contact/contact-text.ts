// The texts of the contact form, for its page and its action alike.
import { maxCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const contactText: FormText = {
  fields: {
    name: () => ({ what: m.form_what_name(), max: maxCharacters.personName }),
    email: () => ({ what: m.form_what_email(), max: maxCharacters.email }),
    subject: () => ({ what: m.contact_what_subject(), max: maxCharacters.subject }),
    message: () => ({ what: m.contact_what_message(), max: maxCharacters.message }),
  },
  failed: (reason = m.error_not_saved()) => m.contact_failed({ reason }),
};
