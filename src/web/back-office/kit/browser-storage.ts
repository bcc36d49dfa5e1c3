/** Storage may be blocked, so callers must work without it. */
export function writeToBrowser(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}

export function readFromBrowser(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps data from the next user of this browser. Clears again on unload, after the last writes. */
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
