import { useEffect, useState } from 'react';
import { m } from '#locales/messages/messages.js';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { Button, type ButtonLook } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type CopyButtonProps = ButtonLook & {
  value: string;
  label: string;
  copiedLabel: string;
  onCopied?: () => void;
};

const SHOWN_MS = 2_500;

/** Announces the outcome to screen readers. Not rendered without JavaScript. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label, copiedLabel, onCopied, size = 'small', ...look } = props;
  const canCopy = useHydrated();
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    // Plain HTTP has no clipboard API; the user can select the value on the page.
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
      onCopied?.();
    } catch {
      setOutcome('failed');
    }
  }
  if (!canCopy) return null;
  const message = outcome && (outcome === 'copied' ? copiedLabel : m.office_copy_failed());
  return (
    <>
      <Button {...look} size={size} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {message ?? label}
      </Button>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </>
  );
}
