import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** For a button that copies a text, only where scripts run. Plain http on another machine has no clipboard; the text stands on the page to be selected. */
export function useCopy(text: string) {
  const canCopy = useHydrated();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }
  return { canCopy, isCopied, copy };
}
