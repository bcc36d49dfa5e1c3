// The texts of the form that asks for lost booking links.
import { maxCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const linksText: FormText = {
  fields: {
    email: () => ({ what: m.form_what_email(), max: maxCharacters.email }),
  },
  failed: (reason) => m.links_failed({ reason: reason ?? m.error_not_saved() }),
};
