import type { ComponentProps, ReactNode } from 'react';
import { m } from '#locales/messages/messages.js';
import styles from './field.module.css';

type FieldText = {
  label: ReactNode;
  /** Omitted if the value is not sent; then `id` is required. */
  name?: string;
  /** Shown between label and control: what to type or why it is needed. */
  hint?: ReactNode;
  /** Same text as in the error summary. */
  error?: string | undefined;
  /** Marks the field as "(optional)"; all others are required. */
  optional?: boolean | undefined;
  /** Target of the link in the error summary. Defaults to the name. */
  id?: string | undefined;
  /** For values of a known length, such as a number of travellers. */
  width?: 'short' | 'half' | 'full' | undefined;
};

type Native<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, keyof FieldText>;

export type FieldProps = FieldText &
  (
    | ({ as?: 'input' } & Native<'input'>)
    | ({ as: 'textarea' } & Native<'textarea'>)
    | ({ as: 'select'; options?: readonly FieldOption[] } & Native<'select'>)
  );

export type FieldOption = { value: string; label: string };

/** Links label, hint, error and the native control for screen readers. */
export function Field(props: FieldProps) {
  const { label, name, hint, error, optional, id = name, width = 'full', ...rest } = props;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const described = [rest['aria-describedby'], hintId, errorId].filter(Boolean).join(' ');
  const shared = {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    className: [styles.control, styles[width], rest.className].filter(Boolean).join(' '),
  };
  return (
    <div className={error ? `${styles.field} ${styles.wrong}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className="muted regular"> {m.field_optional()}</span>}
      </label>
      {hint && (
        <p id={hintId} className={`muted text-15 ${styles.hint}`}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={`danger text-15 strong ${styles.error}`}>
          {error}
        </p>
      )}
      <Control {...rest} {...shared} />
    </div>
  );
}

type ControlProps =
  | ({ as?: 'input' } & ComponentProps<'input'>)
  | ({ as: 'textarea' } & ComponentProps<'textarea'>)
  | ({ as: 'select'; options?: readonly FieldOption[] } & ComponentProps<'select'>);

function Control(props: ControlProps) {
  if (props.as === 'textarea') {
    const { as: _, ...native } = props;
    return <textarea rows={6} {...native} />;
  }
  if (props.as === 'select') {
    const { as: _, options, children, ...native } = props;
    return (
      <select {...native}>
        {children}
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const { as: _, ...native } = props;
  return <input type="text" {...native} />;
}
