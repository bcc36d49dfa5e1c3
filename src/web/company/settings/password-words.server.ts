import { maxPasswordCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { FormFields } from '#web/shared/forms/refusal.server.ts';

export const passwordFields: FormFields = {
  newPassword: () => ({ what: m.office_what_new_password(), max: maxPasswordCharacters }),
  confirmNewPassword: () => ({ what: m.office_what_confirm_password(), max: maxPasswordCharacters }),
};
