import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export function Checkbox(props: CheckboxProps) {
  return <CheckRow {...props} className={styles.checkbox} />;
}

/** For settings that are on or off. */
export function Switch(props: CheckboxProps) {
  return <CheckRow {...props} role="switch" className={styles.switch} />;
}

function CheckRow({ id, label, hint, error, ...native }: CheckboxProps & ComponentProps<'input'>) {
  // Several boxes can have the same name, so the name cannot be the id.
  const own = useId();
  const boxId = id ?? own;
  const hintId = hint ? `${boxId}-hint` : undefined;
  const errorId = error ? `${boxId}-error` : undefined;
  return (
    <div className="row gap-3 align-start">
      <input
        {...native}
        type="checkbox"
        id={boxId}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
      />
      <div className="grow">
        <label htmlFor={boxId} className={styles.label}>
          {label}
        </label>
        {hint && (
          <p id={hintId} className="muted text-15 tight above-half">
            {hint}
          </p>
        )}
        {error && (
          <p id={errorId} className="danger text-15 strong tight above-half">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
