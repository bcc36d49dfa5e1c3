import { describe, expect, it } from 'vitest';
import { getKeyAct, type KeyPlace } from './key-act.ts';

const nowhere: KeyPlace = { isInRow: false, isOnRow: false, isAfterG: false };
const onRow: KeyPlace = { isInRow: true, isOnRow: true, isAfterG: false };
const onButton: KeyPlace = { isInRow: true, isOnRow: false, isAfterG: false };

describe('getKeyAct', () => {
  it('acts on a row only while the focus is in one', () => {
    for (const key of ['c', 'C', 'w', 'e', 'a', 'd', 'o', 's', 'p', '+', '-']) {
      expect(getKeyAct(key, nowhere), key).toBeNull();
      expect(getKeyAct(key, onRow), key).toEqual({ does: 'press', name: key.toLowerCase() });
      expect(getKeyAct(key, onButton), key).toEqual({ does: 'press', name: key.toLowerCase() });
    }
  });

  it('leaves Enter and arrow keys to buttons and scrolling', () => {
    expect(getKeyAct('Enter', onRow)).toEqual({ does: 'press', name: 'enter' });
    expect(getKeyAct('ArrowDown', onRow)).toEqual({ does: 'move', by: 1 });
    for (const key of ['Enter', 'ArrowDown', 'ArrowUp'])
      expect([getKeyAct(key, onButton), getKeyAct(key, nowhere)], key).toEqual([null, null]);
  });

  it('goes to a page only after G', () => {
    expect(getKeyAct('g', nowhere)).toEqual({ does: 'wait' });
    const afterG = { ...nowhere, isAfterG: true };
    expect(getKeyAct('b', afterG)).toEqual({ does: 'go', to: '/company/customer/booking' });
    expect(getKeyAct('t', afterG)).toEqual({ does: 'go', to: '/company/today' });
    expect(getKeyAct('b', nowhere)).toBeNull();
    expect(getKeyAct('d', { ...onRow, isAfterG: true }), 'not the outcome').toEqual({
      does: 'go',
      to: '/company/dashboard',
    });
  });

  it('moves, searches, opens help and undoes from anywhere, and ignores other keys', () => {
    expect(['j', 'k', '/', '?', 'z'].map((key) => getKeyAct(key, nowhere)?.does)).toEqual([
      'move',
      'move',
      'search',
      'help',
      'press',
    ]);
    for (const key of ['x', 'Tab', 'Escape', 'F1', ' ']) expect(getKeyAct(key, onRow), key).toBeNull();
  });
});
