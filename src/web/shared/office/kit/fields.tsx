// The controls of signed-in forms. Each sits under its label, with the hint and what is wrong between the two.
import {
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { m } from '#locales/messages/messages.js';
import styles from './fields.module.css';

/**
 * What every control has around it: label, hint and what is wrong, found by the name it is sent under, so that a summary
 * of errors can link to it.
 */
type FieldText = {
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

export function TextField(props: Field<TextInputProps>) {
  return <TextInput type="text" {...withoutText(props)} {...labelled(props)} />;
}

/** For several lines. */
export function TextAreaField(props: Field<TextareaProps>) {
  return <Textarea {...withoutText(props)} {...labelled(props)} />;
}

/** The browser's own list, which works before JavaScript. */
export function SelectField(props: Field<NativeSelectProps>) {
  return <NativeSelect {...withoutText(props)} {...labelled(props)} />;
}

/** Sent as "on" while it is on, and not at all while it is off. */
export function SwitchField(props: Field<SwitchProps>) {
  return <Switch {...withoutText(props)} {...labelled(props)} />;
}

/** With a button that shows what was typed; both of its states have a name. */
export function PasswordField(props: Field<PasswordInputProps, 'visible' | 'onVisibilityChange'>) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      spellCheck={false}
      autoCapitalize="none"
      {...withoutText(props)}
      {...labelled(props)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': visible ? m.office_password_hide() : m.office_password_show(),
        'aria-controls': props.id ?? props.name,
      }}
    />
  );
}
