// What the signed-in areas leave in the browser's storage, and that nothing of it outlives a sign-out.

/** Storage may be forbidden; nothing here depends on it. */
export function keepInBrowser(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}

export function keptInBrowser(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The next user of this browser finds nothing of the last one. Cleared once more as the page goes, after its last writes. */
export function clearAtSignOut(): void {
  clear();
  addEventListener('pagehide', clear);
}

function clear(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {}
}
