import { useId } from 'react';
import { type RequestReason, requestReasons } from '#domain/privacy/person.ts';
import { m } from '#locales/messages/messages.js';
import { SelectField } from '#web/shared/office/kit/fields.tsx';
import { reasonNames } from './people-text.ts';

type ReasonFieldProps = { names?: Record<RequestReason, () => string>; chosen?: string | undefined };

export function ReasonField({ names = reasonNames, chosen }: ReasonFieldProps) {
  return (
    <SelectField
      id={useId()}
      name="reason"
      label={m.people_reason()}
      data={requestReasons.map((value) => ({ value, label: names[value]() }))}
      defaultValue={chosen}
    />
  );
}
