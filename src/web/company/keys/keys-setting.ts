// Whether single-key shortcuts are on in this browser. Stored in a cookie, because signing out clears the
// storage; users of speech input would then have to switch shortcuts off every day.
import { useSyncExternalStore } from 'react';

const NAME = 'keys';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

function areKeysOn(): boolean {
  return !document.cookie.split('; ').includes(`${NAME}=off`);
}

export function switchKeys(on: boolean): void {
  const maxAge = on ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not available in all browsers.
  document.cookie = `${NAME}=off; path=/company; max-age=${maxAge}; samesite=lax`;
  for (const listener of listeners) listener();
}

/** On the server always true. */
export function useAreKeysOn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    areKeysOn,
    () => true,
  );
}
