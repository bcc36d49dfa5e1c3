// Finds the way back from the result page to the wizard, over however many pages of the payment provider lie between.
// A browser tells only how long its history is: that length is remembered in step 4, and nothing else.

const KEY = 'bookingPlace';
/** Browsers stop counting here, so a longer way cannot be measured. */
const LONGEST_HISTORY = 50;

/** Only right after a navigation that made a new entry: then nothing lies ahead, and the length is the place. */
export function rememberPlace(): void {
  try {
    sessionStorage.setItem(KEY, String(history.length));
  } catch {
    // Storage can be forbidden; the way back is then one page.
  }
}

function remembered(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}

/** How many entries lie between here and the wizard; 1, the page before, when that is not known. */
export function stepsBack(historyLength: number, place: number): number {
  const known = place > 0 && place < historyLength && historyLength < LONGEST_HISTORY;
  return known ? historyLength - place : 1;
}

/** Back in history; on a page that was opened by itself there is nothing to go back to. */
export function goBackToWizard(instead: string): void {
  if (history.length <= 1) window.location.assign(instead);
  else history.go(-stepsBack(history.length, remembered()));
}
