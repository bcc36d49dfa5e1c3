import { useId } from 'react';
import { type RequestReason, requestReasons } from '#domain/privacy/person.ts';
import { m } from '#locales/messages/messages.js';
import { Field } from '#web/shared/kit/field.tsx';
import { reasonNames } from './people-text.ts';

type ReasonFieldProps = { names?: Record<RequestReason, () => string>; chosen?: string | undefined };

export function ReasonField({ names = reasonNames, chosen }: ReasonFieldProps) {
  return (
    <Field
      as="select"
      id={useId()}
      name="reason"
      label={m.people_reason()}
      options={requestReasons.map((value) => ({ value, label: names[value]() }))}
      defaultValue={chosen}
    />
  );
}
