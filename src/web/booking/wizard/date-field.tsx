import { m } from '#locales/messages/messages.js';
import type { DateName, PassengerTyped } from '#web/booking/passenger-fields.ts';
import type { SummaryError } from '#web/shared/ui/error-summary.tsx';
import field from '#web/shared/ui/field.module.css';
import styles from './choice-field.module.css';
import { monthNames } from './month-names.ts';

type DateFieldProps = {
  name: DateName;
  label: string;
  hint: string;
  typed: PassengerTyped;
  /** The part that is wrong, and the text about it. */
  error: SummaryError | undefined;
  /** "bday" lets the browser fill in a birth date. */
  autoComplete: 'bday' | 'off';
};

/** Day, month and year as printed in a passport: three plain controls, none of which jumps to the next. */
export function DateField({ name, label, hint, typed, error, autoComplete }: DateFieldProps) {
  const hintId = `${name}-hint`;
  const errorId = error ? `${name}-error` : undefined;
  // A date that is wrong as a whole is wrong in all its parts.
  const whole = error?.field === `${name}Day` && typed[`${name}Day`];
  const part = (which: 'Day' | 'Month' | 'Year') => ({
    id: `${name}${which}`,
    name: `${name}${which}`,
    defaultValue: typed[`${name}${which}`] ?? '',
    'aria-invalid': error && (whole || error.field === `${name}${which}`) ? true : undefined,
    autoComplete: autoComplete === 'off' ? 'off' : `bday-${which.toLowerCase()}`,
  });
  return (
    <fieldset className={styles.group} aria-describedby={[hintId, errorId].filter(Boolean).join(' ')}>
      <legend className={`${field.label} ${styles.legend}`}>{label}</legend>
      <p id={hintId} className={field.hint}>
        {hint}
      </p>
      {error && (
        <p id={errorId} className={field.error}>
          {error.text}
        </p>
      )}
      <div className={styles.parts}>
        <div>
          <label htmlFor={`${name}Day`}>{m.passenger_day()}</label>
          <input
            {...part('Day')}
            type="text"
            inputMode="numeric"
            maxLength={2}
            className={`${field.control} ${styles.day}`}
          />
        </div>
        <div>
          <label htmlFor={`${name}Month`}>{m.passenger_month()}</label>
          <select {...part('Month')} className={`${field.control} ${styles.month}`}>
            <option value="">{m.passenger_month_choose()}</option>
            {monthNames.map((month, index) => (
              <option key={month} value={index + 1}>
                {month}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${name}Year`}>{m.passenger_year()}</label>
          <input
            {...part('Year')}
            type="text"
            inputMode="numeric"
            maxLength={4}
            className={`${field.control} ${styles.year}`}
          />
        </div>
      </div>
    </fieldset>
  );
}
