import { dealFields } from '#domain/deals/company-deal.ts';
import type { DraftErrors } from '#domain/deals/deal-draft.ts';
import { m } from '#locales/messages/messages.js';
import { dealText } from '#web/company/deal-form/deal-text.ts';
import { describeFieldError } from '#web/shared/forms/field-errors.ts';
import type { DraftRow } from './sheet-result.ts';

export function describeDraftErrors(errors: DraftErrors): DraftRow['errors'] {
  const texts = dealFields.flatMap((field) => {
    const [code, text] = [errors[field], dealText.fields[field]];
    if (!code || !text) return [];
    const says =
      code === 'deadline_passed' ? m.deals_office_deadline_passed() : describeFieldError(code, text());
    return [[field, says] as const];
  });
  return Object.fromEntries(texts);
}
