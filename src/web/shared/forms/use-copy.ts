import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Copies a text. Without HTTPS there is no clipboard API; users can select the text on the page. */
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
