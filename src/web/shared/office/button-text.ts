import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

/** For buttons that send nothing a person typed. */
export const buttonText: FormText = { fields: {}, failed: (reason = m.error_not_saved()) => reason };
