import { expect, it } from 'vitest';
import { stateText } from './desk-text.ts';

it('a cancelled booking reads as cancelled, although its stored state stays confirmed', () => {
  expect(stateText({ state: 'confirmed', isCancelled: true })).toBe('Paid, then cancelled.');
  expect(stateText({ state: 'confirmed', isCancelled: false })).toBe('Paid and confirmed.');
});
