import { m } from '#locales/messages/messages.js';
import { useCopy } from '#web/shared/forms/use-copy.ts';
import { Button } from '#web/shared/ui/button.tsx';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { canCopy, isCopied, copy } = useCopy(text);
  if (!canCopy) return null;
  return (
    <Button size="small" onClick={copy} aria-live="polite">
      {isCopied ? m.twostep_codes_copied() : label}
    </Button>
  );
}
