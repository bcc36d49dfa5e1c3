// Maps keys to actions, as a pure function; use-keys.ts finds the row and presses its button.
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';

export type KeyAction =
  | { readonly does: 'move'; readonly by: 1 | -1 }
  /** Presses the button with this `data-key` in the row or, for undo, on the page. */
  | { readonly does: 'press'; readonly name: string }
  | { readonly does: 'go'; readonly to: string }
  /** The next key names the page to open. */
  | { readonly does: 'wait' }
  | { readonly does: 'search' }
  | { readonly does: 'help' };

export interface KeyPlace {
  readonly isInRow: boolean;
  /** True if the row itself has the focus, not a button in it. */
  readonly isOnRow: boolean;
  readonly isAfterG: boolean;
}

const places: Readonly<Record<string, string>> = {
  t: officePaths.companyTodayPath,
  d: paths.companyDashboardPath,
  b: officePaths.companyBookingsPath,
  f: officePaths.companyFlightsPath,
};

const rowKeys = ['o', 'c', 'w', 'e', 'a', 'd', 's', 'p', '+', '-'];

export function getKeyAction(pressedKey: string, { isInRow, isOnRow, isAfterG }: KeyPlace): KeyAction | null {
  const key = pressedKey.length === 1 ? pressedKey.toLowerCase() : pressedKey;
  const to = isAfterG ? places[key] : undefined;
  if (to) return { does: 'go', to };
  switch (key) {
    case '/':
      return { does: 'search' };
    case '?':
      return { does: 'help' };
    case 'g':
      return { does: 'wait' };
    case 'n':
      return { does: 'go', to: officePaths.createDealPath };
    case 'z':
      return { does: 'press', name: 'z' };
    case 'j':
      return { does: 'move', by: 1 };
    case 'k':
      return { does: 'move', by: -1 };
    case 'ArrowDown':
      return isOnRow ? { does: 'move', by: 1 } : null;
    case 'ArrowUp':
      return isOnRow ? { does: 'move', by: -1 } : null;
    case 'Enter':
      return isOnRow ? { does: 'press', name: 'enter' } : null;
    default: {
      const name = key === '−' ? '-' : key === '=' ? '+' : key;
      return isInRow && rowKeys.includes(name) ? { does: 'press', name } : null;
    }
  }
}
