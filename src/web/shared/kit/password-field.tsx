import { useState } from 'react';
import { m } from '#locales/messages/messages.js';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = {
  name: string;
  /** Defaults to the name. Needed if two forms of a page have a field of the same name. */
  id?: string;
  label: string;
  hint?: string | undefined;
  autoComplete: 'current-password' | 'new-password' | 'off';
  maxLength?: number;
  error: string | undefined;
  /** Set if the page asks for nothing else. Not after a refusal, which screen readers announce first. */
  takesFocus?: boolean;
};

/** A button shows the password. Give it a key that changes with each result, which clears the field. */
export function PasswordField({ takesFocus = false, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  // Without JavaScript the button cannot work, so it is hidden.
  const canShow = useHydrated();
  return (
    <div className={styles.password}>
      <Field
        {...field}
        type={isShown ? 'text' : 'password'}
        autoFocus={takesFocus}
        autoCapitalize="none"
        spellCheck={false}
        className={canShow ? styles.control : undefined}
      />
      {canShow && (
        <button
          type="button"
          className={styles.toggle}
          aria-controls={field.id ?? field.name}
          aria-label={isShown ? m.account_hide_password_name() : m.account_show_password_name()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? m.account_hide_password() : m.account_show_password()}
        </button>
      )}
    </div>
  );
}
