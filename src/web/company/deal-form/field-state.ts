import type { DealField } from '#domain/deals/company-deal.ts';
import { shownValue } from '#domain/deals/typed-deal.ts';
import { formatDate } from '#format/dates.ts';
import type { DealFormState } from './use-deal-form.ts';

export function bound({ values, errors, change, leave }: DealFormState, field: DealField) {
  return {
    name: field,
    value: shownValue(field, values[field], formatDate),
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    onBlur: () => leave(field),
  };
}

export function suggested(state: DealFormState, field: DealField) {
  return { ...bound(state, field), onChange: (value: string) => state.change(field, value) };
}
