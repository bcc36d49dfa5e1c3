import type { ComponentProps } from 'react';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';
import { Button } from '#web/shared/kit/button.tsx';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'> & {
  working: boolean;
  /** Label while working, such as "Creating...". */
  workingLabel: string;
};

/** Keeps its width while working and ignores a second press. */
export function SubmitButton({ kind = 'primary', wide = 'phone', ...rest }: SubmitButtonProps) {
  return <Button {...rest} type="submit" kind={kind} wide={wide} />;
}

/** For buttons that send no input. */
export const buttonText: FormText = { fields: {}, failed: (reason = m.error_not_saved()) => reason };
