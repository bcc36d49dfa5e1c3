import type { DealField } from '#domain/deals/company-deal.ts';
import { dateIn } from '#domain/deals/typed-deal.ts';
import { formatWeekday } from '#format/dates.ts';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './date-text-field.module.css';
import { bound } from './field-state.ts';
import type { DealFormState } from './use-deal-form.ts';

type DateTextFieldProps = {
  state: DealFormState;
  field: DealField;
  label: string;
  hint?: string;
  /** What to type, such as 05 Dec 2026. */
  example: string;
  optional?: boolean;
};

/**
 * A date typed as text and shown as 05 Dec 2026: the browser's own fields put the month first in some languages. The day
 * of the week beside it tells whether it was read as it was meant.
 */
export function DateTextField({ state, field, label, hint, example, optional }: DateTextFieldProps) {
  const date = dateIn(state.values[field]);
  return (
    <div className={styles.date}>
      <Field
        {...bound(state, field)}
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
