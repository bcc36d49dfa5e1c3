import type { DealField } from '#domain/deals/company-deal.ts';
import { readDatePart } from '#domain/deals/typed-deal.ts';
import { formatWeekday } from '#format/dates.ts';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './date-text-field.module.css';
import { getFieldProps } from './field-state.ts';
import type { DealFormState } from './use-deal-form.ts';

type DateTextFieldProps = {
  state: DealFormState;
  field: DealField;
  label: string;
  hint?: string;
  example: string;
  optional?: boolean;
};

/**
 * A date as text, such as 05 Dec 2026, because native date fields put the month first in some locales.
 * The weekday beside it confirms how the date was read.
 */
export function DateTextField({ state, field, label, hint, example, optional }: DateTextFieldProps) {
  const date = readDatePart(state.values[field]);
  return (
    <div className={styles.date}>
      <Field
        {...getFieldProps(state, field)}
        label={label}
        hint={hint}
        placeholder={example}
        autoComplete="off"
        spellCheck={false}
        optional={optional}
        className={styles.control}
      />
      {date && <span className={`muted text-15 center ${styles.weekday}`}>{formatWeekday(date)}</span>}
    </div>
  );
}
