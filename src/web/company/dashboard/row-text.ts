import { m } from '#locales/messages/messages.js';
import { describeSeatsLimit } from '#web/company/deal-form/deal-text.ts';
import type { FormText } from '#web/shared/forms/action-result.ts';

const SEATS_CHARACTERS = 4;

export const rowText: FormText = {
  fields: {
    seats: () => ({
      what: m.deals_office_what_sold_elsewhere(),
      max: SEATS_CHARACTERS,
      says: describeSeatsLimit,
    }),
  },
  failed: (reason = m.error_not_saved()) => m.deals_office_not_changed({ reason }),
};
