import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const sessionsText: FormText = { fields: {}, failed: (reason = m.error_not_saved()) => reason };
