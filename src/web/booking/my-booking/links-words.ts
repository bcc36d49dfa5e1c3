// The words of the form that asks for lost booking links.
import { maxCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { FormWords } from '#web/shared/forms/form-answer.ts';

export const linksWords: FormWords = {
  fields: {
    email: () => ({ what: m.form_what_email(), max: maxCharacters.email }),
  },
  failed: (reason) => m.links_failed({ reason: reason ?? m.error_not_saved() }),
};
