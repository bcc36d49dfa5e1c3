import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getKeyAction, type KeyAction } from './key-act.ts';

/** Ignores keys in fields and menus, while a dialog is open, and with Ctrl, Alt or Command. */
export function useKeys(areKeysOn: boolean, showHelp: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!areKeysOn) return;
    let isAfterG = false;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isReserved(event))
        return;
      const focused = event.target as HTMLElement;
      const row = focused.closest<HTMLElement>('[data-row]');
      const act = getKeyAction(event.key, { isInRow: row !== null, isOnRow: row === focused, isAfterG });
      isAfterG = act?.does === 'wait';
      if (!act) return;
      if (act.does === 'go') void navigate(act.to);
      else if (act.does === 'search') search();
      else if (act.does === 'help') showHelp();
      else if (!actOnRows(act, row)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [areKeysOn, showHelp, navigate]);
}

function isReserved({ target, isComposing }: KeyboardEvent): boolean {
  if (isComposing || !(target instanceof HTMLElement) || target.isContentEditable) return true;
  if (target.closest('input, textarea, select, [role="menu"]')) return true;
  return document.querySelector('dialog[open]') !== null;
}

/** Returns false if it did nothing, so that the key keeps its native meaning. */
function actOnRows(act: KeyAction, row: HTMLElement | null): boolean {
  if (act.does === 'move') return move(act.by, row);
  if (act.does !== 'press') return false;
  const scope: ParentNode | null = act.name === 'z' ? document : row;
  const button = scope?.querySelector<HTMLElement>(`[data-key="${act.name}"]`);
  if (!button) return false;
  if (button.dataset.keyFocuses === undefined) button.click();
  else button.focus();
  return true;
}

function move(by: 1 | -1, row: HTMLElement | null): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter(isShown);
  const at = row ? rows.indexOf(row) : by === 1 ? -1 : rows.length;
  const next = rows[at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
  return rows.length > 0;
}

function isShown(element: HTMLElement): boolean {
  return element.offsetParent !== null;
}

/** Focuses the page's search field, or the frame's if the page has none. */
function search(): void {
  const framed = [...document.querySelectorAll<HTMLInputElement>('[data-find]')].find((each) =>
    isShown(each.closest('details') ?? each),
  );
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]') ?? framed;
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
