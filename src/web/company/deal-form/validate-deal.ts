// The rules of the form in the browser: the same as on the server. They bring the schema library along, so the form
// fetches this file only when somebody begins to fill it in.
import type { CompanyDeal, DealFormValues } from '#domain/deals/company-deal.ts';
import { dealEditInput, dealInput } from '#domain/deals/deal-input.ts';
import type { FieldErrors } from '#domain/kernel/errors.ts';
import { parseInput } from '#domain/kernel/form-input.ts';
import { openedWith } from './deal-result.ts';

export function validateDeal(values: DealFormValues, deal: CompanyDeal | undefined): FieldErrors {
  const parsed = deal
    ? parseInput(dealEditInput(deal), { ...values, ...openedWith(deal) })
    : parseInput(dealInput, values);
  return parsed.ok ? {} : parsed.fieldErrors;
}
