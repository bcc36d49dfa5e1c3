import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const rowText: FormText = {
  fields: {},
  failed: (reason = m.error_not_saved()) => m.deals_office_not_changed({ reason }),
};
