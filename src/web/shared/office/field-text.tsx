// What every control of a signed-in form has around it: label, hint and what is wrong, found by the name it is sent under,
// so that a summary of errors can link to it.
import type { ReactNode } from 'react';
import { m } from '#locales/messages/messages.js';
import styles from './field-text.module.css';

export type FieldText = {
  name: string;
  label: ReactNode;
  /** Says what to type or why it is asked. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Everything is required unless it says so. */
  optional?: boolean;
  /** The name unless told otherwise; needed when a page holds two forms with the same field. */
  id?: string;
};

/** What else the control takes; how it is labelled and described is the field's own business. */
export type Field<ControlProps, Own extends string = never> = FieldText &
  Omit<ControlProps, keyof FieldText | 'description' | 'size' | Own>;

export function labelled({ name, id = name, label, hint, error, optional }: FieldText) {
  const text = optional ? (
    <>
      {label} <span className={styles.optional}>{m.field_optional()}</span>
    </>
  ) : (
    label
  );
  return { name, id, label: text, description: hint, error };
}

export function withoutText<Props extends FieldText>(props: Props): Omit<Props, keyof FieldText> {
  const { name: _n, id: _i, label: _l, hint: _h, error: _e, optional: _o, ...others } = props;
  return others;
}
