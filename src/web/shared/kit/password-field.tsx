import { useState } from 'react';
import { m } from '#locales/messages/messages.js';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = {
  name: string;
  /** Defaults to the name; needed if two forms of a page have the same field. */
  id?: string;
  label: string;
  hint?: string | undefined;
  autoComplete: 'current-password' | 'new-password' | 'off';
  maxLength?: number;
  error: string | undefined;
  /** Set if the page only asks for the password; not after a refusal, which is announced first. */
  takesFocus?: boolean;
};

/** Has a button that reveals the password. Needs a key that changes with each result, to clear it. */
export function PasswordField({ takesFocus = false, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  // Hidden without JavaScript, where the button cannot work.
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
