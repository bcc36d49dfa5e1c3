// The controls of signed-in forms. Each sits under its label, with the hint and what is wrong between the two.
import {
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
  Switch,
  type SwitchProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useState } from 'react';
import { m } from '#locales/messages/messages.js';
import { type Field, labelled, withoutText } from './field-text.tsx';

export function TextField(props: Field<TextInputProps>) {
  return <TextInput type="text" {...withoutText(props)} {...labelled(props)} />;
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
