// The server's rules in the browser. They need the schema library, so the form loads this chunk on first use.
import type { CompanyDeal, DealFormValues } from '#domain/deals/company-deal.ts';
import { dealEditInput, dealInput } from '#domain/deals/deal-input.ts';
import type { FieldErrors } from '#domain/kernel/errors.ts';
import { parseInput } from '#domain/kernel/form-input.ts';
import { getOpenedValues } from './deal-result.ts';

export function validateDeal(values: DealFormValues, deal: CompanyDeal | undefined): FieldErrors {
  const parsed = deal
    ? parseInput(dealEditInput(deal), { ...values, ...getOpenedValues(deal) })
    : parseInput(dealInput, values);
  return parsed.ok ? {} : parsed.fieldErrors;
}
