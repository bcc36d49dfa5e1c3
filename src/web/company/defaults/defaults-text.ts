import { maxAlertAddresses } from '#domain/fulfilment/reminders.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult, FormText } from '#web/shared/forms/action-result.ts';

export type DefaultsResult = ActionResult;

export const defaultsText: FormText = {
  fields: {
    email: () => ({ what: m.defaults_what_email(), max: maxCharacters.email }),
    sellerNote: () => ({ what: m.defaults_what_note(), max: maxCharacters.sellerNote }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};

type Refused = 'not_allowed' | 'already_there' | 'too_many' | 'address_not_found';

export const refusals: Record<Refused, { readonly status: number; readonly text: () => string }> = {
  not_allowed: { status: 403, text: m.defaults_owner_only },
  already_there: { status: 409, text: m.defaults_already_there },
  too_many: { status: 409, text: () => m.defaults_too_many({ max: maxAlertAddresses }) },
  address_not_found: { status: 404, text: m.defaults_address_gone },
};
