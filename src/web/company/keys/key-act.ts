// Which key does what on a company's pages. Pure: the listener in use-keys.ts finds the row and presses its button.
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';

export type KeyAct =
  | { readonly does: 'move'; readonly by: 1 | -1 }
  /** Presses the button of the row, or of the page, that carries this name as `data-key`. */
  | { readonly does: 'press'; readonly name: string }
  | { readonly does: 'go'; readonly to: string }
  /** The next key says where to go. */
  | { readonly does: 'wait' }
  | { readonly does: 'search' }
  | { readonly does: 'help' };

/** Where the focus is as the key is pressed. */
export interface KeyPlace {
  readonly isInRow: boolean;
  /** On the row itself, not on a button in it. */
  readonly isOnRow: boolean;
  /** `G` was the key before. */
  readonly isAfterG: boolean;
}

const places: Readonly<Record<string, string>> = {
  t: officePaths.companyToday,
  d: paths.companyDashboard,
  b: officePaths.companyBookings,
  f: officePaths.companyFlights,
};

/** What a row may offer; a row without such a button does nothing. */
const rowKeys = ['o', 'c', 'w', 'e', 'a', 'd', 's', 'p', '+', '-'];

export function keyAct(typed: string, { isInRow, isOnRow, isAfterG }: KeyPlace): KeyAct | null {
  const key = typed.length === 1 ? typed.toLowerCase() : typed;
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
      return { does: 'go', to: officePaths.createDeal };
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
