import type { DealField } from '#domain/deals/company-deal.ts';
import { formatTypedValue } from '#domain/deals/typed-deal.ts';
import { formatDate } from '#format/dates.ts';
import type { DealFormState } from './use-deal-form.ts';

export function getFieldProps({ values, errors, change, leave }: DealFormState, field: DealField) {
  return {
    name: field,
    value: formatTypedValue(field, values[field], formatDate),
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    onBlur: () => leave(field),
  };
}

export function getSuggestFieldProps(state: DealFormState, field: DealField) {
  return { ...getFieldProps(state, field), onChange: (value: string) => state.change(field, value) };
}
