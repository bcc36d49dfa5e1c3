import type { ComponentProps } from 'react';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';
import { Button } from '#web/shared/kit/button.tsx';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'> & {
  working: boolean;
  /** The label while working, such as "Creating...". */
  workingLabel: string;
};

/** Its width never jumps, and a second press does nothing. */
export function SubmitButton({ kind = 'primary', wide = 'phone', ...rest }: SubmitButtonProps) {
  return <Button {...rest} type="submit" kind={kind} wide={wide} />;
}

/** For buttons that send nothing a person typed. */
export const buttonText: FormText = { fields: {}, failed: (reason = m.error_not_saved()) => reason };
