// Measures how many history entries the result page is after the wizard. A browser reveals only the length of
// its history, so step 4 stores that length.

const KEY = 'bookingPlace';
/** Browsers count at most this many entries, so a longer distance is unknown. */
const LONGEST_HISTORY = 50;

/** Call right after a new history entry: then the length equals the position. */
export function storePosition(): void {
  try {
    sessionStorage.setItem(KEY, String(history.length));
  } catch {
    // Storage may be blocked; then we go back only one entry.
  }
}

function readPosition(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}

/** Returns the number of entries back to the wizard, or 1 if it is unknown. */
export function countStepsBack(historyLength: number, position: number): number {
  const isKnown = position > 0 && position < historyLength && historyLength < LONGEST_HISTORY;
  return isKnown ? historyLength - position : 1;
}

export function goBackToWizard(fallbackUrl: string): void {
  if (history.length <= 1) window.location.assign(fallbackUrl);
  else history.go(-countStepsBack(history.length, readPosition()));
}
