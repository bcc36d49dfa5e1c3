import { m } from '#locales/messages/messages.js';
import { newPasswordText } from '#web/accounts/account-text.ts';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const joinText: FormText = {
  ...newPasswordText,
  failed: (reason = m.error_not_saved()) => m.join_failed({ reason }),
};
