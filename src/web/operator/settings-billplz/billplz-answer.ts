import type { KeysFinding } from '#domain/payment-settings.ts';
import type { OfficeAnswer } from '#web/shared/forms/office-answer.ts';

/** What the payment settings page answers. `at` tells one answer from the next, so that each is announced. */
export type BillplzAnswer =
  | (Extract<OfficeAnswer, { ok: false }> & {
      readonly at: number;
      /** Everything typed is fine, but from here on people pay real money: that must be said twice. */
      readonly needsConfirmation?: true;
    })
  | { readonly ok: true; readonly message: string; readonly at: number; readonly finding: KeysFinding };
