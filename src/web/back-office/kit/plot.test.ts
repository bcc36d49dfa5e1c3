import { expect, it } from 'vitest';
import { axisTop } from './plot.tsx';

it.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 10],
  [11, 20],
  [41, 100],
  [101, 200],
])('the axis over %i ends at %i', (most, top) => {
  expect(axisTop(most)).toBe(top);
});
