import { type Gender, genders } from '#domain/passenger.ts';
import { m } from '#locales/messages/messages.js';
import field from '#web/shared/ui/field.module.css';
import styles from './choice-field.module.css';

export const genderNames: Record<Gender, () => string> = {
  male: m.passenger_gender_male,
  female: m.passenger_gender_female,
};

/** A choice of two, not free text. */
export function GenderField({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  return (
    <fieldset className={styles.group} aria-describedby={error ? 'gender-hint gender-error' : 'gender-hint'}>
      <legend className={`${field.label} ${styles.legend}`}>{m.passenger_gender()}</legend>
      <p id="gender-hint" className={field.hint}>
        {m.passenger_gender_hint()}
      </p>
      {error && (
        <p id="gender-error" className={field.error}>
          {error}
        </p>
      )}
      <div className={styles.choices}>
        {genders.map((gender, index) => (
          <label key={gender} className={error ? `${styles.choice} ${styles.wrong}` : styles.choice}>
            <input
              // The error summary leads to the first of them.
              id={index === 0 ? 'gender' : `gender-${gender}`}
              type="radio"
              name="gender"
              value={gender}
              defaultChecked={chosen === gender}
              autoComplete="sex"
            />
            {genderNames[gender]()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
