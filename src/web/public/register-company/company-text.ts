// The texts of the partner registration form, for its page and its action alike.
import { maxCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const companyText: FormText = {
  fields: {
    companyName: () => ({ what: m.company_what_name(), max: maxCharacters.companyName }),
    address: () => ({ what: m.company_what_address(), max: maxCharacters.address }),
    picName: () => ({ what: m.company_what_pic(), max: maxCharacters.personName }),
    email: () => ({ what: m.company_what_email(), max: maxCharacters.email }),
    phone: () => ({ what: m.company_what_phone(), max: maxCharacters.phone }),
  },
  failed: (message = m.error_not_saved()) => m.company_failed({ message }),
};
