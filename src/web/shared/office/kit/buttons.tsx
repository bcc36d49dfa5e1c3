import { VisuallyHidden } from '@mantine/core';
import { type ComponentProps, useEffect, useState } from 'react';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';
import { Button, type ButtonLook } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'> & {
  working: boolean;
  /** The label while working, such as "Creating...". */
  workingLabel: string;
};

/** Its width never jumps, and a second press does nothing. */
export function SubmitButton({ kind = 'primary', wide = 'phone', ...rest }: SubmitButtonProps) {
  return <Button {...rest} type="submit" kind={kind} wide={wide} />;
}

type CopyButtonProps = ButtonLook & {
  value: string;
  label: string;
  copiedLabel: string;
  /** Where somebody wants to know. */
  onCopied?: () => void;
};

const SHOWN_MS = 2_500;

/** Copies a value and says whether it worked: in the button for eyes, in a status for ears. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label, copiedLabel, onCopied, size = 'small', ...look } = props;
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    // Plain http on another machine has no clipboard; the value stands on the page to be selected.
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
      onCopied?.();
    } catch {
      setOutcome('failed');
    }
  }
  const said = outcome && (outcome === 'copied' ? copiedLabel : m.office_copy_failed());
  return (
    <>
      <Button {...look} size={size} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {said ?? label}
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** For buttons that send nothing a person typed. */
export const buttonText: FormText = { fields: {}, failed: (reason = m.error_not_saved()) => reason };
