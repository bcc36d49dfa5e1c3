import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { m } from '#locales/messages/messages.js';
import type { FormAnswer } from '#web/shared/forms/form-answer.ts';
import { fieldState } from '#web/shared/forms/form-answer.ts';
import { Field } from '#web/shared/ui/field.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = {
  name: string;
  label: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
  answer: FormAnswer | undefined;
};

const never = () => () => {};

/** A password with a button that shows it. After every answer it is empty again. */
export function PasswordField({ name, label, hint, autoComplete, answer }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // Without scripts the button could do nothing, so it is not there.
  const canShow = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useEffect(() => {
    const control = box.current?.querySelector('input');
    if (answer && control) control.value = '';
    setShown(false);
  }, [answer]);
  return (
    <div ref={box} className={styles.password}>
      <Field
        label={label}
        hint={hint}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        className={canShow ? styles.control : undefined}
        {...fieldState(answer, name)}
      />
      {canShow && (
        <button
          type="button"
          className={styles.toggle}
          aria-controls={name}
          aria-label={isShown ? m.account_hide_password_name() : m.account_show_password_name()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? m.account_hide_password() : m.account_show_password()}
        </button>
      )}
    </div>
  );
}
