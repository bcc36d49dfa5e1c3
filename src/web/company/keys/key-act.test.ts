import { describe, expect, it } from 'vitest';
import { type KeyPlace, keyAct } from './key-act.ts';

const nowhere: KeyPlace = { isInRow: false, isOnRow: false, isAfterG: false };
const onRow: KeyPlace = { isInRow: true, isOnRow: true, isAfterG: false };
const onButton: KeyPlace = { isInRow: true, isOnRow: false, isAfterG: false };

describe('keyAct', () => {
  it('acts on a row only while the focus is in one', () => {
    for (const key of ['c', 'C', 'w', 'e', 'a', 'd', 'o', 's', 'p', '+', '-']) {
      expect(keyAct(key, nowhere), key).toBeNull();
      expect(keyAct(key, onRow), key).toEqual({ does: 'press', name: key.toLowerCase() });
      expect(keyAct(key, onButton), key).toEqual({ does: 'press', name: key.toLowerCase() });
    }
  });

  it('leaves Enter and arrow keys to buttons and scrolling', () => {
    expect(keyAct('Enter', onRow)).toEqual({ does: 'press', name: 'enter' });
    expect(keyAct('ArrowDown', onRow)).toEqual({ does: 'move', by: 1 });
    for (const key of ['Enter', 'ArrowDown', 'ArrowUp'])
      expect([keyAct(key, onButton), keyAct(key, nowhere)], key).toEqual([null, null]);
  });

  it('goes to a page only after G', () => {
    expect(keyAct('g', nowhere)).toEqual({ does: 'wait' });
    const afterG = { ...nowhere, isAfterG: true };
    expect(keyAct('b', afterG)).toEqual({ does: 'go', to: '/company/customer/booking' });
    expect(keyAct('t', afterG)).toEqual({ does: 'go', to: '/company/today' });
    expect(keyAct('b', nowhere)).toBeNull();
    expect(keyAct('d', { ...onRow, isAfterG: true }), 'not the outcome').toEqual({
      does: 'go',
      to: '/company/dashboard',
    });
  });

  it('moves, searches, opens help and undoes from anywhere, and ignores other keys', () => {
    expect(['j', 'k', '/', '?', 'z'].map((key) => keyAct(key, nowhere)?.does)).toEqual([
      'move',
      'move',
      'search',
      'help',
      'press',
    ]);
    for (const key of ['x', 'Tab', 'Escape', 'F1', ' ']) expect(keyAct(key, onRow), key).toBeNull();
  });
});
