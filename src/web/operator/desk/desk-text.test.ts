import { expect, it } from 'vitest';
import { describeBookingState } from './desk-text.ts';

it('the state of a cancelled booking reads as cancelled although it is stored as confirmed', () => {
  expect(describeBookingState({ state: 'confirmed', isCancelled: true })).toBe('Paid, then cancelled.');
  expect(describeBookingState({ state: 'confirmed', isCancelled: false })).toBe('Paid and confirmed.');
});
