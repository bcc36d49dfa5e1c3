import type { KeysCheckResult } from '#domain/finance/payment-settings.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult, FormText } from '#web/shared/forms/action-result.ts';

export type BillplzResult = ActionResult<
  /** `finding` is absent if a pending change was stopped. */
  { readonly finding?: KeysCheckResult; readonly waitsUntil?: Date | null },
  /** The input is valid but switches to real payments, so the super admin must confirm. */
  { readonly needsConfirmation?: boolean }
>;

export const billplzText: FormText = {
  fields: {
    apiKey: () => ({ what: m.superadmin_what_api_key(), max: maxCharacters.billplzKey }),
    collectionId: () => ({ what: m.superadmin_what_collection(), max: maxCharacters.billplzCollectionId }),
    xSignature: () => ({ what: m.superadmin_what_x_signature(), max: maxCharacters.billplzKey }),
  },
  secret: ['apiKey', 'xSignature'],
  failed: (reason = m.error_not_saved()) => reason,
};
