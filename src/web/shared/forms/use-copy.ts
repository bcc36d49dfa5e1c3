import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Copies a text. Plain HTTP has no clipboard API; the text on the page can be selected instead. */
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
