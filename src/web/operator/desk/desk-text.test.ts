import { expect, it } from 'vitest';
import { stateText } from './desk-text.ts';

it('the state of a cancelled booking reads as cancelled although it is stored as confirmed', () => {
  expect(stateText({ state: 'confirmed', isCancelled: true })).toBe('Paid, then cancelled.');
  expect(stateText({ state: 'confirmed', isCancelled: false })).toBe('Paid and confirmed.');
});
