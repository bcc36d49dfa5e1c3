import { describe, expect, it } from 'vitest';
import { getKeyAction, type KeyPlace } from './key-act.ts';

const nowhere: KeyPlace = { isInRow: false, isOnRow: false, isAfterG: false };
const onRow: KeyPlace = { isInRow: true, isOnRow: true, isAfterG: false };
const onButton: KeyPlace = { isInRow: true, isOnRow: false, isAfterG: false };

describe('getKeyAction', () => {
  it('acts on a row only while the focus is in one', () => {
    for (const key of ['c', 'C', 'w', 'e', 'a', 'd', 'o', 's', 'p', '+', '-']) {
      expect(getKeyAction(key, nowhere), key).toBeNull();
      expect(getKeyAction(key, onRow), key).toEqual({ does: 'press', name: key.toLowerCase() });
      expect(getKeyAction(key, onButton), key).toEqual({ does: 'press', name: key.toLowerCase() });
    }
  });

  it('handles Enter and arrow keys in rows only', () => {
    expect(getKeyAction('Enter', onRow)).toEqual({ does: 'press', name: 'enter' });
    expect(getKeyAction('ArrowDown', onRow)).toEqual({ does: 'move', by: 1 });
    for (const key of ['Enter', 'ArrowDown', 'ArrowUp'])
      expect([getKeyAction(key, onButton), getKeyAction(key, nowhere)], key).toEqual([null, null]);
  });

  it('opens a page only after G', () => {
    expect(getKeyAction('g', nowhere)).toEqual({ does: 'wait' });
    const afterG = { ...nowhere, isAfterG: true };
    expect(getKeyAction('b', afterG)).toEqual({ does: 'go', to: '/company/customer/booking' });
    expect(getKeyAction('t', afterG)).toEqual({ does: 'go', to: '/company/today' });
    expect(getKeyAction('b', nowhere)).toBeNull();
    expect(getKeyAction('d', { ...onRow, isAfterG: true }), 'not the outcome').toEqual({
      does: 'go',
      to: '/company/dashboard',
    });
  });

  it('moves, searches, opens help and undoes from anywhere, and ignores other keys', () => {
    expect(['j', 'k', '/', '?', 'z'].map((key) => getKeyAction(key, nowhere)?.does)).toEqual([
      'move',
      'move',
      'search',
      'help',
      'press',
    ]);
    for (const key of ['x', 'Tab', 'Escape', 'F1', ' ']) expect(getKeyAction(key, onRow), key).toBeNull();
  });
});
