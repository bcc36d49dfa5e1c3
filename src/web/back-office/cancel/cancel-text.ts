import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

const SHORT = 64;

export const cancelText: FormText = {
  fields: {
    travellers: () => ({ what: m.offers_what_travellers(), max: maxCharacters.requestWords }),
    refund: () => ({ what: m.requests_cancel_what_refund(), max: SHORT }),
    returnSeats: () => ({ what: m.requests_cancel_what_seats(), max: SHORT }),
    cancelWords: () => ({ what: m.cancel_what_words(), max: maxCharacters.requestWords }),
    seen: () => ({ what: m.cancel_what_seen(), max: SHORT }),
  },
  failed: (reason = m.error_not_saved()) => m.requests_company_failed({ reason }),
};
