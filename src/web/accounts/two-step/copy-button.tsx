import { useState } from 'react';
import { m } from '#locales/messages/messages.js';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { Button } from '#web/shared/ui/button.tsx';

/** Only where scripts run. Plain http on another machine has no clipboard; what it copies stands on the page to be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const canAct = useHydrated();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }
  if (!canAct) return null;
  return (
    <Button size="small" onClick={copy} aria-live="polite">
      {isCopied ? m.twostep_codes_copied() : label}
    </Button>
  );
}
